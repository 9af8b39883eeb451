import { addDays } from '@esimshop/contracts/days';
import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

/** First and last day, both included, as `2026-11-22`. */
export type Days = { from: string; to: string };

export type ShownTime = { language: Language; timeZone: string; now?: Date };

/** The calendar day of a moment in a time zone: `2026-11-22`. */
export function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
}

/** The last `count` days including today. */
export function lastDays(count: number, today: string): Days {
  return { from: addDays(today, 1 - count), to: today };
}

/** `07:28`, in the shop's time zone. */
export function formatTime(at: string, { language, timeZone }: ShownTime): string {
  return new Intl.DateTimeFormat(localeFacts(language).regional, {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(Date.parse(at));
}

/** `Nov 20`, or `Nov 20, 2025` in another year, in the shop's time zone; undefined for today. */
export function formatDay(at: string, { language, timeZone, now = new Date() }: ShownTime): string | undefined {
  const day = dayOf(new Date(at), timeZone);
  const today = dayOf(now, timeZone);
  return day === today ? undefined : formatCalendarDay(day, language, today);
}

/** A day such as `2026-11-20` as `Nov 20`, with the year unless it is the current one. */
export function formatCalendarDay(day: string, language: Language, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(localeFacts(language).regional, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(Date.parse(day));
}
