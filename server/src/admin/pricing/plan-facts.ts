import { decimalIn } from '@esimshop/contracts/money';
import type { PreviewedPlan } from '@esimshop/contracts/pricing';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import type { PricingPolicy } from '../../catalogue/pricing/apply-pricing.ts';
import { marginOf } from '../../catalogue/pricing/margin.ts';
import { highestFee } from '../../catalogue/pricing/payment-fee.ts';
import type { OfferRow } from '../../shop.ts';

/** A plan's row in lists of prices. */
export function toPlanFacts(
  row: OfferRow,
): Omit<PreviewedPlan, 'newPrice' | 'paymentFee' | 'earned' | 'margin' | 'explanation'> {
  const { productId, name, countryCode, dataMb, validityDays, tier, supplier } = row;
  const decimal = decimalIn(row.currency);
  return {
    productId,
    name,
    countryCode,
    names: destinationNames(countryCode),
    dataMb,
    validityDays,
    tier,
    supplier,
    cost: decimal(row.costMinor),
    price: decimal(row.priceMinor),
  };
}

/** What the most expensive payment method leaves of a price. */
export function earningsOf({ costMinor, currency }: OfferRow, priceMinor: number, policy: PricingPolicy) {
  const decimal = decimalIn(currency);
  const feeMinor = highestFee(policy.paymentFees, priceMinor);
  return {
    paymentFee: decimal(feeMinor),
    earned: decimal(priceMinor - costMinor - feeMinor),
    margin: marginOf(costMinor, priceMinor, policy),
  };
}
