const DAY_MS = 86_400_000;

/** A few of many, others each day (UTC), so that all have their turn and a day's runs are alike. */
export function chooseToday<Item>(all: readonly Item[], count: number): Item[] {
  const first = Math.floor(Date.now() / DAY_MS) * count;
  return Array.from({ length: count }, (_, index) => all[(first + index) % all.length] as Item);
}
