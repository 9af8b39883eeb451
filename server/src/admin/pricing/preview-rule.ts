import { formatDecimal } from '@esimshop/contracts/money';
import {
  PRICING_BOUNDS,
  type PreviewedPlan,
  type PricingPreview,
  type PricingRuleInput,
  type PricingWarning,
} from '@esimshop/contracts/pricing';
import { formatPricingValue } from '@esimshop/contracts/pricing-value';
import { floorOf, type PricingPolicy } from '../../catalogue/pricing/apply-pricing.ts';
import {
  combineRules,
  createPricer,
  type RuledPrice,
  type RuleEffect,
  wantedPrice,
} from '../../catalogue/pricing/price-product.ts';
import { createRuleSelector } from '../../catalogue/pricing/select-rules.ts';
import type { OfferRow, Shop } from '../../shop.ts';
import { createExplainer, type NamedRule } from './explain-price.ts';
import { pickSamples } from './pick-samples.ts';
import { earningsOf, toPlanFacts } from './plan-facts.ts';
import { currencyOf, ruleNotFound } from './pricing-settings.ts';
import { listRules } from './store.ts';
import { toRuleValues } from './to-rule-values.ts';

/** A plan that the rule prices, with its price to be. */
type Affected = { row: OfferRow; next: RuledPrice<NamedRule> };

/** A draft applies after all stored rules of its scope. */
const DRAFT_ID = Number.MAX_SAFE_INTEGER;
/** A price above this multiple of the cost gets a warning. */
const REASONABLE_TIMES = 5;

/**
 * What saving a rule does to the prices of plans on sale, as if it were active; with `rule` null, what deleting the
 * stored one does. Nothing is written.
 * @throws ProblemError 404 `pricing_rule_not_found`, 422 for an unknown region or plan
 */
export async function previewRule(
  shop: Shop,
  { id, rule }: { id?: number | undefined; rule: PricingRuleInput | null },
): Promise<PricingPreview> {
  const [catalogue, stored] = await Promise.all([shop.catalogue.snapshot(), listRules(shop.database)]);
  const edited = stored.find((each) => each.id === id);
  if (id !== undefined && !edited) throw ruleNotFound();
  const others: NamedRule[] = stored.filter((each) => each.isActive && each !== edited);
  const draft: NamedRule | undefined = rule
    ? {
        ...(await toRuleValues(shop.database, rule)),
        ...(edited ? { id: edited.id } : { id: DRAFT_ID, isDraft: true }),
      }
    : undefined;

  const before = createPricer<NamedRule>(edited?.isActive ? [...others, edited] : others, shop.config);
  const rules = draft ? [...others, draft] : others;
  const after = createPricer(rules, shop.config);
  const affected: Affected[] = [];
  let [raisedCount, loweredCount] = [0, 0];
  for (const { row } of catalogue.products) {
    const next = after(row);
    if (next.priceMinor > row.priceMinor) raisedCount++;
    else if (next.priceMinor < row.priceMinor) loweredCount++;
    const isPriced = draft ? next.rules.includes(draft) : edited !== undefined && before(row).rules.includes(edited);
    if (isPriced) affected.push({ row, next });
  }
  affected.sort((a, b) => a.row.costMinor - b.row.costMinor || a.row.id - b.row.id);
  const explain = createExplainer(rules, shop.config);
  return {
    currency: currencyOf(catalogue),
    planCount: affected.length,
    changedCount: raisedCount + loweredCount,
    raisedCount,
    loweredCount,
    plans: pickSamples(affected, (plan) => wantsLessThanFloor(plan, shop.config)).map(
      ({ row, next }): PreviewedPlan => ({
        ...toPlanFacts(row),
        newPrice: formatDecimal({ amountMinor: next.priceMinor, currency: row.currency }),
        ...earningsOf(row, next.priceMinor, shop.config),
        explanation: explain(row),
      }),
    ),
    warnings: draft
      ? findWarnings(draft, {
          affected,
          outranked: findOutranked(
            draft,
            catalogue.products.map(({ row }) => row),
            after,
          ),
          policy: shop.config,
        })
      : [],
  };
}

