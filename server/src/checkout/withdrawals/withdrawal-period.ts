import { addDays, dayIn } from '@esimshop/contracts/days';

type Period = { paidAt: Date; days: number; timeZone: string };

const SATURDAY = 6;
const SUNDAY = 0;

/**
 * The last day on which a contract can be withdrawn from: the day of the purchase does not count, and a period that would end at a
 * weekend ends on the Monday after it (Regulation 1182/71, article 3). Public holidays differ by country, and are the owner's.
 */
export function lastDayOf({ paidAt, days, timeZone }: Period): string {
  const last = addDays(dayIn(timeZone, paidAt), days);
  const weekday = new Date(`${last}T00:00:00Z`).getUTCDay();
  if (weekday === SATURDAY) return addDays(last, 2);
  return weekday === SUNDAY ? addDays(last, 1) : last;
}

/** Whether a statement that was received then is in time. */
export function isWithinPeriod(period: Period, receivedAt: Date): boolean {
  return dayIn(period.timeZone, receivedAt) <= lastDayOf(period);
}
