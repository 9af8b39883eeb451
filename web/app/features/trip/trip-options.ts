import type { Trip, TripSet } from '@esimshop/contracts/trips';

/** `wide` covers more than the one country; `simple` needs no second eSIM of the same plan. */
export type OptionName = TripSet['kind'] | 'unlimited' | 'single' | 'wide' | 'simple';

/** A row of the option table; without a set the option is unavailable. */
export type TripOption = {
  /** The URL's value: empty for the cheapest, else the name, numbered if several share it. */
  id: string;
  name: OptionName;
  set: TripSet | undefined;
  isBest: boolean;
};

/** The cheapest option first, then the others, then the basic options that are unavailable for this trip. */
export function listOptions({ best, alternatives, working, stops, dataMb, uncovered }: Trip): TripOption[] {
  if (!best) return [];
  const isSingle = new Set(stops.map(({ code }) => code)).size - uncovered.length < 2;
  const nameOf = (set: TripSet): OptionName => {
    const isBasic = [working.allLocal, working.onePlan].some((option) => option?.total === set.total);
    if (set !== best && (isSingle || !isBasic)) {
      if (set.unlimited && dataMb !== null) return 'unlimited';
      if (hasDuplicates(best) && !hasDuplicates(set)) return 'simple';
    }
    if (!isSingle) return set.kind;
    return set.kind === 'local' ? 'single' : 'wide';
  };
  const names = alternatives.map(nameOf);
  const available: TripOption[] = [
    { id: '', name: nameOf(best), set: best, isBest: true },
    ...alternatives.map((set, index) => {
      const name = nameOf(set);
      const sameBefore = names.slice(0, index).filter((other) => other === name).length;
      return { id: sameBefore > 0 ? `${name}-${sameBefore + 1}` : name, name, set, isBest: false };
    }),
  ];
  if (isSingle) return available;
  const unavailable = (name: 'local' | 'one'): TripOption => ({
    id: `no-${name}`,
    name,
    set: undefined,
    isBest: false,
  });
  return [
    ...available,
    ...(working.allLocal ? [] : [unavailable('local')]),
    ...(working.onePlan ? [] : [unavailable('one')]),
  ];
}

function hasDuplicates({ esimCount, items }: TripSet): boolean {
  return esimCount > items.length;
}

/** The option with this id if the trip has it, else the cheapest. Undefined if there is none at all. */
export function selectOption(options: readonly TripOption[], id: string): AvailableOption | undefined {
  const available = options.filter(isAvailable);
  return available.find((option) => option.id === id) ?? available[0];
}

export type AvailableOption = TripOption & { set: TripSet };

export function isAvailable(option: TripOption): option is AvailableOption {
  return option.set !== undefined;
}
