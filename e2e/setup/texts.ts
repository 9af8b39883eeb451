import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

export type Language = 'en' | 'tr';

type Tree = { [key: string]: string | Tree };

const LOCALES = new URL('../../web/app/locales/', import.meta.url);
const MESSAGES = { en: await readTexts('en'), tr: await readTexts('tr') };

/** Reads the languages' own files: what joins them is for the bundler. */
async function readTexts(language: Language): Promise<Tree> {
  const folder = new URL(`${language}/`, LOCALES);
  const namespaces = readdirSync(folder).map(async (file) => {
    const [tree] = Object.values((await import(new URL(file, folder).href)) as Tree);
    return [basename(file, '.ts'), tree ?? {}] as const;
  });
  return Object.fromEntries(await Promise.all(namespaces));
}

const PLACEHOLDER = /\{\{?[^{}]+\}?\}/;

type Values = Record<string, string | number>;

/** Texts of a language by key, with values filled in. */
export function textsOf(language: Language) {
  return (key: string, values?: Values) => findText(language, key, values);
}

/** The text of a key such as `cart.title`, with values filled in; of a plural its general form. @throws Error when the language has none */
export function findText(language: Language, key: string, values: Values = {}): string {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (tree, part) => (typeof tree === 'object' ? (tree[part] ?? tree[`${part}_other`]) : undefined),
      MESSAGES[language],
    );
  if (typeof found !== 'string') throw new Error(`Expected a text for ${key} in ${language}, got none.`);
  return Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
    found,
  );
}

/** Finds a text on a page, whatever stands for its placeholders and however its words are spaced. */
export function toPattern(text: string): RegExp {
  const words = text
    .replace(/<\/?\w+>/g, '')
    .split(PLACEHOLDER)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(words.join('.+'));
}
