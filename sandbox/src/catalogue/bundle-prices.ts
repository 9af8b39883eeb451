import { type PriceTier, priceTiers, unlimitedScale } from './price-tiers.ts';
import type { Region } from './regions.ts';

type Anchor = readonly [amount: number, priceMinor: number];

/** Unlimited Lite at the median destination: [days, US cents]. */
const unlimitedMedians: Anchor[] = [
  [1, 450],
  [3, 1_250],
  [7, 2_400],
  [30, 6_400],
];
const unlimitedTierFactors = { UL: 1, ULE: 1.2, ULP: 2.4 } as const;
export type UnlimitedTier = keyof typeof unlimitedTierFactors;

/** Price factors of long validities, by days. */
const longDurationFactors: Record<number, number> = { 60: 1.15, 90: 1.25, 180: 1.5 };

/** Typical ratio of retail to wholesale price, by size in GB. */
const markUps: Anchor[] = [
  [1, 2.4],
  [5, 1.9],
  [10, 1.8],
  [20, 1.7],
  [100, 1.55],
];
const regionExampleSizesGb = [1, 5, 10, 20];

/** Wholesale price in US cents of a fixed bundle for one destination. */
export function priceFixedBundle(tier: PriceTier, sizeGb: number, durationDays: number): number {
  return Math.round(interpolate(priceTiers[tier], sizeGb) * (longDurationFactors[durationDays] ?? 1));
}

/** Wholesale price in US cents of an unlimited bundle. */
export function priceUnlimitedBundle(tier: PriceTier, unlimitedTier: UnlimitedTier, durationDays: number): number {
  const litePrice = interpolate(unlimitedMedians, durationDays) * unlimitedScale[tier];
  return Math.round(litePrice * unlimitedTierFactors[unlimitedTier]);
}

/** Wholesale price in US cents of a region's fixed bundle, derived from typical retail prices. */
export function priceRegionalBundle(region: Region, sizeGb: number): number {
  const wholesale = region.retailExamplesMinor.map((retailMinor, index): Anchor => {
    const exampleGb = regionExampleSizesGb[index] ?? 0;
    return [exampleGb, retailMinor / interpolate(markUps, exampleGb)];
  });
  return Math.round(interpolate(wholesale, sizeGb));
}

/** Linear between the anchors; beyond the last one, its unit price less five per cent. */
function interpolate(anchors: readonly Anchor[], amount: number): number {
  let lower = anchors[0];
  if (!lower) throw new Error('Expected at least one anchor, got none');
  for (const upper of anchors) {
    if (amount === upper[0]) return upper[1];
    if (amount < upper[0]) {
      const share = (amount - lower[0]) / (upper[0] - lower[0]);
      return lower[1] + share * (upper[1] - lower[1]);
    }
    lower = upper;
  }
  const rate = lower[1] / lower[0];
  return lower[1] + (amount - lower[0]) * rate * 0.95;
}
