import { hasBreak, type Need, type Trip, tripDays, wholeDays } from './trip-needs.ts';

/** What the search needs to know of a plan on sale. */
export type Offer = {
  key: string;
  priceMinor: number;
  validityDays: number;
  /** Megabytes; null for an unlimited plan. */
  dataMb: number | null;
  /** Full-speed megabytes a day of an unlimited plan: what it counts for where an amount is wanted. */
  dailyMb: number;
  countryCodes: readonly string[];
  isLocal: boolean;
};

const LONG_PLAN_DAYS = 30;

/** What holds for the whole trip. */
export type Terms = {
  /** How many of one plan a traveller may be asked to use up one after the other: two, and one a month on a longer trip. */
  maxCopies: number;
  /** Megabytes a day; null when unlimited is wanted. */
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
 * How many of a plan serve these legs, used up one after the other; undefined when no allowed number does. Data is
 * used evenly, so as many as the days and the data ask for suffice. Several are counted only for stays without a
 * break: in a break one could expire half full.
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
