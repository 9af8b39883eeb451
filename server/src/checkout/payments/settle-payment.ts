import { sql } from 'drizzle-orm';
import { tellOwner } from '../../alerts/tell-owner.ts';
import { queueReceipt } from '../../documents/receipts/queue-receipts.ts';
import { type Delivery, queueDelivery, startDelivery } from '../../fulfilment/provision-order.ts';
import { hasFailed, listPayments, needsReview, type PaymentRow } from '../../orders/payments.ts';
import {
  type LockedOrder,
  listOrderEvents,
  recordOrderEvent,
  recordPaid,
  transitionOrder,
} from '../../orders/store.ts';
import type { PaymentOutcome } from '../../partners/payment-gateway.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inLockedTransaction, inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { payments } from '../../tables/payments.ts';
import { removeOrderedItems } from '../carts/store.ts';
import { closeRun } from '../close-automatic-run.ts';
import { cardHashOf } from '../decline-limit.ts';
import { toStoredAction } from './next-action.ts';
import {
  capturePayment,
  EXPIRES_AT,
  lockPayment,
  type ReceivedRefs,
  toEntries,
  toFeeEntries,
  updatePayment,
} from './store.ts';

type Outcome<Kind extends PaymentOutcome['kind']> = Extract<PaymentOutcome, { kind: Kind }>;

/**
 * Records a payment's outcome, whatever reported it: the direct response, the payer's return, a webhook or the
 * sweep. Settling twice is harmless. What is paid is delivered from then on. Returns the updated payment.
 */
export async function settlePayment(shop: Shop, paymentId: number, outcome: PaymentOutcome): Promise<PaymentRow> {
  const lock = (tx: Transaction) => lockPayment(tx, { paymentId });
  const settle = async (tx: Transaction, { order, payment }: LockedPayment): Promise<Settled> => {
    if (isSettled(payment, outcome)) return { payment };
    // Already reviewed: the partner repeats its report.
    if (outcome.kind === 'mismatch' && (await wasRejected(tx, payment))) return { payment };
    if (outcome.kind === 'captured') return settleCaptured(shop, tx, order, payment, outcome);
    return { payment: await settleUnpaid(shop, tx, { order, payment }, outcome) };
  };
  const { payment, delivery } = await inLockedTransaction(shop.database, 'settle', lock, settle);
  if (delivery) startDelivery(shop, delivery);
  return payment;
}

type LockedPayment = { order: LockedOrder; payment: PaymentRow };
/** The purchases to deliver once the transaction has committed. */
type Settled = { payment: PaymentRow; delivery?: Delivery };

function settleUnpaid(
  shop: Shop,
  tx: Transaction,
  { order, payment }: LockedPayment,
  outcome: Exclude<PaymentOutcome, { kind: 'captured' }>,
): Promise<PaymentRow> {
  switch (outcome.kind) {
    case 'mismatch':
      return settleMismatch(shop, tx, order, payment, outcome);
    case 'declined':
    case 'cancelled':
      return settleFailed(shop, tx, order, payment, outcome);
    case 'requires_action':
      return settleWaiting(shop, tx, payment, outcome);
    case 'unknown':
      return settleUnknown(tx, payment, outcome);
    case 'unrepeatable':
      return settleUnrepeatable(shop, tx, payment, outcome);
    case 'unavailable':
      return settleUnavailable(shop, tx, { order, payment }, outcome);
  }
}

/** The decision about a payment under review; `receivedMinor` is the amount that the partner received. */
export type ReviewDecision = (
  | { kind: 'accepted'; receivedMinor: number; captured: ReceivedRefs }
  | { kind: 'rejected' }
) & {
  actor: string;
  note?: string | undefined;
  /** What else is written in the same transaction. */
  record: (tx: Transaction) => Promise<void>;
};

/**
 * Settles a payment under review as a person decided: what was received pays the order, which is delivered, or the order
 * is cancelled. What was received for a rejected payment is returned separately.
 * @throws ProblemError already_decided, payment_not_acceptable if the order has another captured payment
 */
