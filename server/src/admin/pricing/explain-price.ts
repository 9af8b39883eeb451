import { formatDecimal } from '@esimshop/contracts/money';
import type { PriceExplanation } from '@esimshop/contracts/pricing';
import { combineSteps, evaluate, type PricingPolicy } from '../../catalogue/pricing/apply-pricing.ts';
import { applyDefaultMarkup, defaultMarkupPercent } from '../../catalogue/pricing/default-markup.ts';
import { createPricer, type ProductCost } from '../../catalogue/pricing/price-product.ts';
import { createRuleSelector, type PricingRule } from '../../catalogue/pricing/select-rules.ts';

/** `isDraft`: not stored yet, so that its id means nothing. */
export type NamedRule = PricingRule & { name: string; isDraft?: boolean };

/** A function that tells how a plan comes to its price under these rules. */
export function createExplainer(activeRules: readonly NamedRule[], policy: PricingPolicy) {
  const priceOf = createPricer(activeRules, policy);
  const matchers = activeRules.map((rule) => ({ rule, select: createRuleSelector([rule]) }));
  return (plan: ProductCost): PriceExplanation => {
    const { rules, heldAt = null } = priceOf(plan);
    const outranked = matchers.filter(({ rule, select }) => !rules.includes(rule) && select(plan).length > 0);
    return {
      scope: rules[0]?.appliesTo ?? null,
      steps: rules.length > 0 ? stepsOf(plan, rules) : [defaultStep(plan)],
      heldAt,
      outranked: outranked.map(({ rule }) => ({ ruleId: idOf(rule), name: rule.name })),
    };
  };
}

/** Percentages first, then fixed amounts, as the price is computed. */
function stepsOf({ costMinor }: ProductCost, rules: readonly NamedRule[]): PriceExplanation['steps'] {
  const inOrder = (['percentage', 'fixed_amount'] as const).flatMap((type) =>
    rules.filter((rule) => rule.type === type),
  );
  return inOrder.map((rule, index) => ({
    kind: 'rule' as const,
    ruleId: idOf(rule),
    name: rule.name,
    type: rule.type,
    value: formatDecimal(rule.valueHundredths),
    price: formatDecimal(evaluate(combineSteps(inOrder.slice(0, index + 1)), costMinor)),
  }));
}

function defaultStep(plan: ProductCost): PriceExplanation['steps'][number] {
  const percent = defaultMarkupPercent(plan);
  return {
    kind: 'default_markup',
    ruleId: null,
    name: null,
    type: 'percentage',
    value: formatDecimal((percent - 100) * 100),
    price: formatDecimal(applyDefaultMarkup(plan.costMinor, percent)),
  };
}

function idOf({ id, isDraft }: NamedRule): number | null {
  return isDraft ? null : id;
}
