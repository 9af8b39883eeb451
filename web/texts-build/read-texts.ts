import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import type { TextTree } from '../app/locales/define-texts.ts';

/**
 * The files of a namespace that a reader of one language needs, as `defineTexts` takes them: its own, and what that lacks of the
 * default language's.
 */
export async function readTexts(locales: string, namespace: string, language: Locale) {
  const source = await readTree(locales, namespace, DEFAULT_LOCALE);
  if (language === DEFAULT_LOCALE) return nameFiles(namespace, { [language]: source });
  const own = await readTree(locales, namespace, language);
  return nameFiles(namespace, { [language]: own, [DEFAULT_LOCALE]: omitTexts(source, own) });
}

async function readTree(locales: string, namespace: string, language: Locale): Promise<TextTree> {
  const file = join(locales, language, `${namespace}.ts`);
  if (!existsSync(file)) return {};
  const [tree] = Object.values((await import(pathToFileURL(file).href)) as Record<string, TextTree>);
  if (!tree) throw new Error(`Expected ${file} to export its texts`);
  return tree;
}

/** The texts of a tree whose keys another one lacks. */
function omitTexts(source: TextTree, own: TextTree): TextTree {
  const missing = Object.entries(source).flatMap(([key, value]): [string, string | TextTree][] => {
    const other = own[key];
    if (other === undefined) return [[key, value]];
    if (typeof value === 'string' || typeof other === 'string') return [];
    const inner = omitTexts(value, other);
    return Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return Object.fromEntries(missing);
}

function nameFiles(namespace: string, trees: Partial<Record<Locale, TextTree>>): Record<string, TextTree> {
  const files = Object.entries(trees).filter(([, tree]) => Object.keys(tree).length > 0);
  return Object.fromEntries(files.map(([language, tree]) => [`./${language}/${namespace}.ts`, tree]));
}
