import type { Language } from '~/lib/language.ts';

/** A day and a time in the visitor's own zone, for parts that only the browser renders. */
export function formatTime(date: string, language: Language): string {
  const locale = language === 'tr' ? 'tr-TR' : 'en-US';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));
}
