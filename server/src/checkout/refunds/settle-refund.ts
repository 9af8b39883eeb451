import { canTransition } from '@esimshop/contracts/order-status';
import { tellOwner } from '../../alerts/tell-owner.ts';
import { queueCreditNote } from '../../documents/receipts/queue-receipts.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { queueReceiptMail } from '../../mail/queue-receipt-mail.ts';
import type { PaymentRow } from '../../orders/payments.ts';
import { findRefund, type RefundRow } from '../../orders/refunds.ts';
import { type LockedOrder, recordOrderEvent, setOrderStatus, transitionOrder } from '../../orders/store.ts';
import type { RefundOutcome } from '../../partners/payment-gateway.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { lockPayment, updateAndPost, updatePayment } from '../payments/store.ts';
import { isReserved, updateRefund } from './store.ts';

/** How long a pending refund is left alone: the partner usually reports its outcome. */
const PENDING_WAIT_MS = 3_600_000;

/** A refund with its order and payment, both locked. */
export type LockedRefund = { order: LockedOrder; payment: PaymentRow; refund: RefundRow };

/** Records the outcome of a refund from the partner's response. Settling twice is harmless. */
export async function settleRefund(shop: Shop, { id, paymentId }: RefundRow, outcome: RefundOutcome): Promise<void> {
  await inTransaction(shop.database, 'refund outcome', async (tx) => {
    const { order, payment } = await lockPayment(tx, { paymentId });
    const refund = await findRefund(tx, id);
    if (!refund) throw new Error(`Expected refund ${id} to exist`);
    const locked = { order, payment, refund };
    switch (outcome.kind) {
      case 'refunded':
        return settleRefunded(shop, tx, locked, outcome.refundRef);
      case 'pending':
        return settlePending(shop, tx, locked, outcome.refundRef);
      case 'failed':
        return settleFailed(shop, tx, locked, { refundRef: outcome.refundRef, problem: outcome.message });
      case 'unrepeatable':
        return settleUnrepeatable(shop, tx, locked, outcome.message);
      case 'not_done':
      case 'unknown':
        await updateRefund(tx, id, { problem: outcome.message });
    }
  });
}

/** The money went back. A refund that has failed by the partner's own report stays failed, in whichever order the reports arrive. */
export async function settleRefunded(
  shop: Shop,
  tx: Transaction,
  { order, payment, refund }: LockedRefund,
  refundRef: string,
): Promise<void> {
  const { id, amountMinor, state } = refund;
  if (state === 'refunded' || (state === 'failed' && refund.refundRef === refundRef)) return;
  await updateRefund(tx, id, { state: 'refunded', refundRef, problem: null });
  const refundedMinor = Math.min(payment.amountMinor, payment.refundedMinor + amountMinor);
  const returnedMinor = refundedMinor - payment.refundedMinor;
  if (returnedMinor < amountMinor) shop.log.error({ refundId: id, paymentId: payment.id }, 'payment.refunded_twice');
  const change = { refundedMinor, refundingMinor: payment.refundingMinor - (isReserved(refund) ? amountMinor : 0) };
  if (returnedMinor > 0) {
    await updateAndPost(tx, payment, change, { kind: 'refund', amountMinor: -returnedMinor });
    const due = await queueCreditNote(shop, tx, { orderId: order.id, refundId: id });
    // Its mail went out when the partner accepted the refund, or the owner made it at the partner.
    const hasOwnMail = state !== 'pending' && refund.origin !== 'partner';
    for (const receiptId of hasOwnMail ? [] : due) await queueReceiptMail(shop, tx, { orderId: order.id, receiptId });
  } else await updatePayment(tx, payment.id, change);
  await recordEvent(tx, 'payment_refunded', { payment, refund: { ...refund, refundRef } });
  if (refundedMinor === payment.amountMinor && canTransition(order.status, 'refunded'))
    await transitionOrder(tx, order, 'refunded', { refundId: id });
  await queueRefundMail(shop, tx, order, refund);
}

