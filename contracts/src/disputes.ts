import * as z from 'zod/mini';
import { LOCALES } from './locales.ts';

/** Why payers dispute a payment, whichever partner reports it. */
export const DISPUTE_REASONS = [
  'fraudulent',
  'not_received',
  'not_as_described',
  'not_credited',
  'cancelled',
  'duplicate',
  'wrong_amount',
  'bank',
  'other',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** By the words of the partners, in lower case. */
const REASONS: Readonly<Record<string, DisputeReason>> = {
  // Stripe, "Dispute categories".
  fraudulent: 'fraudulent',
  unrecognized: 'fraudulent',
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  credit_not_processed: 'not_credited',
  subscription_canceled: 'cancelled',
  duplicate: 'duplicate',
  bank_cannot_process: 'bank',
  check_returned: 'bank',
  customer_initiated: 'bank',
  debit_not_authorized: 'bank',
  incorrect_account_details: 'bank',
  insufficient_funds: 'bank',
  general: 'other',
  // PayPal, `dispute_reason` of customer_disputes_v1.json.
  unauthorised: 'fraudulent',
  merchandise_or_service_not_received: 'not_received',
  merchandise_or_service_not_as_described: 'not_as_described',
  canceled_recurring_billing: 'cancelled',
  duplicate_transaction: 'duplicate',
  incorrect_amount: 'wrong_amount',
  payment_by_other_means: 'duplicate',
  problem_with_remittance: 'bank',
  other: 'other',
};

/** What a partner's word for a reason means; undefined of a word that the shop does not know. */
export function readDisputeReason(word: string | null): DisputeReason | undefined {
  return word === null ? undefined : REASONS[word.toLowerCase()];
}

/** How disputes end. `ended`: without a decision. */
export const DISPUTE_OUTCOMES = ['won', 'lost', 'ended'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

const OUTCOMES: Readonly<Record<string, DisputeOutcome>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'ended',
  prevented: 'ended',
  resolved_seller_favour: 'won',
  resolved_buyer_favour: 'lost',
  resolved_with_payout: 'won',
  canceled_by_buyer: 'ended',
};

/** What a partner's word for an outcome means; undefined of a word that the shop does not know. */
export function readDisputeOutcome(word: string | null): DisputeOutcome | undefined {
  return word === null ? undefined : OUTCOMES[word.toLowerCase()];
}

/** `inquiry`: the bank only asks, and a refund ends it; `open`: the money is withdrawn until the partner decides. */
export const DISPUTE_STATES = ['inquiry', 'open', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A dispute of an order's payment, as the owner sees it. */
export const adminDisputeSchema = z.object({
  id: z.number(),
  provider: z.string(),
  /** The partner's. */
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** In the partner's words, as `readDisputeReason` and `readDisputeOutcome` take them. */
  reason: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  /** When it is too late to answer it; null if the partner does not say. */
  dueAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
});
export type AdminDispute = z.infer<typeof adminDisputeSchema>;

const idSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
export const disputeParamsSchema = z.object({ id: idSchema, disputeId: idSchema });

/** `GET /api/admin/orders/{id}/disputes/{disputeId}/evidence`: a PDF in this language. */
export const evidenceQuerySchema = z.object({ locale: z.enum(LOCALES) });
