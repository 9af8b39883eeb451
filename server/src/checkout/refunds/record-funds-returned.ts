import { formatDecimal } from '@esimshop/contracts/money';
import { tellOwner } from '../../alerts/tell-owner.ts';
import { queueCreditNote } from '../../documents/receipts/queue-receipts.ts';
import type { RefundRow } from '../../orders/refunds.ts';
import { isEventOf, listOrderEvents, recordOrderEvent } from '../../orders/store.ts';
import type { FundsReturned } from '../../partners/payment-gateway.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { listPosted, lockPayment, postFee, updateAndPost } from '../payments/store.ts';
import { toRefundKey } from './request-refund.ts';
import { type LockedRefund, settleFailed, settlePending, settleRefunded } from './settle-refund.ts';
import { findRefundBy, insertRefund } from './store.ts';
import { writeDispute } from './write-dispute.ts';

/**
 * Records refunds, reversals and disputes that a partner reports. Each is recorded once, however many events report it,
 * and in any order.
 */
export async function recordFundsReturned(shop: Shop, paymentId: number, fundsReturned: FundsReturned): Promise<void> {
  await inTransaction(shop.database, 'money back', async (tx) => {
    const { order, payment } = await lockPayment(tx, { paymentId });
    switch (fundsReturned.kind) {
      case 'refunded':
      case 'refund_pending':
      case 'refund_failed':
        return recordRefund(shop, tx, { order, payment }, fundsReturned);
      case 'reversed':
        return recordReversal(shop, tx, { order, payment }, fundsReturned);
      case 'disputed':
      case 'dispute_closed':
        return recordDispute(shop, tx, { order, payment }, fundsReturned);
    }
  });
}

type Locked = Omit<LockedRefund, 'refund'>;

async function recordRefund(shop: Shop, tx: Transaction, locked: Locked, fundsReturned: FundsReturned): Promise<void> {
  const { reference: refundRef, refundKey: key, reason } = fundsReturned;
  const { payment } = locked;
  const known = await findRefundBy(tx, { paymentId: payment.id, refundRef, key });
  const refund = known ?? (await insertForeign(tx, locked, fundsReturned));
  // One that was retried since has another reference.
  if (refund.refundRef !== null && refund.refundRef !== refundRef) return;
  if (fundsReturned.kind === 'refunded') await settleRefunded(shop, tx, { ...locked, refund }, refundRef);
  else if (fundsReturned.kind === 'refund_pending') await settlePending(shop, tx, { ...locked, refund }, refundRef);
  else await settleFailed(shop, tx, { ...locked, refund }, { refundRef, problem: reason ?? 'failed' });
}

/** A refund that the owner made at the partner itself. */
async function insertForeign(
  tx: Transaction,
  { order, payment }: Locked,
  fundsReturned: FundsReturned,
): Promise<RefundRow> {
  return insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    origin: 'partner',
    state: 'returning',
    amountMinor: fundsReturned.amountMinor,
    currency: fundsReturned.currency,
    idempotencyKey: toRefundKey(order),
    refundRef: fundsReturned.reference,
    actor: 'system',
    note: fundsReturned.reason,
  });
}

/**
 * A reversal may come on top of a refund: then more went back than was paid, which only the owner can contest at the
 * partner.
 */
async function recordReversal(shop: Shop, tx: Transaction, { order, payment }: Locked, fundsReturned: FundsReturned) {
  const { amountMinor, reference } = fundsReturned;
  const reversals = (await listOrderEvents(tx, order.id)).filter(isEventOf('payment_reversed'));
  if (reversals.some(({ detail }) => detail.reference === reference)) return;
  const detail = describeFundsReturned(payment, fundsReturned);
  await recordOrderEvent(tx, order.id, { kind: 'payment_reversed', detail });
  const change = { reversedMinor: payment.reversedMinor + amountMinor };
  if (payment.status === 'captured') {
    await updateAndPost(tx, payment, change, { kind: 'reversal', amountMinor: -amountMinor });
    await queueCreditNote(shop, tx, { orderId: order.id });
  }
  const excessMinor = payment.refundedMinor + payment.reversedMinor + amountMinor - payment.amountMinor;
  const facts = { orderId: order.id, paymentId: payment.id, provider: payment.provider, reference, amountMinor };
  shop.log.error({ ...facts, ...(excessMinor > 0 && { excessMinor }) }, 'payment.reversed');
}

