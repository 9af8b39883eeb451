import * as z from 'zod/mini';
import { failAs } from './field-problems.ts';
import { localizedNameSchema } from './localized-name.ts';

/** How a code may look: what people can read out, type on a phone and put into an address. */
const CODE_PATTERN = /^[A-Z0-9]{4,20}$/;
/** Longer than any code: what was typed is looked up, and shown in the answer. */
const MAX_TYPED = 40;

/** A code as it is stored, however it was typed: `" hop-on 10"` → `HOPON10`. */
export function spellDiscountCode(typed: string): string {
  return typed.replace(/[\s\-_]/g, '').toUpperCase();
}

export const discountCodeSchema = z
  .string('Enter a code')
  .check(
    z.maxLength(MAX_TYPED),
    z.overwrite(spellDiscountCode),
    z.regex(CODE_PATTERN, failAs('invalid', 'Use 4 to 20 letters and digits')),
  );

/** How a code reached the buyer: typed on cart or checkout, or kept from a link such as `/?code=HOPON10`. */
export const CODE_ORIGINS = ['typed', 'link'] as const;
export type CodeOrigin = (typeof CODE_ORIGINS)[number];

/** Why a code takes nothing off. */
export const REFUSAL_REASONS = [
  'unknown',
  /** Before `day`. */
  'not_yet',
  /** After `day`; without one, switched off. */
  'ended',
  /** After `uses`, or when its budget was spent. */
  'used_up',
  /** Only for `places`, or for plans of its own. */
  'other_plans',
  /** Less than `minimum`. */
  'too_little',
  /** By this e-mail address, as often as it may be. */
  'used_before',
  /** Only for a first order, and this e-mail address has ordered before. */
  'not_first_order',
  /** The plans are at the lowest price at which they are sold. */
  'lowest_price',
  /** For prices in `currency` only. */
  'other_currency',
  /** Only for new eSIMs, and data is added to one. */
  'not_top_ups',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const codeRefusalSchema = z.object({
  reason: z.enum(REFUSAL_REASONS),
  code: z.string(),
  /** Such as `2026-11-22`, in the shop's time zone. */
  day: z.optional(z.string()),
  uses: z.optional(z.number()),
  places: z.optional(z.array(localizedNameSchema)),
  /** With two decimals, of the cart's currency; `subtotal` is what the cart has. */
  minimum: z.optional(z.string()),
  subtotal: z.optional(z.string()),
  currency: z.optional(z.string()),
});
export type CodeRefusal = z.infer<typeof codeRefusalSchema>;

/** As it was typed; what no code can look like is an unknown code. */
export const typedCodeSchema = z
  .string('Enter a code')
  .check(z.trim(), z.minLength(1, 'Enter a code'), z.maxLength(MAX_TYPED));

/** `PUT /api/cart/code`. */
export const applyCodeSchema = z.object({
  code: typedCodeSchema,
  origin: z._default(z.enum(CODE_ORIGINS), 'typed'),
});
export type ApplyCode = z.infer<typeof applyCodeSchema>;

/** The code of a cart and what it takes off. */
export const cartDiscountSchema = z.object({
  code: z.string(),
  /** With two decimals; `0.00` while it is refused. */
  amount: z.string(),
  /** The sum before it. */
  subtotal: z.string(),
  /** Why it takes nothing off; null if it does, and while the cart is empty. */
  refusal: z.nullable(codeRefusalSchema),
});
export type CartDiscount = z.infer<typeof cartDiscountSchema>;

/** The code of an order and what it took off. */
export const orderDiscountSchema = z.object({ code: z.string(), amount: z.string() });
export type OrderDiscount = z.infer<typeof orderDiscountSchema>;
