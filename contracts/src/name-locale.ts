import type { Locale } from './locales.ts';

/** A language's name in a language: `('tr', 'en')` → `Turkish`. */
export function nameLocale(locale: Locale, language: Locale): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(locale) ?? locale;
}
