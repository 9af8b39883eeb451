import { type Language, plainPath } from './language.ts';
import { isSessionPage } from './session-pages.ts';
import { createTranslation, type Translation } from './translate.ts';

const SETS = {
  browse: {
    en: async () => (await import('~/locales/en-browse.ts')).browseTexts,
    tr: async () => (await import('~/locales/tr-browse.ts')).browseTexts,
  },
  session: {
    en: async () => (await import('~/locales/en-session.ts')).sessionTexts,
    tr: async () => (await import('~/locales/tr-session.ts')).sessionTexts,
  },
} as const;

let translation: Translation | undefined;
const loading = new Map<keyof typeof SETS, Promise<void>>();

/** The browser's texts: empty until `loadTextsOf` has brought the sets that a page needs. */
export function browserTranslation(language: Language): Translation {
  translation ??= createTranslation(language, {});
  return translation;
}

/** Brings the texts of the page at `pathname`, once; texts that are there already cost nothing. */
export async function loadTextsOf(pathname: string, language: Language): Promise<void> {
  const needed = ['browse', ...(isSessionPage(plainPath(pathname)) ? ['session' as const] : [])] as const;
  await Promise.all(
    needed.map((name) => {
      const begun = loading.get(name) ?? loadSet(name, language);
      loading.set(name, begun);
      return begun;
    }),
  );
}

async function loadSet(name: keyof typeof SETS, language: Language): Promise<void> {
  browserTranslation(language).add(await SETS[name][language]());
}
