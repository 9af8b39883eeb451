import type { Trip, TripSet } from '@esimshop/contracts/trips';

/** How a way of serving the trip is called; `simple` does without a second eSIM of one plan. */
export type WayName = TripSet['kind'] | 'unlimited' | 'single' | 'simple';

/** A line of the working; without a set this way is not possible. */
export type TripWay = { name: WayName; set: TripSet | undefined; isBest: boolean };

/** The cheapest way first, then the others, then the plain ways that do not exist for this trip. */
export function listWays({ best, alternatives, working, stops, dataMb, uncovered }: Trip): TripWay[] {
  if (!best) return [];
  const isSingle = new Set(stops.map(({ code }) => code)).size - uncovered.length < 2;
  const nameOf = (set: TripSet): WayName => {
    const isPlain = [working.allLocal, working.onePlan].some((way) => way?.total === set.total);
    if (set !== best && (isSingle || !isPlain)) {
      if (set.unlimited && dataMb !== null) return 'unlimited';
      if (set.esimCount === set.items.length) return 'simple';
    }
    return isSingle && set.kind === 'local' ? 'single' : set.kind;
  };
  const possible = [best, ...alternatives].map((set): TripWay => ({ name: nameOf(set), set, isBest: set === best }));
  if (isSingle) return possible;
  return [
    ...possible,
    ...(working.allLocal ? [] : [{ name: 'local', set: undefined, isBest: false } as const]),
    ...(working.onePlan ? [] : [{ name: 'one', set: undefined, isBest: false } as const]),
  ];
}
