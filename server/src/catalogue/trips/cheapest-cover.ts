import { countPlans, type Offer, termsOf } from './count-plans.ts';
import { type Leg, listNeeds, type Trip } from './trip-needs.ts';

/** A quantity of one plan for these legs (by index in the trip). */
export type Pick = { offer: Offer; quantity: number; legs: number[] };

type Choice = { offer: Offer; quantity: number; weight: number };

/** Weighs price first, then the number of eSIMs. */
const UNITS_PER_CENT = 1024;

/**
 * The cheapest plan, or several units of it (at most `maxCopies`), for every set of legs; undefined where none is
 * suitable.
 */
export function findCheapestPerSet(
  trip: Trip,
  offers: readonly Offer[],
  maxCopies = Number.POSITIVE_INFINITY,
): (Choice | undefined)[] {
  const needs = listNeeds(trip);
  const terms = termsOf(trip);
  terms.maxCopies = Math.min(terms.maxCopies, maxCopies);
  const byMask = Map.groupBy(
    offers.toSorted((a, b) => a.priceMinor - b.priceMinor || (a.key < b.key ? -1 : 1)),
    (offer) => coveredMask(offer, trip.legs),
  );
  const cheapest: (Choice | undefined)[] = new Array(needs.length);
  for (const [mask, group] of byMask) {
    for (let subset = mask; subset > 0; subset = (subset - 1) & mask) {
      const need = needs[subset];
      if (!need) continue;
      for (const offer of group) {
        const best = cheapest[subset];
        if (best && offer.priceMinor * UNITS_PER_CENT >= best.weight) break;
        const quantity = countPlans(offer, need, terms);
        const weight = (quantity ?? 0) * (offer.priceMinor * UNITS_PER_CENT + 1);
        if (quantity !== undefined && (!best || weight < best.weight)) cheapest[subset] = { offer, quantity, weight };
      }
    }
  }
  return cheapest;
}

/**
 * The cheapest set of plans that covers all legs of `wanted` (a bit mask); undefined if there is none. Exact: dynamic
 * programming over sets of legs considers every partition.
 */
export function findCheapestCover(cheapest: readonly (Choice | undefined)[], wanted: number): Pick[] | undefined {
  const weights = new Float64Array(cheapest.length).fill(Number.POSITIVE_INFINITY);
  const parts = new Int32Array(cheapest.length);
  weights[0] = 0;
  for (let legs = 1; legs < cheapest.length; legs++) {
    if (legs & ~wanted) continue;
    const first = legs & -legs;
    const others = legs ^ first;
    // The plan of the first leg may cover any subset of the others as well.
    for (let more = others; ; more = (more - 1) & others) {
      const weight = (cheapest[first | more]?.weight ?? Number.POSITIVE_INFINITY) + (weights[others ^ more] ?? 0);
      if (weight < (weights[legs] ?? 0)) {
        weights[legs] = weight;
        parts[legs] = first | more;
      }
      if (more === 0) break;
    }
  }
  if (!Number.isFinite(weights[wanted])) return undefined;
  const picks: Pick[] = [];
  for (let legs = wanted; legs > 0; legs ^= parts[legs] ?? legs) {
    const part = parts[legs] ?? legs;
    const choice = cheapest[part];
    if (choice) picks.push({ offer: choice.offer, quantity: choice.quantity, legs: listLegs(part) });
  }
  return picks;
}

/** The legs that at least one plan can cover, as a bit mask. */
export function coverableMask(cheapest: readonly (Choice | undefined)[], legCount: number): number {
  let mask = 0;
  for (let leg = 0; leg < legCount; leg++) if (cheapest[1 << leg]) mask |= 1 << leg;
  return mask;
}

/** One plan, possibly several units of it, for all legs of `wanted`. */
export function findSinglePlan(cheapest: readonly (Choice | undefined)[], wanted: number): Pick[] | undefined {
  const choice = cheapest[wanted];
  return choice && [{ offer: choice.offer, quantity: choice.quantity, legs: listLegs(wanted) }];
}

export function coveredMask({ countryCodes }: Offer, legs: readonly Leg[]): number {
  return legs.reduce((mask, { code }, index) => (countryCodes.includes(code) ? mask | (1 << index) : mask), 0);
}

function listLegs(mask: number): number[] {
  return Array.from({ length: 32 - Math.clz32(mask) }, (_, leg) => leg).filter((leg) => mask & (1 << leg));
}
