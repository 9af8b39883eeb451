import type { PriceRounding } from '@esimshop/contracts/pricing';
import type { PaymentFee } from '../../platform/config/partners.ts';
import { leastPriceFor } from './payment-fee.ts';
import { roundUpTo } from './round-price.ts';

/** The effect of a rule; `valueHundredths` is 1500 for 15 % and 15 for $0.15. */
export type PricingStep = { type: 'percentage' | 'fixed_amount'; valueHundredths: number };

/** Payment fees: no rule sells below cost and fee unless it says so itself. */
export type PricingPolicy = { paymentFees: readonly PaymentFee[] };

/** The limit that replaced the price of the rules; `cost` includes the payment fee. */
export type PriceLimit = 'cost' | 'supplier_minimum' | 'minimum' | 'maximum';

export type Price = { priceMinor: number; heldAt?: PriceLimit };

/** A plan's cost, and its supplier's minimum price, if it has one. */
export type PlanCost = { costMinor: number; minimumPriceMinor: number | null };

/** Rules combined into one exact formula: price = start × numerator / denominator + addend, in minor units. */
export type Formula = { numerator: bigint; denominator: bigint; addend: bigint };

export type Floor = { priceMinor: number; limit: PriceLimit };

/** The lowest price of any plan, in minor units. */
export const MIN_PRICE_MINOR = 50;
/** No rule raises a price above this (minor units); a higher floor still does. */
export const MAX_PRICE_MINOR = 1_000_000;

/**
 * Percentages first, then fixed amounts. The order of rules of one type does not affect the result: percentages
 * multiply, amounts add.
 */
export function combineSteps(steps: readonly PricingStep[]): Formula {
  let [numerator, denominator, addend] = [1n, 1n, 0n];
  for (const { type, valueHundredths } of steps) {
    if (type === 'fixed_amount') {
      addend += BigInt(valueHundredths);
    } else {
      numerator *= 10_000n + BigInt(valueHundredths);
      denominator *= 10_000n;
    }
  }
  return { numerator, denominator, addend };
}

/** The formula applied to a base amount, rounded half up and clamped at 0. No limit applies yet. */
export function evaluate({ numerator, denominator, addend }: Formula, startMinor: number): number {
  const exact = BigInt(startMinor) * numerator + addend * denominator;
  return exact <= 0n ? 0 : Number((2n * exact + denominator) / (2n * denominator));
}

/** The break-even price of a plan or its supplier's minimum, whichever is higher. */
export function floorOf({ costMinor, minimumPriceMinor }: PlanCost, { paymentFees }: PricingPolicy): Floor {
  const floors: Floor[] = [
    { priceMinor: MIN_PRICE_MINOR, limit: 'minimum' },
    { priceMinor: leastPriceFor(paymentFees, costMinor), limit: 'cost' },
    { priceMinor: minimumPriceMinor ?? 0, limit: 'supplier_minimum' },
  ];
  return floors.reduce((highest, floor) => (floor.priceMinor > highest.priceMinor ? floor : highest));
}

/** The wanted price within its limits; one that is held at the floor ends as it would have ended otherwise. */
export function holdPrice(wantedMinor: number, floor: Floor, rounding: PriceRounding): Price {
  if (wantedMinor < floor.priceMinor) {
    return { priceMinor: roundUpTo(rounding, floor.priceMinor), heldAt: floor.limit };
  }
  const maximum = Math.max(MAX_PRICE_MINOR, roundUpTo(rounding, floor.priceMinor));
  return wantedMinor > maximum ? { priceMinor: maximum, heldAt: 'maximum' } : { priceMinor: wantedMinor };
}
