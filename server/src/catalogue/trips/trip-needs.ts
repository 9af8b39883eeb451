/** One stay: a country and its days (fractional if divided evenly), in the order of the trip. */
export type Leg = { code: string; days: number };

/** `dataMb` is for the whole trip, used evenly over its days; null asks for unlimited plans. */
export type Trip = { legs: readonly Leg[]; dataMb: number | null };

/** The requirements for one plan to cover some of the legs. */
export type Need = {
  /** From the first day of the first leg to the last day of the last: validity does not pause in between. */
  spanDays: number;
  /** Days spent in these legs. */
  stayDays: number;
  /** Megabytes used in these legs; 0 if unlimited is wanted. */
  dataMb: number;
};

/** Tolerance for sums of fractional days that end slightly above a whole number. */
const ROUNDING = 1e-6;

/** The needs of every set of legs, by bit mask: bit 0 is the first leg. */
export function listNeeds(trip: Trip): Need[] {
  const { legs, dataMb } = trip;
  const allDays = tripDays(trip);
  const starts: number[] = [];
  let day = 0;
  for (const leg of legs) {
    starts.push(day);
    day += leg.days;
  }
  const needs: Need[] = [{ spanDays: 0, stayDays: 0, dataMb: 0 }];
  for (let mask = 1; mask < 1 << legs.length; mask++) {
    const first = 31 - Math.clz32(mask & -mask);
    const last = 31 - Math.clz32(mask);
    const lastDays = legs[last]?.days ?? 0;
    const stayDays = lastDays + (needs[mask ^ (1 << last)]?.stayDays ?? 0);
    needs.push({
      spanDays: (starts[last] ?? 0) + lastDays - (starts[first] ?? 0),
      stayDays,
      dataMb: dataMb === null ? 0 : Math.ceil((dataMb * stayDays) / allDays - ROUNDING),
    });
  }
  return needs;
}

/** Whole days, rounded up. */
export function wholeDays(days: number): number {
  return Math.ceil(days - ROUNDING);
}

/** Whether there are other stays between these legs. */
export function hasBreak({ spanDays, stayDays }: Need): boolean {
  return spanDays - stayDays > ROUNDING;
}

export function tripDays({ legs }: Trip): number {
  return legs.reduce((sum, { days }) => sum + days, 0);
}
