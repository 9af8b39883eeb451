import type { Separator } from '@esimshop/contracts/csv';
import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

/** Excel expects a semicolon in languages that write a decimal comma. */
export function csvSeparator(language: Language): Separator {
  return localeFacts(language).decimal === ',' ? 'semicolon' : 'comma';
}
