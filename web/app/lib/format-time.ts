import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

/** A day and a time in the visitor's own zone, for parts that only the browser renders. */
export function formatTime(date: string, language: Language): string {
  const { regional } = localeFacts(language);
  return new Intl.DateTimeFormat(regional, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));
}
