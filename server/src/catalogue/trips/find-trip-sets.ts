import { coverableMask, findCheapestCover, findCheapestPerSet, findSinglePlan, type Pick } from './cheapest-cover.ts';
import type { Offer } from './count-plans.ts';
import type { Trip } from './trip-needs.ts';

export type TripSets = {
  /** Indices of the legs that no plan covers. */
  uncovered: number[];
  /** The cheapest set for all other legs; undefined if there are none. */
  best: Pick[] | undefined;
  /** Local plans only, country by country. */
  allLocal: Pick[] | undefined;
  /** One regional or global plan (possibly several units) for all legs. */
  onePlan: Pick[] | undefined;
  /** At most one unit of a plan per stay: fewer eSIMs to handle. */
  withoutMultiples: Pick[] | undefined;
  /** Unlimited plans only; undefined if unlimited is wanted anyway. */
  allUnlimited: Pick[] | undefined;
};

/**
 * The cheapest set of plans for a trip, and simple alternatives to compare it with. Exact and bounded: at most 12
 * legs.
 */
export function findTripSets(trip: Trip, offers: readonly Offer[]): TripSets {
  const cheapest = findCheapestPerSet(trip, offers);
  const wanted = coverableMask(cheapest, trip.legs.length);
  const among = (fits: (offer: Offer) => boolean) => findCheapestPerSet(trip, offers.filter(fits));
  const cover = (sets: ReturnType<typeof among>) => (wanted === 0 ? undefined : findCheapestCover(sets, wanted));
  return {
    uncovered: trip.legs.flatMap((_, leg) => (wanted & (1 << leg) ? [] : [leg])),
    best: cover(cheapest),
    allLocal: cover(among(({ isLocal }) => isLocal)),
    onePlan:
      wanted === 0
        ? undefined
        : findSinglePlan(
            among(({ isLocal }) => !isLocal),
            wanted,
          ),
    withoutMultiples: cover(findCheapestPerSet(trip, offers, 1)),
    allUnlimited: trip.dataMb === null ? undefined : cover(among(({ dataMb }) => dataMb === null)),
  };
}
