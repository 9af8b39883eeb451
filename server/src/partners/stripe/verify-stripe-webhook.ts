import { fromStripeAmount } from '@esimshop/contracts/currency-units';
import Stripe from 'stripe';
import * as z from 'zod';
import { parseJson } from '../exchange.ts';
import type { PaymentEvent } from '../payment-gateway.ts';
import { toRefundOutcome } from './refund-stripe-payment.ts';

const TOLERANCE_SECONDS = 300;

/**
 * The event of a webhook, if its signature over the raw bytes and its timestamp (± 300 s) are valid. Anyone can sign with
 * an empty secret, so it verifies nothing.
 */
export function verifyStripeWebhook(
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  secret: string,
): PaymentEvent | undefined {
  const signature = headers['stripe-signature'];
  if (!secret.trim() || !signature || isFromFuture(signature) || !isSigned(rawBody, signature, secret))
    return undefined;
  const body = parseJson(rawBody.toString('utf8'));
  if (!eventSchema.safeParse(body).success) return describeUnreadable(body);
  const event = body as Stripe.Event;
  const isReadable = findSchema(event.type)?.safeParse(event.data.object).success ?? true;
  return isReadable ? toPaymentEvent(event) : describeUnreadable(body);
}

function isSigned(rawBody: Buffer, signature: string, secret: string): boolean {
  try {
    const { signature: signatures } = Stripe.webhooks;
    return signatures?.verifyHeader(rawBody.toString('utf8'), signature, secret, TOLERANCE_SECONDS) ?? false;
  } catch {
    return false;
  }
}

/** An event that the shop acts on and cannot read, or no event at all: as far as it names itself. */
function describeUnreadable(body: unknown): PaymentEvent {
  const { id, type } = namedSchema.parse(body);
  return { eventId: id, kind: type, isUnreadable: true };
}

const namedSchema = z
  .object({ id: z.string().catch(''), type: z.string().catch('unknown') })
  .catch({ id: '', type: 'unknown' });
const eventSchema = z.object({ id: z.string().min(1), type: z.string(), data: z.object({ object: z.unknown() }) });
const paymentSchema = z.union([z.string(), z.object({ id: z.string() })]).nullable();
const moneySchema = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  currency: z.string(),
  payment_intent: paymentSchema,
  charge: paymentSchema.optional(),
  reason: z.string().nullish(),
});
const refundSchema = moneySchema.extend({
  status: z.string().nullable(),
  // With the shop's own name of the refund, without which it would be another one.
  metadata: z.record(z.string(), z.string()).nullable(),
  failure_reason: z.string().nullish(),
});
const disputeSchema = moneySchema.extend({
  status: z.string(),
  is_charge_refundable: z.boolean(),
  // In seconds; null once it can no longer be answered.
  evidence_details: z.object({ due_by: z.number().int().nullable() }).nullish(),
  balance_transactions: z.array(
    z.object({ id: z.string().min(1), amount: z.number().int(), fee: z.number().int(), currency: z.string() }),
  ),
});
const chargeSchema = z.object({ id: z.string().min(1), payment_intent: paymentSchema });
const intentSchema = z.object({ id: z.string().min(1), metadata: z.record(z.string(), z.string()).nullish() });

/** Events about money that goes back, or may. */
export const MONEY_BACK_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies Stripe.Event.Type[];
const MONEY_BACK = new Set<string>(MONEY_BACK_EVENTS);

/** The schema of an event's object for `toPaymentEvent`; undefined if it reads none. */
function findSchema(type: string): z.ZodType | undefined {
  if (MONEY_BACK.has(type)) return type.startsWith('refund.') ? refundSchema : disputeSchema;
  if (type === 'charge.refunded') return chargeSchema;
  return type.startsWith('payment_intent.') ? intentSchema : undefined;
}

/** The SDK rejects signatures that are too old, but a future one would outlive the tolerance. */
function isFromFuture(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > Date.now() / 1000 + TOLERANCE_SECONDS);
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const known = { eventId: event.id, kind: event.type };
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...known, ...describeRefund(event.data.object) };
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return { ...known, ...describeDispute(event.data.object, event.type === 'charge.dispute.closed') };
    case 'charge.refunded':
      return { ...known, ...subjectOf({ ...event.data.object, charge: event.data.object.id }) };
  }
  // A `switch` over its thirteen types would be the same to the compiler only.
  if (!event.type.startsWith('payment_intent.')) return known;
  const { id, metadata } = event.data.object as Stripe.PaymentIntent;
  const orderNumber = metadata?.order_number;
  return { ...known, subject: id, ...(orderNumber && { orderNumber }) };
}

function describeRefund(refund: Stripe.Refund): Partial<PaymentEvent> {
  const { id: reference, currency, status, reason, failure_reason: failure } = refund;
  const amountMinor = fromStripeAmount(refund.amount, currency);
  const refundKey = refund.metadata?.refund_key;
  const facts = { reference, amountMinor, currency: currency.toUpperCase(), ...(refundKey && { refundKey }) };
  const outcome = toRefundOutcome(refund).kind;
  if (outcome === 'refunded') return { ...subjectOf(refund), fundsReturned: { ...facts, kind: 'refunded', reason } };
  if (outcome === 'pending')
    return { ...subjectOf(refund), fundsReturned: { ...facts, kind: 'refund_pending', reason } };
  if (outcome !== 'failed') return { isUnreadable: true };
  return { ...subjectOf(refund), fundsReturned: { ...facts, kind: 'refund_failed', reason: failure ?? status } };
}

function describeDispute(dispute: Stripe.Dispute, isClosed: boolean): Partial<PaymentEvent> {
  const { id: reference, currency, reason, status, balance_transactions: moved } = dispute;
  // An inquiry, `warning_needs_response`: no money is withdrawn, and refunding keeps the bank from disputing the payment.
  const isInquiry = dispute.is_charge_refundable;
  const dueBy = dispute.evidence_details?.due_by;
  const movements = moved.map((transaction) => ({
    reference: transaction.id,
    amountMinor: fromStripeAmount(transaction.amount, transaction.currency),
    feeMinor: fromStripeAmount(transaction.fee, transaction.currency),
    currency: transaction.currency.toUpperCase(),
  }));
  return {
    ...subjectOf(dispute),
    fundsReturned: {
      reference,
      amountMinor: fromStripeAmount(dispute.amount, currency),
      currency: currency.toUpperCase(),
      movements,
      ...(dueBy && { answerBy: new Date(dueBy * 1000).toISOString() }),
      ...(isClosed
        ? { kind: 'dispute_closed', reason: status }
        : { kind: 'disputed', reason, ...(isInquiry && { isRefundable: true }) }),
    },
  };
}

type Reference = string | { id: string } | null;

/** The charge, if the payment is not named. */
function subjectOf({
  payment_intent: intent,
  charge,
}: Record<'payment_intent' | 'charge', Reference>): Partial<PaymentEvent> {
  const named = intent ?? charge;
  const subject = typeof named === 'string' ? named : named?.id;
  return subject ? { subject } : {};
}
