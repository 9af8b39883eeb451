import { formatDecimal } from '@esimshop/contracts/money';
import type { PreviewedPlan } from '@esimshop/contracts/pricing';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import type { OfferRow } from '../../catalogue/store.ts';

/** What the owner sees of a plan in lists of prices. */
export function toPlanFacts(row: OfferRow): Omit<PreviewedPlan, 'newPrice' | 'margin' | 'explanation'> {
  const { productId, name, countryCode, dataMb, validityDays, tier, supplier } = row;
  return {
    productId,
    name,
    countryCode,
    names: destinationNames(countryCode),
    dataMb,
    validityDays,
    tier,
    supplier,
    cost: formatDecimal(row.costMinor),
    price: formatDecimal(row.priceMinor),
  };
}

/** The share of the price that is left after the cost, in tenths of a percent; negative below cost. */
export function marginOf(costMinor: number, priceMinor: number): number {
  return Math.round(((priceMinor - costMinor) * 1000) / priceMinor);
}
