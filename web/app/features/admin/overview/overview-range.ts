import { type Days, lastDays } from '../parts/admin-time.ts';

/** The usual ranges, ending today, in days. */
export const RANGES = { today: 1, week: 7, month: 30, year: 365 } as const;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

export function rangeOf(name: RangeName, today: string): Days {
  return lastDays(RANGES[name], today);
}

/** The name of the range that these days match. */
export function nameOfRange({ from, to }: Days, today: string): RangeName | undefined {
  return RANGE_NAMES.find((name) => rangeOf(name, today).from === from && to === today);
}
