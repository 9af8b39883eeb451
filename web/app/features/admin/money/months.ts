import { addDays } from '@esimshop/contracts/days';
import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

/** `2026-11`, so many months later. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

export function daysOf(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${monthAfter(month, 1)}-01`, -1) };
}

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
