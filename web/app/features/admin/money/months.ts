import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

export function formatMonth(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeFacts(language).regional, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${month}-01`));
}

/** `Nov 28, 2026`. */
export function formatDate(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeFacts(language).regional, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}
