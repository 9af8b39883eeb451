import { applyDefaultMarkup } from './default-markup.ts';

/** The effect of a rule; `valueHundredths` is 1500 for 15 % and 15 for $0.15. */
export type PricingStep = { type: 'percentage' | 'fixed_amount'; valueHundredths: number };

/** Whether rules may price a plan below its cost. */
export type PricingPolicy = { sellsBelowCost: boolean };

/** The limit that a price was held at, instead of what the rules gave. */
export type PriceLimit = 'cost' | 'minimum' | 'maximum';

export type Price = { priceMinor: number; heldAt?: PriceLimit };

/** Rules combined into one exact formula: price = cost × numerator / denominator + addend, in minor units. */
export type Formula = { numerator: bigint; denominator: bigint; addend: bigint };

/** The lowest price of any plan, in minor units. */
export const MIN_PRICE_MINOR = 50;
/** No rule raises a price above this (minor units); a higher cost still does. */
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

/** What the formula makes of a cost, rounded half up; 0 for less than nothing. No limit applies yet. */
export function evaluate({ numerator, denominator, addend }: Formula, costMinor: number): number {
  const exact = BigInt(costMinor) * numerator + addend * denominator;
  return exact <= 0n ? 0 : Number((2n * exact + denominator) / (2n * denominator));
}

/**
 * The retail price of a cost, in minor units: by the formula, or by the default mark-up (percent of cost) without one.
 * Never below 50 minor units, and never below cost unless the policy allows it.
 */
export function applyPricing(
  costMinor: number,
  formula: Formula | undefined,
  { defaultMarkup, sellsBelowCost }: PricingPolicy & { defaultMarkup: number },
): Price {
  const priceMinor = formula ? evaluate(formula, costMinor) : applyDefaultMarkup(costMinor, defaultMarkup);
  if (!sellsBelowCost && priceMinor < costMinor && costMinor >= MIN_PRICE_MINOR) {
    return { priceMinor: costMinor, heldAt: 'cost' };
  }
  if (priceMinor < MIN_PRICE_MINOR) return { priceMinor: MIN_PRICE_MINOR, heldAt: 'minimum' };
  const maximum = Math.max(MAX_PRICE_MINOR, costMinor);
  return priceMinor > maximum ? { priceMinor: maximum, heldAt: 'maximum' } : { priceMinor };
}
