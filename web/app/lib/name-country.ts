import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from './language.ts';

/** The name of a country in the language, or its code if the browser knows none. */
export function nameCountry(code: string, language: Language): string {
  return new Intl.DisplayNames(localeFacts(language).regional, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
