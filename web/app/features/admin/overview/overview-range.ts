import { addDays } from '@esimshop/contracts/days';

export type DayRange = { from: string; to: string };

/** The usual ranges, ending today, in days. */
export const RANGES = { today: 1, week: 7, month: 30, year: 365 } as const;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

export function rangeOf(name: RangeName, today: string): DayRange {
  return { from: addDays(today, 1 - RANGES[name]), to: today };
}

/** The usual range that these days are. */
export function nameOfRange({ from, to }: DayRange, today: string): RangeName | undefined {
  return RANGE_NAMES.find((name) => rangeOf(name, today).from === from && to === today);
}