export async function settleReview(shop: Shop, paymentId: number, decision: ReviewDecision): Promise<void> {
  const { actor, note, record } = decision;
  const delivery = await inTransaction(shop.database, 'settle review', async (tx) => {
    const { order, payment } = await lockPayment(tx, { paymentId });
    if (!needsReview(payment)) {
      throw new ProblemError(409, 'already_decided', 'This payment has already been decided.');
    }
    const detail = { paymentId, ...(note && { note }) };
    let settled: Settled | undefined;
    if (decision.kind === 'accepted') {
      const others = await listPayments(tx, order.id);
      if (others.some(({ status }) => status === 'captured')) {
        throw new ProblemError(409, 'payment_not_acceptable', 'The order has been paid by another payment.');
      }
      await recordOrderEvent(tx, order.id, { kind: 'payment_accepted', actor, detail });
      const amountMinor = decision.receivedMinor;
      await updatePayment(tx, paymentId, { amountMinor });
      settled = await settleCaptured(shop, tx, order, { ...payment, amountMinor }, decision.captured);
    } else {
      await recordOrderEvent(tx, order.id, { kind: 'payment_rejected', actor, detail });
      await updatePayment(tx, paymentId, { status: 'cancelled', declineCode: 'processing_error' });
      if (order.status === 'pending') await transitionOrder(tx, order, 'cancelled', { reason: 'payment_rejected' });
    }
    await record(tx);
    return settled?.delivery;
  });
  if (delivery) startDelivery(shop, delivery);
}

/** Captured and under review are final; a failed payment is final unless the partner reports money after all. */
function isSettled(payment: PaymentRow, outcome: PaymentOutcome): boolean {
  if (payment.status === 'captured' || needsReview(payment)) return true;
  return hasFailed(payment) && outcome.kind !== 'captured' && outcome.kind !== 'mismatch';
}

async function wasRejected(tx: Transaction, { id, orderId }: PaymentRow): Promise<boolean> {
  const events = await listOrderEvents(tx, orderId);
  return events.some(({ kind, detail }) => kind === 'payment_rejected' && detail.paymentId === id);
}

async function settleCaptured(
  shop: Shop,
  tx: Transaction,
  order: LockedOrder,
  payment: PaymentRow,
  { providerRef, captureRef, customerRef, paymentMethodRef, feeMinor, payerCountry }: ReceivedRefs,
): Promise<Settled> {
  const { id: paymentId, amountMinor } = payment;
  const captured = { paymentId, providerRef, captureRef, customerRef, paymentMethodRef, feeMinor, payerCountry };
  const entries = toEntries(payment, { kind: 'capture', amountMinor }, 'sales');
  if (feeMinor !== undefined) entries.push(...toFeeEntries({ ...payment, captureRef }, feeMinor));
  // Each branch must issue its statements without awaiting in between; after one fails, later ones are refused.
  const [paid, delivery] = await Promise.all([
    capturePayment(tx, captured, entries),
    queueDelivery(shop, tx, order.id),
    recordPaid(tx, order, { paidMinor: amountMinor, paymentId }),
    queueReceipt(shop, tx, order.id),
    removeOrderedItems(tx, order),
  ]);
  return { payment: paid, delivery };
}

/**
 * The partner reports a payment of another order, amount or currency: nothing is delivered for it until someone has
 * reviewed it. Another order's references stay free for their own payment.
 */
async function settleMismatch(
  shop: Shop,
  tx: Transaction,
  { orderNumber }: LockedOrder,
  payment: PaymentRow,
  { providerRef, captureRef, reported }: Outcome<'mismatch'>,
): Promise<PaymentRow> {
  shop.log.error({ paymentId: payment.id, orderNumber, providerRef, captureRef, reported }, 'payment.mismatch');
  const isOurs = reported.orderNumber === orderNumber;
  const parked = await updatePayment(tx, payment.id, {
    status: 'needs_review',
    declineCode: null,
    ...(isOurs && { providerRef, captureRef: captureRef ?? null }),
  });
  await recordOrderEvent(tx, payment.orderId, {
    kind: 'needs_attention',
    detail: {
      paymentId: payment.id,
      terms: reported,
      problem: 'The partner reports a payment of another order or another amount',
      expected: `${orderNumber}: ${payment.amountMinor} ${payment.currency}`,
      reported: `${reported.orderNumber || 'no order'}: ${reported.amountMinor} ${reported.currency}`,
      providerRef,
      ...(captureRef && { captureRef }),
    },
  });
  await tellOwner(shop, tx, payment.orderId);
  return parked;
}

