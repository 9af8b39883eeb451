import * as z from 'zod/mini';
import type { FieldProblemCode } from './field-problems.ts';
import { freeText } from './free-text.ts';
import { localizedNameSchema } from './localized-name.ts';
import { TIERS } from './plans.ts';
import { parsePricingValue } from './pricing-value.ts';

export const PRICING_TYPES = ['percentage', 'fixed_amount'] as const;
export type PricingType = (typeof PRICING_TYPES)[number];

/** What a rule is for; the most specific scope that has an active rule prices a plan. */
export const PRICING_SCOPES = ['all', 'region', 'product'] as const;
export type PricingScope = (typeof PRICING_SCOPES)[number];

/** What a rule's value is added to: what the supplier charges, or what the plan would cost without any rule. */
export const PRICING_BASES = ['cost', 'default_price'] as const;
export type PricingBasis = (typeof PRICING_BASES)[number];

/** How a price ends: always the next such price, never a lower one. */
export const PRICE_ROUNDINGS = ['none', 'to_99', 'to_90', 'to_49', 'to_whole'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** Bounds of a value in hundredths: of a percent, or of the shop's currency. */
export const PRICING_BOUNDS = {
  percentage: { min: -9_000, max: 50_000 },
  fixed_amount: { min: -100_000, max: 100_000 },
} as const satisfies Record<PricingType, { min: number; max: number }>;

export const PRICING_LIMITS = { name: 100, regionCode: 64, productId: 128, rules: 200 } as const;

const MAX_ID = 2_147_483_647;
const idSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ID));

const targetText = (max: number) => z.optional(z.nullable(freeText({ min: 0, max }, `Use at most ${max} characters`)));

const fields = {
  name: freeText({ min: 1, max: PRICING_LIMITS.name }, 'Name is required'),
  type: z.enum(PRICING_TYPES),
  /** A decimal such as `4.5`, `4,5` or `-35`: percent of the basis, or an amount of the shop's currency. */
  value: z.union([z.number(), z.string().check(z.maxLength(40))], 'Value is required'),
  basis: z.enum(PRICING_BASES),
  rounding: z.enum(PRICE_ROUNDINGS),
  /** Lets it sell below cost and payment fee, and below a supplier's minimum price. */
  ignoresFloor: z.boolean(),
  isActive: z.boolean(),
  appliesTo: z.enum(PRICING_SCOPES),
  /** Of scope `region`: a destination code (`TR`, `Europe+`) or a region name (`Europe`). Ignored in other scopes. */
  regionCode: targetText(PRICING_LIMITS.regionCode),
  /** Of scope `product`: either id of a plan. Ignored in other scopes. */
  productId: targetText(PRICING_LIMITS.productId),
};

/** A pricing rule as somebody fills it in: `POST /api/pricing-settings`. */
export const pricingRuleSchema = z
  .object({
    ...fields,
    basis: z._default(fields.basis, 'cost'),
    rounding: z._default(fields.rounding, 'none'),
    ignoresFloor: z._default(fields.ignoresFloor, false),
    isActive: z._default(fields.isActive, true),
    appliesTo: z._default(fields.appliesTo, 'all'),
  })
  .check(({ value: rule, issues }) => {
    const report = (path: string, code: FieldProblemCode, message: string, params = {}) =>
      issues.push({ code: 'custom', input: rule, path: [path], message, params: { code, ...params } });
    const value = parsePricingValue(String(rule.value));
    if ('problem' in value) {
      report(
        'value',
        value.problem,
        VALUE_MESSAGES[value.problem],
        value.suggestion && { suggestion: value.suggestion },
      );
    } else {
      const { min, max } = PRICING_BOUNDS[rule.type];
      if (value.hundredths < min) report('value', 'too_small', `Use at least ${min / 100}`, { min: min / 100 });
      if (value.hundredths > max) report('value', 'too_big', `Use at most ${max / 100}`, { max: max / 100 });
    }
    if (rule.appliesTo === 'region' && !rule.regionCode) report('regionCode', 'required', 'Region code is required');
    if (rule.appliesTo === 'product' && !rule.productId) report('productId', 'required', 'Product ID is required');
  });
export type PricingRuleInput = z.infer<typeof pricingRuleSchema>;

const VALUE_MESSAGES = {
  required: 'Value is required',
  invalid: 'Use a number such as 4.5',
  thousands_separator: 'Leave out the separator for thousands',
  too_precise: 'Use at most two decimal places',
} as const;

