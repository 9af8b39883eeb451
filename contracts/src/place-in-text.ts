import type { Locale } from './locales.ts';

/** Places whose English names take an article within a sentence. */
const WITH_ARTICLE: ReadonlySet<string> = new Set([
  ...[
    'AE',
    'AN',
    'AX',
    'BQ',
    'BS',
    'CC',
    'CF',
    'CK',
    'CZ',
    'DO',
    'FK',
    'FO',
    'GB',
    'GM',
    'GS',
    'HM',
    'IC',
    'IM',
    'IO',
    'KM',
    'KY',
  ],
  ...['MH', 'MP', 'MV', 'NL', 'PH', 'PN', 'SB', 'SC', 'TC', 'TF', 'UM', 'US', 'VG', 'VI'],
  ...['Balkans', 'Caribbean', 'CIS', 'Middle East'],
]);

type InText = (code: string, name: string) => string;

/** Languages in which a name changes within a sentence. */
const IN_TEXT: Partial<Record<Locale, InText>> = {
  en: (code, name) => (WITH_ARTICLE.has(code) ? `the ${name}` : name),
};

/** A place as a sentence names it: `the United States`, where a heading says `United States`. */
export function placeInText(code: string, name: string, language: Locale): string {
  return IN_TEXT[language]?.(code, name) ?? name;
}
