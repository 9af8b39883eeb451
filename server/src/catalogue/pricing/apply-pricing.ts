import { applyDefaultMarkup } from './default-markup.ts';

/** The effect of a rule; `valueHundredths` is 1500 for 15 % and 15 for $0.15. */
export type PricingStep = { type: 'percentage' | 'fixed_amount'; valueHundredths: number };

/** The lowest price of any plan, in minor units. */
export const MIN_PRICE_MINOR = 50;
/** No rule raises a price above this (minor units); a higher cost still does. */
export const MAX_PRICE_MINOR = 1_000_000;

/**
 * Retail price in minor units: percentages first, then fixed amounts, computed exactly and rounded half up once at
 * the end. Never below cost, never below 50 minor units. Without rules the default mark-up (percent of cost) applies.
 * The order of rules of one type does not affect the result: percentages multiply, amounts add.
 */
export function applyPricing(
  costMinor: number,
  rules: readonly PricingStep[],
  { defaultMarkup }: { defaultMarkup: number },
): number {
  const price = rules.length === 0 ? applyDefaultMarkup(costMinor, defaultMarkup) : applyRules(costMinor, rules);
  return Math.max(costMinor, MIN_PRICE_MINOR, Math.min(price, MAX_PRICE_MINOR));
}

function applyRules(costMinor: number, rules: readonly PricingStep[]): number {
  let numerator = BigInt(costMinor);
  let denominator = 1n;
  for (const { valueHundredths } of rules.filter((rule) => rule.type === 'percentage')) {
    numerator *= 10_000n + BigInt(valueHundredths);
    denominator *= 10_000n;
  }
  for (const { valueHundredths } of rules.filter((rule) => rule.type === 'fixed_amount')) {
    numerator += BigInt(valueHundredths) * denominator;
  }
  if (numerator <= 0n) return 0;
  return Number((2n * numerator + denominator) / (2n * denominator));
}
