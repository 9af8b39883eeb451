import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeLanguages } from './write-languages.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Turkish lacks a namespace, a text, a text of a group and a plural form. */
const LOCALES = {
  'locales/en/cart.ts': `export const cart = {
    title: 'Your cart', empty: { title: 'Nothing yet', text: 'Find a plan' }, items_one: 'One item', items_other: '{{count}} items',
  };`,
  'locales/tr/cart.ts': "export const cart = { empty: { title: 'Henüz boş' }, items_other: '{{count}} ürün' };",
  'locales/en/trip.ts': "export const trip = { title: 'Your trip' };",
};

function makeBuild(assets: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'esimshop-scripts-'));
  folders.push(root);
  for (const [name, text] of Object.entries({ ...LOCALES, ...assets })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return { locales: join(root, 'locales'), assets: join(root, 'assets') };
}

/** The texts of a namespace in a script that was written. */
function readTexts(script: string, variable: string): unknown {
  return JSON.parse(new RegExp(`${variable}=(\\{.*?\\});`).exec(script)?.[1] ?? 'null');
}

test('a script has the texts of one language, and those of the default language that it lacks', async () => {
  const build = makeBuild({
    'assets/core-1.js': 'export{}',
    // As minifiers write them.
    'assets/_language_/cart-1.js': 'var a=__texts__(`cart`,`1f`);var b=__texts__("trip", "2e");',
  });
  await writeLanguages(build);
  const read = (language: string) => readFileSync(join(build.assets, language, 'cart-1.js'), 'utf8');
  expect(readTexts(read('en'), 'a')).toEqual({
    './en/cart.ts': {
      title: 'Your cart',
      empty: { title: 'Nothing yet', text: 'Find a plan' },
      items_one: 'One item',
      items_other: '{{count}} items',
    },
  });
  expect(readTexts(read('tr'), 'a')).toEqual({
    './tr/cart.ts': { empty: { title: 'Henüz boş' }, items_other: '{{count}} ürün' },
    './en/cart.ts': { title: 'Your cart', empty: { text: 'Find a plan' }, items_one: 'One item' },
  });
  expect(readTexts(read('tr'), 'b')).toEqual({ './en/trip.ts': { title: 'Your trip' } });
});

test('a script loads those of its own language, and what all languages share', async () => {
  const build = makeBuild({
    'assets/core-1.js': 'export{}',
    'assets/_language_/home-1.js':
      'import"../core-1.js";import"./cart-1.js";m.f=["assets/_language_/dialog-1.js","assets/core-1.js"];',
  });
  await writeLanguages(build);
  expect(readdirSync(build.assets).toSorted()).toEqual(['core-1.js', 'en', 'tr']);
  expect(readFileSync(join(build.assets, 'tr', 'home-1.js'), 'utf8')).toBe(
    'import"../core-1.js";import"./cart-1.js";m.f=["assets/tr/dialog-1.js","assets/core-1.js"];',
  );
});

test.each([
  ['has texts', 'var a=__texts__("cart","1f");'],
  ['loads a script with texts', 'import"./_language_/cart-1.js";'],
])('a script that all languages share and that %s ends the build', async (_name, code) => {
  const build = makeBuild({ 'assets/core-1.js': code, 'assets/_language_/cart-1.js': '' });
  await expect(writeLanguages(build)).rejects.toThrow(
    'Expected core-1.js, which all languages share, to have no texts',
  );
});
