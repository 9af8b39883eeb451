import * as z from 'zod/mini';
import { separatorSchema } from './csv.ts';
import { currencyCodeSchema } from './currency-code.ts';
import { daySchema } from './days.ts';
import { discountCodeSchema, REFUSAL_REASONS, spellDiscountCode } from './discount-codes.ts';
import { failAs } from './field-problems.ts';
import { freeText } from './free-text.ts';
import { localizedNameSchema } from './localized-name.ts';
import { PRICING_TYPES, previewedPlanSchema } from './pricing.ts';

/** The dinars of five countries have three decimals: whether a currency has as many is checked with the amount. */
const DECIMAL = /^\d{1,7}(?:[.,]\d{1,3})?$/;
const decimal = z.string().check(z.trim(), z.regex(DECIMAL, failAs('invalid', 'Use a number such as 4.5')));
const optionalAmount = z._default(z.nullable(decimal), null);
const optionalCount = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))), null);
const listOf = (max: number) =>
  z._default(z.array(freeText({ min: 1, max }, `Use at most ${max} characters`)).check(z.maxLength(100)), []);

const fields = {
  code: discountCodeSchema,
  type: z.enum(PRICING_TYPES),
  /** Percent, or an amount of the shop's currency: `12.5`. */
  value: decimal,
  /** Destination codes and region names, and product ids; for all plans if both are empty. */
  places: listOf(64),
  plans: listOf(128),
  /** First and last day in the shop's time zone. */
  from: z._default(z.nullable(daySchema), null),
  to: z._default(z.nullable(daySchema), null),
  /** The least that a cart must come to. */
  minimum: optionalAmount,
  /** Its amounts in other currencies; without them an amount, and a minimum, hold in the shop's currency only. Absent in a change: as they are. */
  otherAmounts: z.optional(
    z
      .array(z.object({ currency: currencyCodeSchema, value: optionalAmount, minimum: optionalAmount }))
      .check(z.maxLength(20)),
  ),
  uses: optionalCount,
  usesPerCustomer: optionalCount,
  /** The most that it takes off in all. */
  budget: optionalAmount,
  isForFirstOrders: z._default(z.boolean(), false),
  includesTopUps: z._default(z.boolean(), false),
  ignoresFloor: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), true),
  /** Who passes it on, as the owner wants to call them. */
  partner: z._default(freeText({ min: 0, max: 100 }, 'Use at most 100 characters'), ''),
};

/** `POST /api/admin/discount-codes`. */
export const newDiscountCodeSchema = z.object(fields).check(
  z.refine(isPossible, { path: ['value'], ...failAs('invalid', 'Use more than 0, and at most 100 percent') }),
  z.refine(({ type, value }) => type !== 'percentage' || !/[.,]\d{3}$/.test(value), {
    path: ['value'],
    ...failAs('too_precise', 'Use at most two decimal places'),
  }),
  z.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    ...failAs('invalid_days', 'It would end before it begins'),
  }),
);

function isPossible({ type, value }: { type: (typeof PRICING_TYPES)[number]; value: string }): boolean {
  const amount = Number(value.replace(',', '.'));
  // What is no number has its own problem.
  return !DECIMAL.test(value) || (amount > 0 && (type === 'fixed_amount' || amount <= 100));
}

export type NewDiscountCode = z.infer<typeof newDiscountCodeSchema>;

/** `PUT /api/admin/discount-codes/{id}`: all of it but its name; `updatedAt` is the version that was shown. */
export const changeDiscountCodeSchema = z.object({ updatedAt: z.iso.datetime(), value: newDiscountCodeSchema });
/** `PUT /api/admin/discount-codes/{id}/spellings`: whether a code that was typed in vain means this one. */
export const changeSpellingSchema = z.object({
  spelling: freeText({ min: 1, max: 40 }, 'Use at most 40 characters').check(z.overwrite(spellDiscountCode)),
  isAccepted: z.boolean(),
});
export type ChangeSpelling = z.infer<typeof changeSpellingSchema>;
export const discountCodeParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});

export const CODE_STATES = ['active', 'waiting', 'ended', 'used_up', 'off'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** What a code has brought; amounts of the shop's currency, of orders that were paid. */
const figuresSchema = z.object({
  /** Orders that were not cancelled. */
  uses: z.number(),
  revenue: z.string(),
  given: z.string(),
  returned: z.string(),
  /** After returns, suppliers and payment fees, in tenths of a percent of the revenue; null without any. */
  margin: z.nullable(z.number()),
});

export const adminDiscountCodeSchema = z.object({
  ...fields,
  id: z.number(),
  /** Misspellings that mean it. */
  spellings: z.array(z.string()),
  /** Of `places`, in their order. */
  placeNames: z.array(localizedNameSchema),
  state: z.enum(CODE_STATES),
  figures: figuresSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminDiscountCode = z.infer<typeof adminDiscountCodeSchema>;

/** `GET /api/admin/discount-codes`, the latest first. */
export const adminDiscountCodesSchema = z.object({
  currency: z.string(),
  timeZone: z.string(),
  codes: z.array(adminDiscountCodeSchema),
  /** Orders of 30 days that were not cancelled: those with a code, and how many there were in all. */
  recent: z.extend(figuresSchema, { orders: z.number() }),
  /** What was tried in vain within 30 days, the most frequent first; `bought`: who ordered within a day all the same. */
  refusals: z.array(
    z.object({ code: z.string(), reason: z.enum(REFUSAL_REASONS), count: z.number(), bought: z.number() }),
  ),
});
export type AdminDiscountCodes = z.infer<typeof adminDiscountCodesSchema>;

export const adminDiscountCodeResponseSchema = z.object({ code: adminDiscountCodeSchema });
export type AdminDiscountCodeResponse = z.infer<typeof adminDiscountCodeResponseSchema>;

/** `POST /api/admin/discount-code-preview`: what a code would do to prices. */
export const discountPreviewSchema = z.object({
  currency: z.string(),
  /** Plans that it is for. */
  planCount: z.number(),
  /** Of these, the plans that it cannot take below their floor. */
  heldCount: z.number(),
  /** The greatest whole percentage, or amount, at which none is held; null if there is none, and where none is. */
  vanishesAt: z.nullable(z.string()),
  /** The same of its amounts in other currencies. */
  others: z.array(z.object({ currency: z.string(), heldCount: z.number(), vanishesAt: z.nullable(z.string()) })),
  /** If it is used as often as its limits allow, or once without any; null while there are no orders. */
  forecast: z.nullable(
    z.object({
      /** The latest paid orders, and how many of them the code would be for. */
      orders: z.number(),
      matching: z.number(),
      /** What these come to before the code, on average. */
      cart: z.string(),
      uses: z.nullable(z.number()),
      /** Whether its budget ends it, and not its uses. */
      isByBudget: z.boolean(),
      /** What is paid, what is given away, and what suppliers and the highest payment fee leave. */
      revenue: z.string(),
      given: z.string(),
      earned: z.string(),
    }),
  ),
  /** Spread over the costs; at most six. */
  plans: z.array(
    z.extend(z.omit(previewedPlanSchema, { explanation: true }), {
      /** What is taken off, in tenths of a percent of the price. */
      off: z.number(),
      isHeld: z.boolean(),
    }),
  ),
});
export type DiscountPreview = z.infer<typeof discountPreviewSchema>;

/** `GET /api/admin/discount-codes/{id}/orders.csv`. */
export const discountOrdersQuerySchema = z.object({ separator: separatorSchema });
