import * as z from 'zod/mini';

/** A calendar day such as `2026-11-22`, which exists, from 2000 to 2199. */
export const daySchema = z
  .string()
  .check(z.regex(/^(?:20|21)\d{2}-\d{2}-\d{2}$/, 'Expected a day such as 2026-11-22'), z.refine(isDay, 'No such day'));

/** The check of a range whose first and last day, both included, may be missing. */
export const isInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { path: ['to'], error: 'Expected a last day that is not before the first' },
);

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const DAY_MS = 86_400_000;

/** How many days there are from one day to the other, both included; below 1 if the other is earlier. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** The month so many months later, or earlier if negative: `2026-11` → `2026-12`. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${monthAfter(month, 1)}-01`, -1) };
}

/** Made once: making a format takes longer than fifty uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date | number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(moment);
}

/** The day so many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
