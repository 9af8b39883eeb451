import { findCheapestCover, findSinglePlan, type Pick, servableLegs, serveEverySet } from './cheapest-cover.ts';
import type { Offer } from './count-plans.ts';
import type { Trip } from './trip-needs.ts';

export type TripSets = {
  /** Numbers of the legs that no plan can serve. */
  uncovered: number[];
  /** The cheapest set for all other legs; undefined where there are none. */
  best: Pick[] | undefined;
  /** Local plans alone, country by country. */
  allLocal: Pick[] | undefined;
  /** One regional or global plan, or several of it, for everything. */
  onePlan: Pick[] | undefined;
  /** Not more than one of any plan for the same stay: fewer eSIMs to handle. */
  withoutCopies: Pick[] | undefined;
  /** Unlimited plans alone, where an amount was asked for. */
  allUnlimited: Pick[] | undefined;
};

/** The cheapest set of plans for a trip, and the plain ways to compare it with. Exact and bounded: at most 12 legs. */
export function findTripSets(trip: Trip, offers: readonly Offer[]): TripSets {
  const served = serveEverySet(trip, offers);
  const wanted = servableLegs(served, trip.legs.length);
  const among = (fits: (offer: Offer) => boolean) => serveEverySet(trip, offers.filter(fits));
  const cover = (sets: ReturnType<typeof among>) => (wanted === 0 ? undefined : findCheapestCover(sets, wanted));
  return {
    uncovered: trip.legs.flatMap((_, leg) => (wanted & (1 << leg) ? [] : [leg])),
    best: cover(served),
    allLocal: cover(among(({ isLocal }) => isLocal)),
    onePlan:
      wanted === 0
        ? undefined
        : findSinglePlan(
            among(({ isLocal }) => !isLocal),
            wanted,
          ),
    withoutCopies: cover(serveEverySet(trip, offers, 1)),
    allUnlimited: trip.dataMb === null ? undefined : cover(among(({ dataMb }) => dataMb === null)),
  };
}
