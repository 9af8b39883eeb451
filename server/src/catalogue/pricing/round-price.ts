import type { PriceRounding } from '@esimshop/contracts/pricing';

/** The last two digits of a price; undefined where it keeps its own. */
const ENDINGS: Record<PriceRounding, number | undefined> = {
  none: undefined,
  to_99: 99,
  to_90: 90,
  to_49: 49,
  to_whole: 0,
};

/** The next price at or above this one that ends as the rounding says, in minor units. */
export function roundUpTo(rounding: PriceRounding, priceMinor: number): number {
  const ending = ENDINGS[rounding];
  return ending === undefined ? priceMinor : priceMinor + ((ending - (priceMinor % 100) + 100) % 100);
}
