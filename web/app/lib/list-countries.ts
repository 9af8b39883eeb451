import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that the browser can name and that are no country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Every country that the browser can name, by its name in the language. */
export function listCountries(language: Language): { code: string; name: string }[] {
  const { regional } = localeFacts(language);
  const names = new Intl.DisplayNames(regional, { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => ({ code, name: names.of(code) ?? '' }))
    .filter(({ name }) => name !== '')
    .sort((one, other) => one.name.localeCompare(other.name, regional));
}
