import { type Locale, localeFacts } from '@esimshop/contracts/locales';

/** A country's name in a language; its code if there is none. */
export function nameCountry(code: string, locale: Locale): string {
  return new Intl.DisplayNames(localeFacts(locale).regional, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
