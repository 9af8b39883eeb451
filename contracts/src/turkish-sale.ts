import type { Locale } from './locales.ts';

/** The code and the names of the country, as buyers write them. */
const NAMES = new Set(['tr', 'tur', 'turkey', 'türkiye', 'turkiye', 'republic of türkiye', 'türkiye cumhuriyeti']);

type Sale = {
  /** The language in which it is bought. */
  locale: Locale;
  /** Of the billing address, as it was typed. */
  country?: string | undefined;
};

/** Whether the law of Türkiye may hold for a sale: in its language, or with a billing address there. */
export function isTurkishSale({ locale, country = '' }: Sale): boolean {
  const name = country.trim();
  return locale === 'tr' || NAMES.has(name.toLocaleLowerCase('en')) || NAMES.has(name.toLocaleLowerCase('tr'));
}
