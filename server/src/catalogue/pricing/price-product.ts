import { roundUpToCharge } from '@esimshop/contracts/currency-units';
import { applyPricing, combineSteps, type Formula, type Price, type PricingPolicy } from './apply-pricing.ts';
import { defaultMarkupPercent } from './default-markup.ts';
import { createRuleSelector, type PricedProduct, type PricingRule } from './select-rules.ts';

export type ProductCost = PricedProduct & {
  costMinor: number;
  currency: string;
  dataMb: number | null;
  validityDays: number;
};

/** A price with the rules that made it; none where the default mark-up did. */
export type RuledPrice<Rule> = Price & { rules: readonly Rule[] };

/** A function that prices products under these rules, in minor units of the cost's currency. */
export function createPricer<Rule extends PricingRule>(
  activeRules: readonly Rule[],
  policy: PricingPolicy,
): (product: ProductCost) => RuledPrice<Rule> {
  const selectRules = createRuleSelector(activeRules);
  const formulas = new Map<readonly Rule[], Formula>();
  const combine = (rules: readonly Rule[]) => {
    let formula = formulas.get(rules);
    if (!formula) {
      formula = combineSteps(rules);
      formulas.set(rules, formula);
    }
    return formula;
  };
  return (product) => {
    const rules = selectRules(product);
    const formula = rules.length > 0 ? combine(rules) : undefined;
    const price = applyPricing(product.costMinor, formula, { ...policy, defaultMarkup: defaultMarkupPercent(product) });
    return { ...price, priceMinor: roundUpToCharge(price.priceMinor, product.currency), rules };
  };
}
