import { countPlans, type Offer, termsOf } from './count-plans.ts';
import { type Leg, listNeeds, type Trip } from './trip-needs.ts';

/** So many of one plan for these legs (by their number in the trip). */
export type Pick = { offer: Offer; quantity: number; legs: number[] };

type Served = { offer: Offer; quantity: number; weight: number };

/** Price first; of two ways at one price the one with fewer eSIMs. */
const UNITS_PER_CENT = 1024;

/** The cheapest plan, or several of it (at most `mostCopies`), for every set of legs; undefined where none serves the set. */
export function serveEverySet(
  trip: Trip,
  offers: readonly Offer[],
  mostCopies = Number.POSITIVE_INFINITY,
): (Served | undefined)[] {
  const needs = listNeeds(trip);
  const terms = termsOf(trip);
  terms.maxCopies = Math.min(terms.maxCopies, mostCopies);
  const byMask = Map.groupBy(
    offers.toSorted((a, b) => a.priceMinor - b.priceMinor || (a.key < b.key ? -1 : 1)),
    (offer) => coveredMask(offer, trip.legs),
  );
  const served: (Served | undefined)[] = new Array(needs.length);
  for (const [mask, group] of byMask) {
    for (let subset = mask; subset > 0; subset = (subset - 1) & mask) {
      const need = needs[subset];
      if (!need) continue;
      for (const offer of group) {
        const best = served[subset];
        if (best && offer.priceMinor * UNITS_PER_CENT >= best.weight) break;
        const quantity = countPlans(offer, need, terms);
        const weight = (quantity ?? 0) * (offer.priceMinor * UNITS_PER_CENT + 1);
        if (quantity !== undefined && (!best || weight < best.weight)) served[subset] = { offer, quantity, weight };
      }
    }
  }
  return served;
}

/**
 * The cheapest set of plans that serves all legs of `wanted` (a bit mask); undefined where there is none. Exact: every
 * way of parting the legs among plans is weighed, by dynamic programming over sets of legs.
 */
export function findCheapestCover(served: readonly (Served | undefined)[], wanted: number): Pick[] | undefined {
  const weights = new Float64Array(served.length).fill(Number.POSITIVE_INFINITY);
  const parts = new Int32Array(served.length);
  weights[0] = 0;
  for (let legs = 1; legs < served.length; legs++) {
    if (legs & ~wanted) continue;
    const first = legs & -legs;
    const others = legs ^ first;
    // The plan that serves the first leg may serve any of the others with it.
    for (let more = others; ; more = (more - 1) & others) {
      const weight = (served[first | more]?.weight ?? Number.POSITIVE_INFINITY) + (weights[others ^ more] ?? 0);
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
    const choice = served[part];
    if (choice) picks.push({ offer: choice.offer, quantity: choice.quantity, legs: listLegs(part) });
  }
  return picks;
}

/** The legs that some single plan can serve, as a bit mask. */
export function servableLegs(served: readonly (Served | undefined)[], legCount: number): number {
  let mask = 0;
  for (let leg = 0; leg < legCount; leg++) if (served[1 << leg]) mask |= 1 << leg;
  return mask;
}

/** One kind of plan for all legs of `wanted`. */
export function findSinglePlan(served: readonly (Served | undefined)[], wanted: number): Pick[] | undefined {
  const choice = served[wanted];
  return choice && [{ offer: choice.offer, quantity: choice.quantity, legs: listLegs(wanted) }];
}

export function coveredMask({ countryCodes }: Offer, legs: readonly Leg[]): number {
  return legs.reduce((mask, { code }, index) => (countryCodes.includes(code) ? mask | (1 << index) : mask), 0);
}

function listLegs(mask: number): number[] {
  return Array.from({ length: 32 - Math.clz32(mask) }, (_, leg) => leg).filter((leg) => mask & (1 << leg));
}
