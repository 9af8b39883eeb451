import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

/** The day of a moment, where this browser is: `Dec 24, 2026`. Browser only. */
export function formatGiftDay(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(localeFacts(language).regional, { dateStyle: 'medium' }).format(new Date(moment));
}

/** As the fields of a form take it: `2026-12-24`, `09:00`. Browser only. */
export function toDayAndTime(moment: string): { date: string; time: string } {
  const at = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}
