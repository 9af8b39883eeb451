import { roundUpTo } from './round-price.ts';

type PlanSize = { dataMb: number | null; validityDays: number };
type Anchor = readonly [amount: number, percent: number];

/** Retail price as a percentage of cost, falling with size: linear between the anchors, constant outside them. */
const BY_DATA_MB: readonly Anchor[] = [
  [1000, 240],
  [5000, 190],
  [100_000, 155],
];
/** Unlimited plans have no data size; their validity takes its place. */
const BY_DAYS: readonly Anchor[] = [
  [1, 240],
  [7, 190],
  [30, 155],
];

/** The price of a plan without pricing rules, in whole percent of its cost: 240 at 1 GB, 190 at 5 GB, 155 at 100 GB. */
export function defaultMarkupPercent({ dataMb, validityDays }: PlanSize): number {
  return dataMb === null ? interpolate(BY_DAYS, validityDays) : interpolate(BY_DATA_MB, dataMb);
}

/** The next price ending in .99 at or above cost × percent, in minor units; never below cost if percent ≥ 100. */
export function applyDefaultMarkup(costMinor: number, percent: number): number {
  return roundUpTo('to_99', Math.ceil((costMinor * percent) / 100));
}

function interpolate(anchors: readonly Anchor[], amount: number): number {
  let [lower] = anchors;
  for (const upper of anchors) {
    if (lower && amount <= upper[0]) {
      if (amount <= lower[0]) return lower[1];
      const share = (amount - lower[0]) / (upper[0] - lower[0]);
      return Math.round(lower[1] + share * (upper[1] - lower[1]));
    }
    lower = upper;
  }
  return lower?.[1] ?? 100;
}
