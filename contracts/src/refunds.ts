import * as z from 'zod/mini';
import { freeText } from './free-text.ts';

const noteSchema = z.optional(freeText({ min: 0, max: 500 }, 'Use at most 500 characters'));

/**
 * The state of a refund. `requested`: waits for the owner; `revoking`: its eSIMs are revoked first; `returning`:
 * requested from the payment partner; `pending`: the partner has accepted it; `needs_attention`: whether it was
 * executed is unknown. The others are final; `revoked`: eSIMs were revoked, and no money was due.
 */
export const REFUND_STATES = [
  'requested',
  'revoking',
  'returning',
  'pending',
  'needs_attention',
  'refunded',
  'revoked',
  'failed',
  'declined',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Who wanted a refund: `partner` is one that the owner made at the payment partner itself. */
export const REFUND_ORIGINS = ['customer', 'owner', 'partner', 'withdrawal'] as const;
export type RefundOrigin = (typeof REFUND_ORIGINS)[number];

export const REFUND_REASONS = [
  'not_activated',
  'activated',
  'too_late',
  'disputed',
  'installed',
  'not_revocable',
] as const;
/** What the policy says about an eSIM, and why. `ask`: the owner decides. */
export const refundVerdictSchema = z.object({ kind: z.enum(['yes', 'no', 'ask']), reason: z.enum(REFUND_REASONS) });
export type RefundVerdict = z.infer<typeof refundVerdictSchema>;

const MAX_ID = 2_147_483_647;
const idSchema = z.number().check(z.int(), z.minimum(1), z.maximum(MAX_ID));
const amountSchema = z.string().check(z.regex(/^\d{1,9}(?:\.\d{2,4})?$/));

/** A refund of an order, as the owner sees it. Amounts have the decimals of their currency. */
export const adminRefundSchema = z.object({
  id: z.number(),
  origin: z.enum(REFUND_ORIGINS),
  state: z.enum(REFUND_STATES),
  amount: z.string(),
  esimIds: z.array(z.number()),
  note: z.nullable(z.string()),
  /** In English, from the shop or a partner. */
  problem: z.nullable(z.string()),
  refundRef: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminRefund = z.infer<typeof adminRefundSchema>;

/** `GET /api/admin/orders/{id}/refund-quote`: what the policy and the suppliers say about each eSIM now. */
export const refundQuoteSchema = z.object({
  /** What can still be returned of the payment. */
  refundable: z.string(),
  currency: z.string(),
  provider: z.nullable(z.string()),
  /** Why nothing can be returned at the moment. */
  obstacle: z.nullable(z.enum(['not_paid', 'disputed', 'being_delivered'])),
  esims: z.array(
    z.object({
      id: z.number(),
      /** Without its codes, which an erasure of the customer removes, the supplier cannot be asked. */
      hasCodes: z.boolean(),
      /** Null if the supplier does not respond, or cannot be asked. */
      verdict: z.nullable(refundVerdictSchema),
      price: z.string(),
      cost: z.string(),
      /** Whether the eSIM can be revoked, and whether its cost is credited. */
      isRevocable: z.boolean(),
      isCredited: z.boolean(),
      /** The supplier's reason, in English, for not taking it back. */
      message: z.nullable(z.string()),
      /** Refunded, or about to be. */
      isRefunded: z.boolean(),
    }),
  ),
});
export type RefundQuote = z.infer<typeof refundQuoteSchema>;

/** `POST /api/admin/orders/{id}/refunds`. */
export const createRefundSchema = z.object({
  /** eSIMs to revoke first; with `mayKeep`, refunded even if the supplier does not revoke them. */
  esims: z._default(
    z.array(z.object({ id: idSchema, mayKeep: z._default(z.boolean(), false) })).check(z.maxLength(200)),
    [],
  ),
  /** The amount to return: by default what was paid for the eSIMs; with 0.00 they are only revoked. */
  amount: z.optional(amountSchema),
  note: noteSchema,
});
export type CreateRefund = z.infer<typeof createRefundSchema>;

export const REFUND_CHOICES = ['approve', 'decline', 'retry', 'returned', 'not_returned'] as const;
/** `POST /api/admin/orders/{id}/refunds/{refundId}/resolve`. */
export const resolveRefundSchema = z.object({ choice: z.enum(REFUND_CHOICES), note: noteSchema });
export type ResolveRefund = z.infer<typeof resolveRefundSchema>;

export const refundParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ID)),
  refundId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ID)),
});
