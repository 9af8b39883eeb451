import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale, perLocale } from '@esimshop/contracts/locales';
import { expect, test } from 'vitest';
import { allTexts } from '../app/locales/all-texts.ts';
import type { TextTree } from '../app/locales/define-texts.ts';

const ASSETS = fileURLToPath(new URL('../build/client/assets', import.meta.url));
/** Shorter ones may be words of the code, or of another language. */
const MIN_LENGTH = 20;

function listTexts(tree: TextTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : listTexts(value)));
}

const texts = perLocale((locale) => new Set(allTexts.flatMap((each) => listTexts(each[locale] ?? {}))));
const readScripts = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
const hasText = (scripts: string) => (text: string) => scripts.includes(JSON.stringify(text));

/** The gate builds the pages before its tests. */
const isBuilt = existsSync(join(ASSETS, LOCALES[0] ?? ''));

test.runIf(isBuilt).each(LOCALES)('the built scripts in %s have its texts, and none of another language', (locale) => {
  const scripts = readScripts(join(ASSETS, locale));
  const own = [...texts[locale]];
  expect(own.filter(hasText(scripts)).length).toBeGreaterThan(own.length * 0.9);
  const others = LOCALES.filter((other): other is Locale => other !== locale).flatMap((other) => [...texts[other]]);
  const foreign = others.filter((text) => text.length >= MIN_LENGTH && !texts[locale].has(text));
  expect(foreign.filter(hasText(scripts))).toEqual([]);
});

test.runIf(isBuilt)('the scripts that all languages share have no texts', () => {
  const scripts = readScripts(ASSETS);
  const long = LOCALES.flatMap((locale) => [...texts[locale]]).filter((text) => text.length >= MIN_LENGTH);
  expect(long.filter((text) => scripts.includes(text))).toEqual([]);
});
