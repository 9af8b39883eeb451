import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { everywhereTexts } from './en-everywhere.ts';
import { portalTexts } from './en-portal.ts';
import { sessionTexts } from './en-session.ts';
import { tillTexts } from './en-till.ts';
import { tr } from './tr.ts';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

const english = flatten(en);
const turkish = flatten(tr);

test('both languages have the same keys', () => {
  expect([...turkish.keys()].sort()).toEqual([...english.keys()].sort());
});

test('no text is empty', () => {
  const empty = [...english, ...turkish].filter(([, text]) => text.trim() === '').map(([key]) => key);
  expect(empty).toEqual([]);
});

test('a text has the same placeholders in both languages', () => {
  const differing = [...english].filter(
    ([key, text]) => placeholders(text).join() !== placeholders(turkish.get(key) ?? '').join(),
  );
  expect(differing).toEqual([]);
});

test('every plural has both its forms', () => {
  const singulars = [...english.keys()].filter((key) => key.endsWith('_one'));
  const lonely = singulars.filter((key) => !english.has(key.replace(/_one$/, '_other')));
  expect(lonely).toEqual([]);
});

const app = fileURLToPath(new URL('..', import.meta.url));
const components = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

/** Words between tags, and words in attributes that people read or hear. */
const TEXT_BETWEEN_TAGS = />\s*([^<>{}\n]*\p{L}{2,}[^<>{}\n]*)\s*<\//gu;
const TEXT_IN_ATTRIBUTES = /\s(?:alt|title|placeholder|aria-label|label)="([^"]*\p{L}[^"]*)"/gu;

test('components take every text that people read from the locale files', () => {
  const literals = components.flatMap((file) => {
    const source = readFileSync(join(app, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return [...source.matchAll(TEXT_BETWEEN_TAGS), ...source.matchAll(TEXT_IN_ATTRIBUTES)]
      .map((match) => match[1]?.trim() ?? '')
      .filter((text) => !/[=;()]|=>/.test(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(literals).toEqual([]);
});

test.each([
  ['components', {}],
  ['features/cart', tillTexts],
  ['features/checkout', tillTexts],
  ['features/orders', sessionTexts],
  ['features/esims', sessionTexts],
  ['features/offline', sessionTexts],
  ['features/portal', { ...sessionTexts, ...portalTexts }],
])('%s takes its texts from sets that its pages load', (folder, sets) => {
  const loaded = new Set([...Object.keys(everywhereTexts), ...Object.keys(sets)]);
  const files = readdirSync(join(app, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const used = sources.flatMap((file) => {
    const source = readFileSync(join(app, folder, file), 'utf8');
    return [...source.matchAll(/['`]([a-z]+)\.[a-zA-Z$.{]+/g)]
      .filter(([, area = '']) => area in en)
      .map(([, area]) => `${file}: ${area}`);
  });
  expect(used.length).toBeGreaterThan(0);
  expect([...new Set(used)].filter((use) => !loaded.has(use.split(': ')[1] ?? ''))).toEqual([]);
});