/** Plans that match the rule and are priced by more specific ones. */
function findOutranked(
  draft: NamedRule,
  plans: readonly OfferRow[],
  after: (plan: OfferRow) => RuledPrice<NamedRule>,
): Affected[] {
  const select = createRuleSelector([draft]);
  return plans.flatMap((row) => {
    if (select(row).length === 0) return [];
    const next = after(row);
    return next.rules.includes(draft) ? [] : [{ row, next }];
  });
}

function findWarnings(
  draft: NamedRule,
  { affected, outranked, policy }: { affected: Affected[]; outranked: Affected[]; policy: PricingPolicy },
): PricingWarning[] {
  const warnings: PricingWarning[] = [];
  if (affected.length + outranked.length === 0) warnings.push({ code: 'no_plans' });
  const tooCheap = affected.filter((plan) => wantsLessThanFloor(plan, policy));
  if (tooCheap.length > 0) {
    const vanishesAt = findBreakEven(draft, affected, policy);
    warnings.push({
      code: 'below_floor',
      count: tooCheap.length,
      isHeld: tooCheap.every(({ next }) => next.heldAt !== undefined && next.heldAt !== 'minimum'),
      vanishesAt: vanishesAt === undefined ? null : formatPricingValue(vanishesAt),
    });
  }
  const dear = affected.filter(
    ({ row, next }) => next.heldAt !== 'minimum' && next.priceMinor > row.costMinor * REASONABLE_TIMES,
  );
  if (dear.length > 0) warnings.push({ code: 'above_reason', count: dear.length, times: REASONABLE_TIMES });
  const shared = affected.filter(({ next }) => next.rules.length > 1);
  if (shared.length > 0) warnings.push({ code: 'overlap', count: shared.length, rules: namesOf(shared, draft) });
  if (outranked.length > 0) {
    warnings.push({ code: 'outranked', count: outranked.length, rules: namesOf(outranked, draft) });
  }
  return warnings;
}

/** Held at its floor, or sold below it. */
function wantsLessThanFloor({ row, next }: Affected, policy: PricingPolicy): boolean {
  if (next.heldAt === 'cost' || next.heldAt === 'supplier_minimum') return true;
  return next.priceMinor < floorOf(row, policy).priceMinor;
}

function namesOf(plans: readonly Affected[], draft: NamedRule): { id: number; name: string }[] {
  const rules = new Set(plans.flatMap(({ next }) => next.rules).filter((rule) => rule !== draft));
  return [...rules].map(({ id, name }) => ({ id, name }));
}

/**
 * The least value of the rule, in hundredths, at which no plan is below its floor; a whole number of percent. Prices
 * rise with the value, so each plan is looked at once. Undefined if it is out of bounds.
 */
function findBreakEven(draft: NamedRule, affected: readonly Affected[], policy: PricingPolicy): number | undefined {
  const max: number = PRICING_BOUNDS[draft.type].max;
  const effects = new Map<string, RuleEffect>();
  let value: number = draft.valueHundredths;
  const isCovered = ({ row, next }: Affected, valueHundredths: number) => {
    const key = `${next.rules.map(({ id }) => id).join()} ${valueHundredths}`;
    const effect =
      effects.get(key) ??
      combineRules(next.rules.map((rule) => (rule === draft ? { ...rule, valueHundredths } : rule)));
    effects.set(key, effect);
    return wantedPrice(effect, row, policy) >= floorOf(row, policy).priceMinor;
  };
  for (const plan of affected) {
    if (isCovered(plan, value)) continue;
    if (!isCovered(plan, max)) return undefined;
    let [low, high] = [value, max];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isCovered(plan, middle)) high = middle;
      else low = middle;
    }
    value = high;
  }
  return draft.type === 'percentage' ? Math.min(Math.ceil(value / 100) * 100, max) : value;
}
