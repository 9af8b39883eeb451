import { addDays } from '@esimshop/contracts/days';

type Period = { paidAt: Date; days: number; timeZone: string };

/** The last day on which a contract can be withdrawn from; the day of the purchase does not count (Regulation 1182/71, article 3). */
export function lastDayOf({ paidAt, days, timeZone }: Period): string {
  return addDays(dayOf(paidAt, timeZone), days);
}

/** Whether a statement that was received then is in time. */
export function isWithinPeriod(period: Period, receivedAt: Date): boolean {
  return dayOf(receivedAt, period.timeZone) <= lastDayOf(period);
}

/** `2026-11-25`. Swedish writes days as ISO 8601 does. */
function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
}
