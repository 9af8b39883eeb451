import { roundUpToCharge } from '@esimshop/contracts/currency-units';
import type { PriceRounding } from '@esimshop/contracts/pricing';
import {
  combineSteps,
  evaluate,
  type Formula,
  floorOf,
  holdPrice,
  MIN_PRICE_MINOR,
  type PlanCost,
  type Price,
  type PricingPolicy,
} from './apply-pricing.ts';
import { applyDefaultMarkup, defaultMarkupPercent } from './default-markup.ts';
import { roundUpTo } from './round-price.ts';
import { createRuleSelector, type PricedProduct, type PricingRule } from './select-rules.ts';

export type ProductCost = PricedProduct & PlanCost & { currency: string; dataMb: number | null; validityDays: number };

/** A price with the rules that made it; none where the default mark-up did. */
export type RuledPrice<Rule> = Price & { rules: readonly Rule[] };

/** The combined effect of a plan's rules. */
export type RuleEffect = {
  formula: Formula;
  startsFromDefault: boolean;
  rounding: PriceRounding;
  ignoresFloor: boolean;
};

/**
 * All start from the default price if one of them does; the latest that rounds decides how; one that may go below the
 * floor takes the others with it.
 */
export function combineRules(rules: readonly PricingRule[]): RuleEffect {
  return {
    formula: combineSteps(rules),
    startsFromDefault: rules.some(({ basis }) => basis === 'default_price'),
    rounding: rules.findLast(({ rounding }) => rounding !== 'none')?.rounding ?? 'none',
    ignoresFloor: rules.some(({ ignoresFloor }) => ignoresFloor),
  };
}

/** The price without any rule. */
export function defaultPrice(product: ProductCost, policy: PricingPolicy): Price {
  const markedUp = applyDefaultMarkup(product.costMinor, defaultMarkupPercent(product));
  return holdPrice(markedUp, floorOf(product, policy), 'to_99');
}

/** A plan's price under the rules before any limit applies. */
export function wantedPrice(
  { formula, startsFromDefault, rounding }: RuleEffect,
  product: ProductCost,
  policy: PricingPolicy,
) {
  const startMinor = startsFromDefault ? defaultPrice(product, policy).priceMinor : product.costMinor;
  return roundUpTo(rounding, evaluate(formula, startMinor));
}

/** A function that prices products under these rules, in minor units of the cost's currency. */
export function createPricer<Rule extends PricingRule>(
  activeRules: readonly Rule[],
  policy: PricingPolicy,
): (product: ProductCost) => RuledPrice<Rule> {
  const selectRules = createRuleSelector(activeRules);
  const effects = new Map<readonly Rule[], RuleEffect>();
  const combine = (rules: readonly Rule[]) => {
    let effect = effects.get(rules);
    if (!effect) {
      effect = combineRules(rules);
      effects.set(rules, effect);
    }
    return effect;
  };
  const priceBy = (rules: readonly Rule[], product: ProductCost): Price => {
    if (rules.length === 0) return defaultPrice(product, policy);
    const effect = combine(rules);
    const floor = effect.ignoresFloor
      ? ({ priceMinor: MIN_PRICE_MINOR, limit: 'minimum' } as const)
      : floorOf(product, policy);
    return holdPrice(wantedPrice(effect, product, policy), floor, effect.rounding);
  };
  return (product) => {
    const rules = selectRules(product);
    const price = priceBy(rules, product);
    return {
      ...price,
      priceMinor: roundUpToCharge({ amountMinor: price.priceMinor, currency: product.currency }),
      rules,
    };
  };
}
