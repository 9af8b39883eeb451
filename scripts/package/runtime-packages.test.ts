import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isTest } from '../imports/import-rules.ts';
import { readImports } from '../imports/read-imports.ts';
import { RUNTIME_WORKSPACES } from './runtime-workspaces.ts';

type Manifest = {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const readManifest = (folder: string) => JSON.parse(readFileSync(`${ROOT}/${folder}/package.json`, 'utf8')) as Manifest;
const listDependencies = (folder: string) => Object.keys(readManifest(folder).dependencies ?? {}).sort();

/** The package of an import; undefined for a file of this repository and for a part of Node.js. */
function toPackageName(path: string): string | undefined {
  if (path.startsWith('node:') || RUNTIME_WORKSPACES.some((folder) => path.startsWith(`${folder}/src/`)))
    return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

function listImportedPackages(workspace: string): string[] {
  const files = globSync(`${workspace}/src/**/*.ts`, { cwd: ROOT }).filter((file) => !isTest(file));
  const imports = files.flatMap((file) => readImports(file, readFileSync(`${ROOT}/${file}`, 'utf8')));
  return [...new Set(imports.flatMap(({ to }) => toPackageName(to) ?? []))];
}

test.each(RUNTIME_WORKSPACES)('%s depends on the packages that its own code imports, and on no other', (workspace) => {
  const imported = listImportedPackages(workspace);
  const peers = imported.flatMap((name) => Object.keys(readManifest(`node_modules/${name}`).peerDependencies ?? {}));
  const listed = listDependencies(workspace);
  // Typefaces are read as files, by the name of their package.
  const typefaces = listed.filter((name) => name.startsWith('@fontsource/'));
  expect(imported.filter((name) => !listed.includes(name))).toEqual([]);
  expect(
    listed.filter((name) => !imported.includes(name) && !peers.includes(name) && !typefaces.includes(name)),
  ).toEqual([]);
});

test('what builds, tests and measures the shop depends on nothing at run time', () => {
  const others = (readManifest('.').workspaces ?? []).filter((name) => !RUNTIME_WORKSPACES.includes(name));
  expect(others).toContain('web');
  expect(['.', ...others].flatMap(listDependencies)).toEqual([]);
});

test('no package that only builds, tests or measures is installed to run', () => {
  const lock = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  const installed = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const TOOLS =
    /^(?:node|react|react-dom|vite|vitest|typescript|esbuild|knip|lighthouse|autocannon|fast-check|drizzle-kit|playwright.*|puppeteer.*|@playwright\/.*|@sparticuz\/.*|@biomejs\/.*|@sentry\/.*|@typescript\/.*)$/;
  expect(installed).toContain('fastify');
  expect(installed.filter((name) => TOOLS.test(name))).toEqual([]);
});