async function recordDispute(shop: Shop, tx: Transaction, { order, payment }: Locked, fundsReturned: FundsReturned) {
  await recordMovements(tx, { order, payment }, fundsReturned);
  if (payment.status === 'captured') await queueCreditNote(shop, tx, { orderId: order.id });
  const kind = await writeDispute(tx, payment, fundsReturned);
  if (!kind) return;
  await recordOrderEvent(tx, order.id, { kind, detail: describeFundsReturned(payment, fundsReturned) });
  if (kind !== 'payment_disputed') return;
  await tellOwner(shop, tx, order.id);
  const { reference, amountMinor } = fundsReturned;
  const facts = { orderId: order.id, paymentId: payment.id, provider: payment.provider, reference, amountMinor };
  shop.log.error(facts, 'payment.disputed');
}

/**
 * A dispute's money is withdrawn when it opens and reinstated if won; losing it moves nothing more. Every event lists
 * the partner's transactions so far, so a late or missing event changes nothing.
 */
async function recordMovements(
  tx: Transaction,
  { order, payment }: Locked,
  fundsReturned: FundsReturned,
): Promise<void> {
  const { movements = [], amountMinor: disputedMinor } = fundsReturned;
  if (payment.status !== 'captured') return;
  const posted = await listPosted(
    tx,
    movements.map(({ reference }) => reference),
  );
  let current = payment;
  // Withdrawals first: no more can come back than was withdrawn.
  for (const movement of movements.toSorted((a, b) => a.amountMinor - b.amountMinor)) {
    const { reference, feeMinor, currency } = movement;
    if (posted.has(reference)) continue;
    const isWithdrawn = movement.amountMinor < 0;
    // The account's currency may be another one; the dispute itself is in the payment's.
    const isSame = currency === payment.currency;
    const isFeeAlone = movement.amountMinor === 0;
    const disputed = isWithdrawn ? -disputedMinor : disputedMinor;
    const amountMinor = isSame || isFeeAlone ? movement.amountMinor : disputed;
    const facts = { paymentId: payment.id, provider: payment.provider, reference };
    if (amountMinor !== 0) {
      const change = { reversedMinor: current.reversedMinor - amountMinor };
      current = await updateAndPost(tx, current, change, { kind: 'dispute', amountMinor, reference });
      const kind = isWithdrawn ? 'dispute_withdrawn' : 'dispute_reinstated';
      await recordOrderEvent(tx, order.id, { kind, detail: { ...facts, amountMinor: Math.abs(amountMinor) } });
    }
    if (feeMinor !== 0) {
      await postFee(tx, payment, { amountMinor: feeMinor, currency, reference });
      const fee = Math.abs(feeMinor);
      const amount = isSame
        ? { amountMinor: fee }
        : { message: `${formatDecimal({ amountMinor: fee, currency })} ${currency}` };
      const kind = feeMinor > 0 ? 'dispute_fee' : 'dispute_fee_returned';
      await recordOrderEvent(tx, order.id, { kind, detail: { ...facts, ...amount } });
    }
  }
}

function describeFundsReturned({ id: paymentId, provider }: Locked['payment'], fundsReturned: FundsReturned) {
  const { reference, amountMinor, currency, reason, isRefundable, answerBy } = fundsReturned;
  return {
    ...{ paymentId, provider, reference, amountMinor, currency },
    ...(reason && { message: reason }),
    ...(isRefundable && { isRefundable }),
    ...(answerBy && { answerBy }),
  };
}
