import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

/** A day and a time in the visitor's own zone, for parts that only the browser renders. */
export function formatTime(date: string, language: Language): string {
  const { regional } = localeFacts(language);
  return new Intl.DateTimeFormat(regional, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));
}

/** `November 25, 2026`, in a zone that both sides know, so that server and browser write the same. */
export function formatLongDay(
  at: string | number,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const { regional } = localeFacts(language);
  return new Intl.DateTimeFormat(regional, { dateStyle: 'long', timeZone }).format(new Date(at));
}
