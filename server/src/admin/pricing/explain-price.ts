import { decimalIn, formatDecimal } from '@esimshop/contracts/money';
import type { PriceExplanation } from '@esimshop/contracts/pricing';
import { formatPricingValue } from '@esimshop/contracts/pricing-value';
import { combineSteps, evaluate, type PricingPolicy } from '../../catalogue/pricing/apply-pricing.ts';
import { defaultMarkupPercent } from '../../catalogue/pricing/default-markup.ts';
import {
  combineRules,
  createPricer,
  defaultPrice,
  type ProductCost,
  wantedPrice,
} from '../../catalogue/pricing/price-product.ts';
import { createRuleSelector, type PricingRule } from '../../catalogue/pricing/select-rules.ts';

/** `isDraft`: not stored yet, so that its id means nothing. */
export type NamedRule = PricingRule & { name: string; isDraft?: boolean };

/** Returns a function that explains a plan's price under these rules. */
export function createExplainer(activeRules: readonly NamedRule[], policy: PricingPolicy) {
  const priceOf = createPricer(activeRules, policy);
  const matchers = activeRules.map((rule) => ({ rule, select: createRuleSelector([rule]) }));
  return (plan: ProductCost): PriceExplanation => {
    const { rules, heldAt = null } = priceOf(plan);
    const outranked = matchers.filter(({ rule, select }) => !rules.includes(rule) && select(plan).length > 0);
    return {
      scope: rules[0]?.appliesTo ?? null,
      ...stepsOf(plan, rules, policy),
      heldAt,
      outranked: outranked.map(({ rule }) => ({ ruleId: idOf(rule), name: rule.name })),
    };
  };
}

/** From the cost, or from the default price, percentages first, then fixed amounts, as the price is computed. */
function stepsOf(
  plan: ProductCost,
  rules: readonly NamedRule[],
  policy: PricingPolicy,
): Pick<PriceExplanation, 'steps' | 'rounded'> {
  const markup = defaultPrice(plan, policy).priceMinor;
  if (rules.length === 0) return { steps: [defaultStep(plan, markup)], rounded: null };
  const effect = combineRules(rules);
  const decimal = decimalIn(plan.currency);
  const inOrder = (['percentage', 'fixed_amount'] as const).flatMap((type) =>
    rules.filter((rule) => rule.type === type),
  );
  const startMinor = effect.startsFromDefault ? markup : plan.costMinor;
  const steps = inOrder.map((rule, index) => ({
    kind: 'rule' as const,
    ruleId: idOf(rule),
    name: rule.name,
    type: rule.type,
    value: formatPricingValue(rule.valueHundredths),
    price: decimal(evaluate(combineSteps(inOrder.slice(0, index + 1)), startMinor)),
  }));
  return {
    steps: effect.startsFromDefault ? [defaultStep(plan, markup), ...steps] : steps,
    rounded:
      effect.rounding === 'none'
        ? null
        : { rounding: effect.rounding, price: decimal(wantedPrice(effect, plan, policy)) },
  };
}

function defaultStep(plan: ProductCost, priceMinor: number): PriceExplanation['steps'][number] {
  return {
    kind: 'default_markup',
    ruleId: null,
    name: null,
    type: 'percentage',
    value: formatPricingValue((defaultMarkupPercent(plan) - 100) * 100),
    price: formatDecimal({ amountMinor: priceMinor, currency: plan.currency }),
  };
}

function idOf({ id, isDraft }: NamedRule): number | null {
  return isDraft ? null : id;
}
