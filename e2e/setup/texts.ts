import { allTexts } from '../../web/app/locales/all-texts.ts';

export type Language = 'en' | 'tr';

type Tree = { [key: string]: string | Tree };

const MESSAGES: Record<Language, Tree> = {
  en: Object.fromEntries(allTexts.map(({ namespace, en }) => [namespace, en])),
  tr: Object.fromEntries(allTexts.map(({ namespace, tr }) => [namespace, tr])),
};
const PLACEHOLDER = /\{\{?[^{}]+\}?\}/;

/** The text of a key such as `cart.title`; of a plural its general form. @throws Error when the language has none */
export function findText(language: Language, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (tree, part) => (typeof tree === 'object' ? (tree[part] ?? tree[`${part}_other`]) : undefined),
      MESSAGES[language],
    );
  if (typeof found !== 'string') throw new Error(`Expected a text for ${key} in ${language}, got none.`);
  return found;
}

/** Finds a text on a page, whatever stands for its placeholders and however its words are spaced. */
export function toPattern(text: string): RegExp {
  const words = text
    .replace(/<\/?\w+>/g, '')
    .split(PLACEHOLDER)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(words.join('.+'));
}