/** The payer must act: until they do, or we stop waiting, there is nothing to resolve. */
async function settleWaiting(
  shop: Shop,
  tx: Transaction,
  { id: paymentId, orderId }: PaymentRow,
  outcome: Outcome<'requires_action'>,
): Promise<PaymentRow> {
  await closeRun(shop, tx, { orderId, outcome: 'authentication' });
  return updatePayment(tx, paymentId, {
    status: 'requires_action',
    providerRef: outcome.providerRef,
    ...toStoredAction(shop, paymentId, outcome),
    nextAttemptAt: sql`greatest(${EXPIRES_AT}, ${payments.nextAttemptAt})`,
  });
}

async function settleFailed(
  shop: Shop,
  tx: Transaction,
  order: LockedOrder,
  payment: PaymentRow,
  outcome: Outcome<'declined' | 'cancelled'>,
): Promise<PaymentRow> {
  const { kind, declineCode, providerRef } = outcome;
  const cardFingerprint = kind === 'declined' ? outcome.cardFingerprint : undefined;
  const failed = await updatePayment(tx, payment.id, {
    status: kind,
    declineCode,
    providerRef: providerRef ?? payment.providerRef,
    ...(cardFingerprint && { cardHash: cardHashOf(shop, cardFingerprint) }),
  });
  if (order.status === 'pending') await transitionOrder(tx, order, 'cancelled', { declineCode });
  await closeRun(shop, tx, { orderId: order.id, outcome: kind === 'declined' ? kind : 'unavailable' });
  return failed;
}

/** The payment may have been executed: the sweep resolves it until the partner reports the outcome. */
async function settleUnknown(
  tx: Transaction,
  payment: PaymentRow,
  { providerRef, message }: Outcome<'unknown'>,
): Promise<PaymentRow> {
  const unknown = await updatePayment(tx, payment.id, {
    status: 'unknown',
    providerRef: providerRef ?? payment.providerRef,
    // It was waiting for the payer.
    ...(payment.status === 'requires_action' && { nextAttemptAt: sql`now()` }),
  });
  await recordOrderEvent(tx, payment.orderId, { kind: 'payment_unknown', detail: { message } });
  return unknown;
}

/** Only a person or a report from the partner can tell whether it was executed. */
async function settleUnrepeatable(
  shop: Shop,
  tx: Transaction,
  { id: paymentId, orderId, idempotencyKey, ...payment }: PaymentRow,
  { providerRef, message: problem }: Outcome<'unrepeatable'>,
): Promise<PaymentRow> {
  shop.log.error({ paymentId, idempotencyKey }, 'payment.unrepeatable');
  await recordOrderEvent(tx, orderId, { kind: 'needs_attention', detail: { paymentId, problem, idempotencyKey } });
  const change = { status: 'needs_review', providerRef: providerRef ?? payment.providerRef } as const;
  const parked = await updatePayment(tx, paymentId, change);
  await tellOwner(shop, tx, orderId);
  return parked;
}

/** This attempt certainly was not executed, but an earlier one may have been. */
async function settleUnavailable(
  shop: Shop,
  tx: Transaction,
  { order, payment }: LockedPayment,
  { message }: Outcome<'unavailable'>,
): Promise<PaymentRow> {
  if (payment.status !== 'created') return settleUnknown(tx, payment, { kind: 'unknown', message });
  const unavailable = await updatePayment(tx, payment.id, { status: 'unavailable' });
  if (order.status === 'pending')
    await transitionOrder(tx, order, 'cancelled', { reason: 'payment_unavailable', message });
  await closeRun(shop, tx, { orderId: order.id, outcome: 'unavailable' });
  return unavailable;
}
