import { hasBreak, type Need, type Trip, tripDays, wholeDays } from './trip-needs.ts';

/** The fields of a plan on sale that the search uses. */
export type Offer = {
  key: string;
  priceMinor: number;
  validityDays: number;
  /** Megabytes; null for an unlimited plan. */
  dataMb: number | null;
  /** Full-speed megabytes per day of an unlimited plan: its allowance if an amount is wanted. */
  dailyMb: number;
  countryCodes: readonly string[];
  isLocal: boolean;
};

const LONG_PLAN_DAYS = 30;

/** Limits that apply to the whole trip. */
export type Terms = {
  /** How many units of one plan a traveller may use one after the other: two, or one per month on longer trips. */
  maxCopies: number;
  /** Megabytes per day; null if unlimited is wanted. */
  dailyMb: number | null;
};

export function termsOf(trip: Trip): Terms {
  const days = tripDays(trip);
  return {
    maxCopies: Math.max(2, Math.ceil(days / LONG_PLAN_DAYS)),
    dailyMb: trip.dataMb === null ? null : trip.dataMb / days,
  };
}

/**
 * How many units of a plan, used one after the other, cover these legs; undefined if it takes too many. Data is used
 * evenly, so the larger of the counts for days and for data suffices. Several units are allowed only for stays
 * without a break: during a break one could expire with data left.
 */
export function countPlans(offer: Offer, need: Need, { dailyMb, maxCopies }: Terms): number | undefined {
  if (offer.dataMb === null && dailyMb !== null && offer.dailyMb < dailyMb) return undefined;
  if (offer.dataMb !== null && dailyMb === null) return undefined;
  const forDays = Math.ceil(wholeDays(need.spanDays) / offer.validityDays);
  const forData = offer.dataMb === null ? 1 : Math.ceil(need.dataMb / offer.dataMb);
  const copies = Math.max(forDays, forData);
  if (copies > 1 && hasBreak(need)) return undefined;
  return copies <= maxCopies ? copies : undefined;
}
