import type { Trip, TripSet } from '@esimshop/contracts/trips';

/** How a way of serving the trip is called; `wide` covers more than the one country, `simple` does without a second eSIM of one plan. */
export type WayName = TripSet['kind'] | 'unlimited' | 'single' | 'wide' | 'simple';

/** A line of the working; without a set this way is not possible. */
export type TripWay = {
  /** How the address calls it: empty for the cheapest, else its name, with a number where several share one. */
  id: string;
  name: WayName;
  set: TripSet | undefined;
  isBest: boolean;
};

/** The cheapest way first, then the others, then the plain ways that do not exist for this trip. */
export function listWays({ best, alternatives, working, stops, dataMb, uncovered }: Trip): TripWay[] {
  if (!best) return [];
  const isSingle = new Set(stops.map(({ code }) => code)).size - uncovered.length < 2;
  const nameOf = (set: TripSet): WayName => {
    const isPlain = [working.allLocal, working.onePlan].some((way) => way?.total === set.total);
    if (set !== best && (isSingle || !isPlain)) {
      if (set.unlimited && dataMb !== null) return 'unlimited';
      if (hasCopies(best) && !hasCopies(set)) return 'simple';
    }
    if (!isSingle) return set.kind;
    return set.kind === 'local' ? 'single' : 'wide';
  };
  const names = alternatives.map(nameOf);
  const possible: TripWay[] = [
    { id: '', name: nameOf(best), set: best, isBest: true },
    ...alternatives.map((set, index) => {
      const name = nameOf(set);
      const sameBefore = names.slice(0, index).filter((other) => other === name).length;
      return { id: sameBefore > 0 ? `${name}-${sameBefore + 1}` : name, name, set, isBest: false };
    }),
  ];
  if (isSingle) return possible;
  const impossible = (name: 'local' | 'one'): TripWay => ({ id: `no-${name}`, name, set: undefined, isBest: false });
  return [
    ...possible,
    ...(working.allLocal ? [] : [impossible('local')]),
    ...(working.onePlan ? [] : [impossible('one')]),
  ];
}

function hasCopies({ esimCount, items }: TripSet): boolean {
  return esimCount > items.length;
}

/** The way that the address names, where this trip has it; else the cheapest. Undefined where there is none at all. */
export function chooseWay(ways: readonly TripWay[], id: string): PossibleWay | undefined {
  const possible = ways.filter(isPossible);
  return possible.find((way) => way.id === id) ?? possible[0];
}

export type PossibleWay = TripWay & { set: TripSet };

export function isPossible(way: TripWay): way is PossibleWay {
  return way.set !== undefined;
}
