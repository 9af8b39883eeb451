import type { Import } from './read-imports.ts';
import { type RoomRules, SERVER_ROOMS, WEB_FEATURES, WEB_ROOMS } from './room-rules.ts';

/** Which workspaces a workspace may import from; itself is always one. */
const WORKSPACES: RoomRules = {
  contracts: [],
  content: [],
  'embedded-postgres': [],
  extension: ['server'],
  extensions: ['extension'],
  sandbox: [],
  server: ['contracts', 'content', 'embedded-postgres'],
  web: ['contracts', 'content'],
  e2e: ['scripts', 'web'],
  bench: ['e2e', 'embedded-postgres'],
  scripts: ['server', 'web'],
};

const TEST =
  /(?:\.test\.tsx?$|^(?:embedded-postgres|server)\/test\/|^web\/test\/|^(?:extension|sandbox)\/src\/testing\/|^(?:bench|e2e)\/|^vitest\.config\.ts$)/;

/** Workspaces that the server's tests import, and the server does not. */
const ROUND_THE_SERVER = ['extension', 'extensions', 'sandbox'];
/** The one file that starts the sandbox, besides the server's tests. */
const SANDBOX_STARTER = 'server/src/app/sandbox-thread.ts';
/** The one file that imports the partners' folders. */
const PARTNER_WIRING = 'server/src/app/create-partners.ts';

/** The building block that contracts may use. */
const CONTRACTS_PACKAGES = /^zod(?:\/|$)/;

/** Whether a file belongs to the tests, which may import what they test from wherever it is. */
export function isTest(path: string): boolean {
  return TEST.test(path);
}

/** A sentence for each rule that an import breaks. */
export function findBrokenRules({ from, to }: Import): string[] {
  const workspace = workspaceOf(from);
  if (!workspace) return [];
  const broken = [
    ...findWorkspaceBreach(workspace, { from, to }),
    ...(isTest(to) && !isTest(from) ? ['what the shop runs must not import its tests'] : []),
  ];
  if (isTest(from)) return broken;
  return [...broken, ...findServerBreaches(from, to), ...findWebBreaches(from, to)];
}

type Ends = Pick<Import, 'from' | 'to'>;

function findWorkspaceBreach(workspace: string, { from, to }: Ends): string[] {
  const target = workspaceOf(to);
  if (workspace === 'contracts' && !target && !isTest(from) && !CONTRACTS_PACKAGES.test(to)) {
    return ['contracts imports no package but zod'];
  }
  if (!target || target === workspace || WORKSPACES[workspace]?.includes(target)) return [];
  const isAllowed = ROUND_THE_SERVER.includes(target) && (from === SANDBOX_STARTER || isServerTest(from));
  return isAllowed ? [] : [`${workspace} must not import ${target}`];
}

function isServerTest(path: string): boolean {
  return path.startsWith('server/test/') || /^server\/.*\.test\.ts$/.test(path);
}

function findServerBreaches(from: string, to: string): string[] {
  if (!from.startsWith('server/src/') || !to.startsWith('server/src/')) return [];
  const partner = partnerOf(to);
  const mayKnowPartner = partner === undefined || partner === partnerOf(from) || from === PARTNER_WIRING;
  return [
    ...findRoomBreach(SERVER_ROOMS, roomOf('server/src/', from), roomOf('server/src/', to)),
    ...(mayKnowPartner ? [] : [`only ${PARTNER_WIRING} imports a partner's folder`]),
  ];
}

function findWebBreaches(from: string, to: string): string[] {
  if (!from.startsWith('web/app/') || !to.startsWith('web/app/')) return [];
  return [
    ...findRoomBreach(WEB_ROOMS, roomOf('web/app/', from), roomOf('web/app/', to)),
    ...findRoomBreach(WEB_FEATURES, roomOf('web/app/features/', from), roomOf('web/app/features/', to)),
  ];
}

/** The framework's own files put rooms together and are in none. */
const FRAMEWORK = /^(?:root\.tsx|routes\.ts|entry\.(?:client|server)\.tsx|\+types)$/;

function findRoomBreach(rules: RoomRules, room: string | undefined, target: string | undefined): string[] {
  if (room === undefined || FRAMEWORK.test(room)) return [];
  const allowed = rules[room];
  if (!allowed) return [`${room} has no row in scripts/imports/room-rules.ts`];
  return target === undefined || target === room || allowed.includes(target)
    ? []
    : [`${room} must not import ${target}`];
}

function workspaceOf(path: string): string | undefined {
  const [workspace = ''] = path.split('/');
  return workspace in WORKSPACES ? workspace : undefined;
}

/** The folder or file directly below `root` that a path is in. */
function roomOf(root: string, path: string): string | undefined {
  return path.startsWith(root) ? path.slice(root.length).split('/')[0] : undefined;
}

function partnerOf(path: string): string | undefined {
  return /^server\/src\/partners\/([^/]+)\//.exec(path)?.[1];
}
