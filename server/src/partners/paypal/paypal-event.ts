import { type Money, parseDecimal } from '@esimshop/contracts/money';
import * as z from 'zod';
import { parseJson } from '../exchange.ts';
import type { DisputeMovement, PaymentEvent } from '../payment-gateway.ts';

const eventSchema = z.object({ id: z.string().min(1), event_type: z.string(), resource: z.unknown() });
const namedSchema = z
  .object({ id: z.string().catch(''), event_type: z.string().catch('unknown') })
  .catch({ id: '', event_type: 'unknown' })
  .transform(({ id: eventId, event_type: kind }) => ({ eventId, kind }));
const orderSchema = z.object({ id: z.string() });
const captureSchema = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});
const moneySchema = z.object({ currency_code: z.string(), value: z.string() }).transform((money, check): Money => {
  const currency = money.currency_code.toUpperCase();
  const amountMinor = parseDecimal(money.value, currency);
  if (amountMinor === undefined) check.addIssue({ code: 'custom', message: 'Expected an amount' });
  return amountMinor === undefined ? z.NEVER : { amountMinor, currency };
});
/** `refund` of payments_payment_v2.json: only its link `up` names the capture. */
const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })),
});
/** `dispute` of customer_disputes_v1.json. */
const disputeSchema = z.object({
  dispute_id: z.string(),
  reason: z.string().optional(),
  dispute_amount: moneySchema,
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
  money_movements: z
    .array(
      z.object({
        affected_party: z.enum(['SELLER', 'BUYER', 'PAYMENT_PROCESSOR']),
        amount: moneySchema,
        type: z.enum(['DEBIT', 'CREDIT']),
        reason: z.enum(['DISPUTE_SETTLEMENT', 'DISPUTE_SETTLEMENT_FEE', 'DISPUTE_FEE', 'CHARGEBACK_FEE']),
      }),
    )
    .optional(),
});

const CAPTURE_PATH = /\/v2\/payments\/captures\/([^/?]+)$/;
/** `refund_status` of payments_payment_v2.json. An eCheck's refund is pending for days; another event follows. */
const REFUND_KINDS: Partial<Record<string, 'refunded' | 'refund_pending' | 'refund_failed'>> = {
  COMPLETED: 'refunded',
  PENDING: 'refund_pending',
  FAILED: 'refund_failed',
  CANCELLED: 'refund_failed',
};
const UNREADABLE: Partial<PaymentEvent> = { isUnreadable: true };
const MONEY_BACK = { 'PAYMENT.CAPTURE.REFUNDED': 'refunded', 'PAYMENT.CAPTURE.REVERSED': 'reversed' } as const;

/** The event of a webhook's body, verified or not; undefined if it is not even JSON, which PayPal cannot be asked to verify. */
export function readPaypalEvent(rawBody: Buffer): PaymentEvent | undefined {
  const body = parseJson(rawBody.toString('utf8'));
  if (body === undefined) return undefined;
  const event = eventSchema.safeParse(body).data;
  if (!event) return { ...namedSchema.parse(body), isUnreadable: true };
  const { id: eventId, event_type: kind, resource } = event;
  return { eventId, kind, ...describeResource(kind, resource) };
}

function describeResource(kind: string, resource: unknown): Partial<PaymentEvent> {
  if (kind === 'CHECKOUT.ORDER.APPROVED') {
    const order = orderSchema.safeParse(resource).data;
    return order ? { subject: order.id } : UNREADABLE;
  }
  if (kind.startsWith('CUSTOMER.DISPUTE.')) return describeDispute(resource, kind === 'CUSTOMER.DISPUTE.RESOLVED');
  if (kind === 'PAYMENT.CAPTURE.REFUNDED' || kind === 'PAYMENT.CAPTURE.REVERSED')
    return describeRefund(resource, MONEY_BACK[kind]);
  if (!kind.startsWith('PAYMENT.CAPTURE.')) return {};
  const capture = captureSchema.safeParse(resource).data;
  return capture ? { subject: capture.supplementary_data.related_ids.order_id } : UNREADABLE;
}

function describeRefund(resource: unknown, done: 'refunded' | 'reversed'): Partial<PaymentEvent> {
  const refund = refundSchema.safeParse(resource).data;
  const subject = refund?.links.flatMap(({ rel, href }) => (rel === 'up' && CAPTURE_PATH.exec(href)?.[1]) || [])[0];
  if (!refund || !subject) return UNREADABLE;
  const { id: reference, custom_id: refundKey, note_to_payer: reason = null } = refund;
  const facts = { reference, ...toAmount(refund.amount), reason, ...(refundKey && { refundKey }) };
  const kind = REFUND_KINDS[refund.status];
  if (!kind) return UNREADABLE;
  if (done === 'reversed' && kind !== 'refunded') return {};
  return { subject, fundsReturned: { ...facts, kind: done === 'reversed' ? done : kind } };
}

function describeDispute(resource: unknown, isClosed: boolean): Partial<PaymentEvent> {
  const dispute = disputeSchema.safeParse(resource).data;
  const subject = dispute?.disputed_transactions[0]?.seller_transaction_id;
  if (!dispute || !subject) return UNREADABLE;
  const movements = listFees(dispute);
  const amount = toAmount(dispute.dispute_amount);
  const answerBy = dispute.seller_response_due_date;
  const facts = {
    reference: dispute.dispute_id,
    ...amount,
    ...(movements.length > 0 && { movements }),
    ...(answerBy && { answerBy }),
  };
  const { outcome_code: outcome = null } = dispute.dispute_outcome ?? {};
  return {
    subject,
    fundsReturned: isClosed
      ? { ...facts, kind: 'dispute_closed', reason: outcome }
      : { ...facts, kind: 'disputed', reason: dispute.reason ?? null },
  };
}

/**
 * What the shop was charged for the dispute; of its settlement an event about the capture tells. Movements have no ids, so a
 * fee is named by its dispute, reason, direction and amount.
 */
function listFees({ dispute_id: id, money_movements: moved = [] }: z.infer<typeof disputeSchema>): DisputeMovement[] {
  return moved.flatMap(({ affected_party: party, amount, type, reason }) => {
    if (party !== 'SELLER' || reason === 'DISPUTE_SETTLEMENT') return [];
    const { amountMinor, currency } = toAmount(amount);
    const reference = `${id} ${reason} ${type} ${amountMinor}`;
    return [{ reference, amountMinor: 0, feeMinor: type === 'DEBIT' ? amountMinor : -amountMinor, currency }];
  });
}

/** Some events report refunds as negative amounts. */
function toAmount({ amountMinor, currency }: Money): Money {
  return { amountMinor: Math.abs(amountMinor), currency };
}
