import { DAY_MS } from '@esimshop/contracts/days';

/** The bank publishes at about 16:00 CET on working days, which is 14:00 or 15:00 UTC. */
const PUBLISHED_AT_MS = 15 * 3_600_000;

/** The latest day whose rates should be out: a weekday. On the bank's holidays there are none, and the next try finds the former day's. */
export function latestDay(now: Date): string {
  let day = new Date(now.getTime() - PUBLISHED_AT_MS);
  while (day.getUTCDay() % 6 === 0) day = new Date(day.getTime() - DAY_MS);
  return toDay(day);
}

/** Whether rates can be of this day: clocks and time zones may differ, by a day at most. */
export function isPublished(day: string, now: Date): boolean {
  return day <= toDay(new Date(now.getTime() + DAY_MS));
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
