type LocaleFacts = {
  /** In its own language. */
  name: string;
  /** With the region whose date format it uses, for `Intl` and link previews. */
  regional: string;
  direction: 'ltr' | 'rtl';
  thousands: string;
  decimal: string;
  /** `{}` is the placeholder of the figure. */
  percent: string;
  /** Between two names, and before the last of several. */
  and: string;
  finalAnd: string;
};

/** The languages of the shop's pages and mails, in the order in which visitors are offered them. */
export const LOCALE_FACTS = {
  en: {
    name: 'English',
    regional: 'en-US',
    direction: 'ltr',
    thousands: ',',
    decimal: '.',
    percent: '{}%',
    and: ' and ',
    finalAnd: ', and ',
  },
  tr: {
    name: 'Türkçe',
    regional: 'tr-TR',
    direction: 'ltr',
    thousands: '.',
    decimal: ',',
    percent: '%{}',
    and: ' ve ',
    finalAnd: ' ve ',
  },
} as const satisfies Record<string, LocaleFacts>;

export type Locale = keyof typeof LOCALE_FACTS;

export const LOCALES = Object.keys(LOCALE_FACTS) as readonly Locale[];

/** The language of plain addresses, and of texts that another language lacks. */
export const DEFAULT_LOCALE = 'en' satisfies Locale;

export function localeFacts(locale: Locale): LocaleFacts {
  return LOCALE_FACTS[locale];
}

/** One value for each language. */
export function perLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}

/** `/tr`; empty for the default language. */
export function localePrefix(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '' : `/${locale}`;
}

/** The language that an address names: `/tr/products` → `tr`; undefined for a plain address, which follows the visitor. */
export function explicitLocale(pathname: string): Locale | undefined {
  const first = pathname.split('/', 2)[1];
  return LOCALES.find((locale) => locale === first && locale !== DEFAULT_LOCALE);
}

/** `/tr/products` → `/products`; the address of a page without its language. */
export function plainPath(pathname: string): string {
  const locale = explicitLocale(pathname);
  return locale ? pathname.slice(localePrefix(locale).length) || '/' : pathname;
}

/** `('/products', 'tr')` → `/tr/products`; `('/', 'tr')` → `/tr`. */
export function localizePath(path: string, locale: Locale): string {
  const prefix = localePrefix(locale);
  return prefix && path === '/' ? prefix : `${prefix}${path}`;
}

/** The manifest with which browsers install the shop as an app. */
export function manifestPath(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '/manifest.webmanifest' : `/manifest-${locale}.webmanifest`;
}
