import { DEFAULT_LOCALE, explicitLocale, LOCALES, type Locale, localizePath } from '@esimshop/contracts/locales';

export type Language = Locale;

/** The address of a page for a visitor who is on `currentPathname`: keeps the language that an address names. */
export function localPath(path: string, currentPathname: string): string {
  const language = explicitLocale(currentPathname);
  if (!language || !path.startsWith('/') || explicitLocale(path)) return path;
  return localizePath(path, language);
}

/** The language that the server rendered this page in, whatever a translator has made of it. Browser only. */
export function documentLanguage(): Language {
  const { language } = document.documentElement.dataset;
  return LOCALES.find((each) => each === language) ?? DEFAULT_LOCALE;
}
