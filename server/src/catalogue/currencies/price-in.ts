import { roundUpToCharge } from '@esimshop/contracts/currency-units';
import type { PriceRounding } from '@esimshop/contracts/pricing';
import { fromBase } from '../../rates/exact-rate.ts';
import { roundUpTo } from '../pricing/round-price.ts';

/** How the price list of a currency is made. */
export type ListTerms = {
  currency: string;
  /** Units of it for one of the base currency. */
  rate: string;
  marginHundredths: number;
  rounding: PriceRounding;
  thresholdHundredths: number;
};

/** In the base currency. */
type BasePrice = { priceMinor: number; floorMinor: number };
export type ListedPrice = { priceMinor: number; floorMinor: number; baseMinor: number };

/** Amounts are stored as 32-bit integers. */
export const MOST_MINOR = 2_000_000_000;

/** A plan's price in a currency: converted, with the margin on top, as it is rounded, and as both payment partners can charge it. */
export function priceIn({ currency, rate, marginHundredths, rounding }: ListTerms, base: BasePrice): ListedPrice {
  const converted = fromBase(base.priceMinor, { currency, rate, percentHundredths: marginHundredths });
  return {
    priceMinor: roundUpToCharge({ amountMinor: roundUpTo(rounding, converted, currency), currency }),
    floorMinor: fromBase(base.floorMinor, { currency, rate }),
    baseMinor: base.priceMinor,
  };
}

/**
 * The row of a price list as it is to be; undefined for a plan that is too dear for the currency's small units. The price stays where only
 * the rate has moved, by no more than the threshold; not below the converted floor.
 */
export function listPrice(terms: ListTerms, base: BasePrice, listed: ListedPrice | undefined): ListedPrice | undefined {
  const wanted = priceIn(terms, base);
  if (wanted.priceMinor > MOST_MINOR) return undefined;
  if (!listed || listed.baseMinor !== base.priceMinor) return wanted;
  const leastMinor = fromBase(Math.min(base.priceMinor, base.floorMinor), terms);
  const isWithinThreshold =
    Math.abs(wanted.priceMinor - listed.priceMinor) * 10_000 <= terms.thresholdHundredths * listed.priceMinor;
  return isWithinThreshold && listed.priceMinor >= leastMinor ? { ...wanted, priceMinor: listed.priceMinor } : wanted;
}
