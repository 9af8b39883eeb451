import { DEFAULT_CURRENCY, decimalsOf } from '@esimshop/contracts/money';
import type { PriceRounding } from '@esimshop/contracts/pricing';

/** The hundredths in which a price ends; undefined where it keeps its own. */
const ENDINGS: Record<PriceRounding, number | undefined> = {
  none: undefined,
  to_99: 99,
  to_90: 90,
  to_49: 49,
  to_whole: 0,
};

/** The next price at or above this one that ends as the rounding says, in minor units. Currencies without decimals have whole prices. */
export function roundUpTo(rounding: PriceRounding, priceMinor: number, currency = DEFAULT_CURRENCY): number {
  const hundredths = ENDINGS[rounding];
  const unit = 10 ** decimalsOf(currency);
  if (hundredths === undefined || unit === 1) return priceMinor;
  const ending = (hundredths * unit) / 100;
  return priceMinor + ((ending - (priceMinor % unit) + unit) % unit);
}
