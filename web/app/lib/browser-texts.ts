import type { i18n } from 'i18next';
import { createI18n } from './i18n.ts';
import { type Language, plainPath } from './language.ts';
import { isSessionPage } from './session-pages.ts';

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

let instance: i18n | undefined;
const loading = new Map<keyof typeof SETS, Promise<void>>();

/** The browser's texts: empty until `loadTextsOf` has brought the sets that a page needs. */
export function browserI18n(language: Language): i18n {
  instance ??= createI18n(language, {});
  return instance;
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
  const texts = await SETS[name][language]();
  browserI18n(language).addResourceBundle(language, 'translation', texts, true);
}
