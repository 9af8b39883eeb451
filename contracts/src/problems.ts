import * as z from 'zod/mini';
import { chargeLimitSchema } from './charge-limits.ts';
import { codeRefusalSchema } from './discount-codes.ts';
import { fieldProblemSchema } from './field-problems.ts';
import { MARK_PROBLEMS } from './mark-problems.ts';
import { termsVersionSchema } from './terms-version.ts';
import { SECOND_FACTORS } from './two-factor.ts';

/** Stable codes of RFC 9457 problems; the web client translates them. */
export const PROBLEM_CODES = [
  'bad_request',
  'invalid_input',
  'session_required',
  'unauthenticated',
  'forbidden',
  'invalid_credentials',
  'two_factor_required',
  'invalid_code',
  'reauthentication_required',
  'two_factor_setup_required',
  'username_taken',
  'email_taken',
  'has_role',
  'last_owner',
  'link_invalid',
  'not_found',
  'product_not_found',
  'plan_sold_out',
  'sample_product',
  'cart_item_not_found',
  'cart_full',
  'cart_empty',
  'cart_changed',
  'terms_changed',
  'cart_unavailable_items',
  'price_changed',
  'code_refused',
  'mark_refused',
  'not_chargeable',
  'order_not_found',
  'receipt_not_found',
  'receipt_pending',
  'receipt_already_changed',
  'receipt_year_over',
  'receipt_returned',
  'order_in_progress',
  'idempotency_key_reused',
  'payment_declined',
  'payment_unknown',
  'payment_unavailable',
  'payment_method_required',
  'card_data_refused',
  'supply_unavailable',
  'portal_token_invalid',
  'esim_not_found',
  'topup_unavailable',
  'pricing_rule_not_found',
  'pricing_rules_full',
  'conflict',
  'mail_failed',
  'mail_in_progress',
  'partner_unreachable',
  'already_notified',
  'already_decided',
  'esims_not_ready',
  'supplier_order_unknown',
  'supplier_order_unsuitable',
  'payment_not_acceptable',
  'customer_erased',
  'erasure_not_possible',
  'erasure_not_confirmed',
  'refund_not_possible',
  'refund_not_allowed',
  'refund_exceeds_payment',
  'already_refunded',
  'already_closed',
  'month_not_closable',
  'setup_incomplete',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'cross_site',
  'unavailable',
  'internal_error',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** The body of every error; `detail` is for the customer and says what to do. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(PROBLEM_CODES),
  detail: z.string(),
  /** Field errors of a 422, in the form's order; `message` is for clients without their own translations. */
  errors: z.optional(z.array(z.extend(fieldProblemSchema, { message: z.string() }))),
  /** Why a payment was declined: `insufficient_funds`, `expired_card`, … */
  declineCode: z.optional(z.string()),
  /** Why a code takes nothing off, of `code_refused`. */
  refusal: z.optional(codeRefusalSchema),
  /** Why the payment method does not charge this total, of `not_chargeable`. */
  chargeLimit: z.optional(chargeLimitSchema),
  /** Why a file is not taken as the shop's mark, and what was found in it, of `mark_refused`. */
  markProblem: z.optional(z.object({ problem: z.enum(MARK_PROBLEMS), found: z.string() })),
  /** The new total of `price_changed`, and of a `code_refused` on the way to pay. */
  totalAmount: z.optional(z.string()),
  currency: z.optional(z.string()),
  /** The version of the terms that hold now, of `terms_changed`. */
  termsVersion: z.optional(termsVersionSchema),
  orderNumber: z.optional(z.string()),
  /** The next step of a 402: the buyer enters a payment method. */
  nextAction: z.optional(z.object({ type: z.literal('payment') })),
  /** How the second step of `two_factor_required` can be taken. */
  secondFactors: z.optional(z.array(z.enum(SECOND_FACTORS))),
  /**
   * The current state, by the schema of the call: of a `conflict` with somebody else's change, or the cart of
   * `cart_changed`.
   */
  current: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
