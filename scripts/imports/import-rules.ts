import type { Import } from './read-imports.ts';

const ROOMS = ['contracts', 'sandbox', 'server', 'web', 'e2e', 'bench', 'scripts'] as const;
type Room = (typeof ROOMS)[number];

/** Which rooms of the house a room may look into; itself is always one. */
const MAY_USE: Record<Room, readonly Room[]> = {
  contracts: [],
  sandbox: [],
  server: ['contracts'],
  web: ['contracts'],
  e2e: ['web'],
  bench: ['e2e'],
  scripts: ['server', 'web'],
};

/** The one place where the shop starts its sandbox, and the tests that do. */
const SANDBOX_USERS = /^server\/(?:src\/sandbox\.ts$|test\/)/;
const TEST = /(?:\.test\.tsx?$|^server\/test\/|^sandbox\/src\/testing\/|^(?:bench|e2e)\/|^vitest\.config\.ts$)/;
/** Building blocks that everybody may run on, in contracts too. */
const CONTRACTS_PACKAGES = /^zod(?:\/|$)/;

/** Features of the web that build on others. A new line here is a decision: most features need only lib and components. */
const FEATURE_USES: Record<string, readonly string[]> = {
  catalogue: ['devices', 'guide', 'planning'],
  cart: ['catalogue', 'offline'],
  checkout: ['cart', 'devices', 'orders'],
  devices: ['content', 'esims'],
  esims: ['catalogue', 'offline'],
  install: ['esims'],
  offline: ['esims'],
  orders: ['cart', 'checkout', 'esims', 'install'],
  planning: ['cart', 'catalogue'],
  portal: ['catalogue', 'esims', 'offline'],
  preview: ['cart', 'catalogue'],
};

/** A sentence for each rule that an import breaks. */
export function findBrokenRules({ from, to, isTypeOnly }: Import): string[] {
  const room = roomOf(from);
  if (!room) return [];
  const target = roomOf(to);
  const broken: string[] = [];
  if (target && target !== room && !MAY_USE[room].includes(target)) {
    const isSandbox = target === 'sandbox' && SANDBOX_USERS.test(from);
    if (!isSandbox) broken.push(`${room} must not use ${target}`);
  }
  if (room === 'contracts' && !target && !TEST.test(from) && !CONTRACTS_PACKAGES.test(to)) {
    broken.push('contracts uses no package but zod');
  }
  if (TEST.test(to) && !TEST.test(from)) broken.push('what the shop runs must not use its tests');
  return [...broken, ...findBrokenServerRules(from, to), ...(isTypeOnly ? [] : findBrokenWebRules(from, to))];
}

function findBrokenServerRules(from: string, to: string): string[] {
  const partner = partnerOf(from);
  const other = partnerOf(to);
  return partner && other && partner !== other ? [`the partner ${partner} must not use the partner ${other}`] : [];
}

function findBrokenWebRules(from: string, to: string): string[] {
  const feature = featureOf(from);
  const other = TEST.test(from) ? undefined : featureOf(to);
  if (feature && other && feature !== other && !FEATURE_USES[feature]?.includes(other)) {
    return [`the feature ${feature} must not use the feature ${other}`];
  }
  const isBasis = /^web\/app\/(?:lib|components)\//.test(from);
  if (isBasis && /^web\/app\/(?:features|routes)\//.test(to)) return ['lib and components must not know features'];
  if (from.startsWith('web/app/lib/') && to.startsWith('web/app/components/')) return ['lib must not know components'];
  return [];
}

/**
 * Files that need each other before any of them can run, each circle once. Types do not count: they are gone by then.
 */
export function findCircles(imports: readonly Import[]): string[] {
  const uses = new Map<string, string[]>();
  for (const { from, to, isTypeOnly } of imports) {
    if (!isTypeOnly && roomOf(to)) uses.set(from, [...(uses.get(from) ?? []), to]);
  }
  const circles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const next of uses.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  }
  for (const file of uses.keys()) visit(file);
  return circles;
}

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(`${room}/`));
}

function partnerOf(path: string): string | undefined {
  return /^server\/src\/partners\/([^/]+)\//.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^web\/app\/features\/([^/]+)\//.exec(path)?.[1];
}