/** The partner has accepted it and will report the outcome. */
export async function settlePending(
  shop: Shop,
  tx: Transaction,
  { order, payment, refund }: LockedRefund,
  refundRef: string,
): Promise<void> {
  const { id, state } = refund;
  if (state === 'pending') await updateRefund(tx, id, { state, refundRef, problem: null }, PENDING_WAIT_MS);
  if (state !== 'returning' && state !== 'needs_attention') return;
  await updateRefund(tx, id, { state: 'pending', refundRef, problem: null }, PENDING_WAIT_MS);
  await recordEvent(tx, 'refund_pending', { payment, refund: { ...refund, refundRef } });
  await queueRefundMail(shop, tx, order, refund);
}

/** No money was returned, or it came back to the shop: notifies the owner. */
export async function settleFailed(
  shop: Shop,
  tx: Transaction,
  { order, payment, refund }: LockedRefund,
  { refundRef, problem }: { refundRef?: string | undefined; problem: string },
): Promise<void> {
  const { id, state, amountMinor } = refund;
  if (state === 'failed' || state === 'declined') return;
  await updateRefund(tx, id, { state: 'failed', problem, refundRef: refundRef ?? refund.refundRef });
  if (state === 'refunded') {
    const refundedMinor = Math.max(0, payment.refundedMinor - amountMinor);
    const amountBackMinor = payment.refundedMinor - refundedMinor;
    await updateAndPost(tx, payment, { refundedMinor }, { kind: 'refund', amountMinor: amountBackMinor });
    await queueCreditNote(shop, tx, { orderId: order.id, refundId: id });
    // No longer refunded in full.
    if (order.status === 'refunded') await setOrderStatus(tx, order, 'completed', { detail: { refundId: id } });
  } else if (isReserved(refund)) {
    await updatePayment(tx, payment.id, { refundingMinor: payment.refundingMinor - amountMinor });
  }
  const detail = {
    refundId: id,
    paymentId: payment.id,
    amountMinor,
    ...(refundRef && { reference: refundRef }),
    problem,
  };
  await recordOrderEvent(tx, order.id, {
    kind: 'refund_failed',
    detail: { ...detail, provider: payment.provider, currency: refund.currency },
  });
  await tellOwner(shop, tx, order.id);
  shop.log.error({ orderId: order.id, ...detail }, 'payment.refund_failed');
}

async function settleUnrepeatable(
  shop: Shop,
  tx: Transaction,
  { order, refund }: LockedRefund,
  problem: string,
): Promise<void> {
  if (refund.state !== 'returning') return;
  await updateRefund(tx, refund.id, { state: 'needs_attention', problem });
  const detail = { refundId: refund.id, problem };
  await recordOrderEvent(tx, order.id, {
    kind: 'refund_failed',
    detail: { ...detail, amountMinor: refund.amountMinor },
  });
  await tellOwner(shop, tx, order.id);
  shop.log.error({ orderId: order.id, ...detail }, 'payment.refund_unknown');
}

async function recordEvent(
  tx: Transaction,
  kind: 'payment_refunded' | 'refund_pending',
  { payment, refund }: Pick<LockedRefund, 'payment' | 'refund'>,
): Promise<void> {
  const { id: refundId, orderId, amountMinor, currency, refundRef } = refund;
  const { id: paymentId, provider } = payment;
  await recordOrderEvent(tx, orderId, {
    kind,
    detail: { refundId, paymentId, provider, ...(refundRef && { reference: refundRef }), amountMinor, currency },
  });
}

/**
 * One mail per refund, once the partner has accepted it. If the owner made it at the partner, the partner notifies the
 * buyer.
 */
async function queueRefundMail(shop: Shop, tx: Transaction, order: LockedOrder, refund: RefundRow): Promise<void> {
  if (refund.origin === 'partner') return;
  await queueMail(shop, tx, {
    kind: 'refund',
    orderId: order.id,
    payload: { refundId: refund.id },
    idempotencyKey: String(refund.id),
    recipient: order.customerEmail,
    locale: order.locale,
    messageIdStem: refund.idempotencyKey,
  });
}
