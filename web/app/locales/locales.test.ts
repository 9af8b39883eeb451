import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LOCALE, LOCALES, perLocale } from '@esimshop/contracts/locales';
import { PROBLEM_CODES } from '@esimshop/contracts/problems';
import { expect, test } from 'vitest';
import { allTexts } from './all-texts.ts';
import type { TextTree } from './define-texts.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

function flatten(tree: TextTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

const texts = perLocale((locale) =>
  flatten(Object.fromEntries(allTexts.map(({ namespace, ...trees }) => [namespace, trees[locale] ?? {}]))),
);
const { en: english, tr: turkish } = texts;

test('every file of texts is a namespace of its name', () => {
  const namespaces = allTexts.map(({ namespace }) => namespace).toSorted();
  for (const locale of LOCALES) {
    const files = readdirSync(join(app, 'locales', locale)).map((file) => file.replace('.ts', ''));
    expect(namespaces).toEqual(expect.arrayContaining(files));
  }
  expect(readdirSync(join(app, 'locales', DEFAULT_LOCALE))).toHaveLength(namespaces.length);
});

test('no language has a text that English lacks', () => {
  for (const locale of LOCALES) {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const general = [...texts[locale].keys()].map((key) => {
      const [, base, category] = /^(.*)_([a-z]+)$/.exec(key) ?? [];
      return pluralCategories.some((each) => each === category) && english.has(`${base}_other`) ? `${base}_other` : key;
    });
    expect(general.filter((key) => !english.has(key))).toEqual([]);
  }
});

test('both languages have the same keys', () => {
  expect([...turkish.keys()].sort()).toEqual([...english.keys()].sort());
});

test('no text is empty', () => {
  for (const own of Object.values(texts)) expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('a text has the same placeholders in every language', () => {
  for (const own of Object.values(texts)) {
    const differing = [...own].filter(([key, text]) => {
      const source = english.get(key) ?? english.get(key.replace(/_[a-z]+$/, '_other')) ?? '';
      return placeholders(text).join() !== placeholders(source).join();
    });
    expect(differing).toEqual([]);
  }
});

test('every plural has both its forms', () => {
  const singulars = [...english.keys()].filter((key) => key.endsWith('_one'));
  const lonely = singulars.filter((key) => !english.has(key.replace(/_one$/, '_other')));
  expect(lonely).toEqual([]);
});

test('every problem that a call can end with has a sentence of its own in each language', () => {
  for (const own of [english, turkish]) {
    const told = new Map(
      PROBLEM_CODES.map((code) => [code, own.get(`errors.codes.${code}`) ?? own.get(`admin-frame.problems.${code}`)]),
    );
    expect([...told].filter(([, text]) => text === undefined)).toEqual([]);
    const general = told.get('internal_error');
    expect([...told].filter(([, text]) => text === general).map(([code]) => code)).toEqual(['internal_error']);
  }
});

/** Their count is a limit of the shop, and never one. */
const LIMITS = ['checkout.cvvHint', 'checkout.cvvHintAmex', 'copies.tooOften', 'planning.compareIntro', 'trip.full'];

test('an English text that counts things has a form for one of them', () => {
  const countsThings = [...english].filter(([, text]) => /\{\{count\}\}\s(?!is\b|was\b)[a-z]+s\b/.test(text));
  const keys = countsThings.map(([key]) => key).filter((key) => !key.endsWith('_other'));
  expect(keys).toEqual(LIMITS);
});

const components = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
);

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