/** When the row was last changed, as the editor saw it; a newer one is not overwritten. */
const seenAt = z.optional(z.iso.datetime('Expected a time such as 2026-11-22T12:00:00.000Z'));

/** `PATCH /api/pricing-settings/{id}`: the fields to change, which must give a valid rule together with the others. */
export const pricingChangeSchema = z.extend(z.partial(z.object(fields)), { updatedAt: seenAt });
export type PricingChange = z.infer<typeof pricingChangeSchema>;

export const pricingParamsSchema = z.object({ id: idSchema });
/** `DELETE /api/pricing-settings/{id}`. */
export const pricingDeletionQuerySchema = z.object({ updatedAt: seenAt });

/** The margins of several plans: what cost and payment fee leave of the price, in tenths of a percent. */
const marginsSchema = z.object({ lowest: z.number(), highest: z.number() });

/** A stored rule with what it does at present. */
export const pricingSettingSchema = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(PRICING_TYPES),
  /** Two decimals: `48.00` is 48 %, or $48.00. */
  value: z.string(),
  basis: z.enum(PRICING_BASES),
  rounding: z.enum(PRICE_ROUNDINGS),
  ignoresFloor: z.boolean(),
  isActive: z.boolean(),
  appliesTo: z.enum(PRICING_SCOPES),
  regionCode: z.nullable(z.string()),
  productId: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Plans on sale that it prices, alone or with others of its scope. */
  planCount: z.number(),
  /** The first rule of the list that prices the very same plans together with this one; null for that rule itself. */
  appliesWith: z.nullable(z.number()),
  /** Of the plans that it prices; null for none. */
  margins: z.nullable(marginsSchema),
  /** Active, and outranked for all of its plans by a more specific rule. */
  isOutranked: z.boolean(),
});
export type PricingSetting = z.infer<typeof pricingSettingSchema>;

/** `GET /api/pricing-settings`: product rules, then regions', then those for all; in order of creation within these. */
export const pricingSettingsResponseSchema = z.object({
  pricingSettings: z.array(pricingSettingSchema),
  currency: z.string(),
  /** Plans on sale. */
  planCount: z.number(),
  /** The plans without a rule of theirs. */
  defaultMarkup: z.object({ planCount: z.number(), margins: z.nullable(marginsSchema) }),
  /** Codes and names that a rule's region can be, as the catalogue spells them. */
  regions: z.array(z.object({ code: z.string(), names: localizedNameSchema, planCount: z.number() })),
});
export type PricingSettings = z.infer<typeof pricingSettingsResponseSchema>;

/** The response to a changed rule. */
export const pricingSettingResponseSchema = z.object({
  pricingSetting: pricingSettingSchema,
  /** Prices that the change moved. */
  changedPrices: z.number(),
});
export type PricingSettingResponse = z.infer<typeof pricingSettingResponseSchema>;

/** The response to a created rule. */
export const createdPricingSettingResponseSchema = z.extend(pricingSettingResponseSchema, {
  /** Null if an earlier request with the same key has created it. */
  changedPrices: z.nullable(z.number()),
});
export type CreatedPricingSettingResponse = z.infer<typeof createdPricingSettingResponseSchema>;

export const pricingDeletionResponseSchema = z.object({ changedPrices: z.number() });

/** `current` of a conflict: the current rule, and who changed it last according to the audit log. */
export const pricingConflictSchema = z.object({
  pricingSetting: pricingSettingSchema,
  changedBy: z.nullable(z.string()),
});
export type PricingConflict = z.infer<typeof pricingConflictSchema>;

/** Where a price was held instead of what the rules gave; `cost` includes the payment fee. */
const heldAtSchema = z.nullable(z.enum(['cost', 'supplier_minimum', 'minimum', 'maximum']));

/** One step from the cost to the price. Amounts have two decimals. */
export const priceStepSchema = z.object({
  kind: z.enum(['rule', 'default_markup']),
  /** The rule; null for the default mark-up and for a rule that is not stored yet. */
  ruleId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  type: z.enum(PRICING_TYPES),
  value: z.string(),
  /** After this step, rounded for display; only the last is rounded in fact. */
  price: z.string(),
});

