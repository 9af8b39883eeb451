const SAMPLES = 6;

/** A few of a sorted list: spread evenly, the first and the last among them, and a remarkable one if there is any. */
export function pickSamples<Item>(items: readonly Item[], isRemarkable: (item: Item) => boolean): Item[] {
  if (items.length <= SAMPLES) return [...items];
  const last = items.length - 1;
  const picked = Array.from({ length: SAMPLES }, (_, index) => items[Math.round((index * last) / (SAMPLES - 1))]);
  const samples = picked.filter((each) => each !== undefined);
  const remarkable = items.find(isRemarkable);
  if (remarkable && !samples.some(isRemarkable)) samples.splice(SAMPLES / 2, 1, remarkable);
  return samples.toSorted((a, b) => items.indexOf(a) - items.indexOf(b));
}