/** How a plan comes to its price. */
export const priceExplanationSchema = z.object({
  /** The scope whose rules price it; null for the default mark-up alone. */
  scope: z.nullable(z.enum(PRICING_SCOPES)),
  steps: z.array(priceStepSchema),
  /** How the rules round what the steps give; null where they do not. */
  rounded: z.nullable(z.object({ rounding: z.enum(PRICE_ROUNDINGS), price: z.string() })),
  heldAt: heldAtSchema,
  /** Active rules that match the plan as well and do not count for it, because their scope is less specific. */
  outranked: z.array(z.object({ ruleId: z.nullable(z.number()), name: z.string() })),
});
export type PriceExplanation = z.infer<typeof priceExplanationSchema>;

export const planShape = {
  productId: z.string(),
  name: z.string(),
  countryCode: z.string(),
  names: localizedNameSchema,
  /** Megabytes; null for unlimited plans. */
  dataMb: z.nullable(z.number()),
  validityDays: z.number(),
  tier: z.nullable(z.enum(TIERS)),
  supplier: z.string(),
  cost: z.string(),
  /** The price in the shop. */
  price: z.string(),
};

/** What remains of a price after the most expensive payment method. */
export const earnings = {
  paymentFee: z.string(),
  /** After cost and payment fee; negative for a loss. */
  earned: z.string(),
  /** The same as a share of the price, in tenths of a percent. */
  margin: z.number(),
};

/** A plan before and after a change. */
export const previewedPlanSchema = z.object({
  ...planShape,
  newPrice: z.string(),
  ...earnings,
  explanation: priceExplanationSchema,
});
export type PreviewedPlan = z.infer<typeof previewedPlanSchema>;

const namedRules = z.array(z.object({ id: z.number(), name: z.string() }));

/** What is remarkable about a change. Counts are of plans on sale that the rule prices. */
export const pricingWarningSchema = z.discriminatedUnion('code', [
  /**
   * The rules give less than cost and payment fee, or than the supplier's minimum: held there, or sold below it where a
   * rule says so. `vanishesAt` is the least value of this rule at which no plan is, two decimals; null if no value
   * within bounds helps.
   */
  z.object({
    code: z.literal('below_floor'),
    count: z.number(),
    isHeld: z.boolean(),
    vanishesAt: z.nullable(z.string()),
  }),
  /** More than five times the cost. */
  z.object({ code: z.literal('above_reason'), count: z.number(), times: z.number() }),
  /** Rules of the same scope count for the same plans, too. */
  z.object({ code: z.literal('overlap'), count: z.number(), rules: namedRules }),
  /** For how many plans of its scope a more specific rule applies instead. */
  z.object({ code: z.literal('outranked'), count: z.number(), rules: namedRules }),
  /** It matches no plan on sale. */
  z.object({ code: z.literal('no_plans') }),
]);
export type PricingWarning = z.infer<typeof pricingWarningSchema>;

/** `POST /api/admin/pricing-preview`: what a rule would do that is not saved yet, or what deleting one would. */
export const pricingPreviewRequestSchema = z.object({
  /** The stored rule that is edited or deleted; absent for a new one. */
  id: z.optional(idSchema),
  /** As it would be saved; null if the stored one would be deleted. */
  rule: z.nullable(pricingRuleSchema),
});

/** Prices as they would be if the rule were active. */
export const pricingPreviewSchema = z.object({
  currency: z.string(),
  /** Plans that the rule would price (or no longer does, if it is deleted). */
  planCount: z.number(),
  /** Of all plans on sale, those whose price would change. */
  changedCount: z.number(),
  raisedCount: z.number(),
  loweredCount: z.number(),
  /** Spread over the costs, from the cheapest to the dearest; at most six. */
  plans: z.array(previewedPlanSchema),
  warnings: z.array(pricingWarningSchema),
});
export type PricingPreview = z.infer<typeof pricingPreviewSchema>;

const productIdSchema = z.string().check(z.minLength(1), z.maxLength(PRICING_LIMITS.productId));

/** `GET /api/admin/plan-prices`: how the plans that a search finds come to their prices. */
export const planPricesQuerySchema = z.union([
  z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  /** Plans by their ids, once for each: those on sale. */
  z.object({ id: z.union([productIdSchema, z.array(productIdSchema).check(z.maxLength(100))]) }),
]);
export type PlanPricesQuery = z.infer<typeof planPricesQuerySchema>;
export const planPricesResponseSchema = z.object({
  currency: z.string(),
  /** At most eight of a search. */
  plans: z.array(z.object({ ...planShape, ...earnings, explanation: priceExplanationSchema })),
  total: z.number(),
});
export type PlanPrices = z.infer<typeof planPricesResponseSchema>;
