import { canTransition } from '@esimshop/contracts/order-status';
import { takeOutOfCart } from '../carts/store.ts';
import type { Transaction } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { queuePurchases } from '../fulfilment/store.ts';
import { listOrderLines, lockOrder, moveOrder, type OrderRow, recordOrderEvent } from '../orders/store.ts';
import type { Shop } from '../shop.ts';
import type { PaymentOutcome } from './payment-gateway.ts';
import { findOrderIdOfPayment, isParked, lockPayment, type PaymentRow, postCapture, updatePayment } from './store.ts';

type Outcome<Kind extends PaymentOutcome['kind']> = Extract<PaymentOutcome, { kind: Kind }>;

/**
 * Writes what a partner said about a payment, whoever heard it: the direct answer, the payer's return, a webhook or the
 * job that asks again. Settling twice is success. Returns the payment as it stands afterwards.
 */
export async function settlePayment(shop: Shop, paymentId: number, outcome: PaymentOutcome): Promise<PaymentRow> {
  return inTransaction(shop.database, 'settle', async (tx) => {
    const order = await lockOrder(tx, await findOrderIdOfPayment(tx, paymentId));
    const payment = await lockPayment(tx, paymentId);
    if (isSettled(payment, outcome)) return payment;
    switch (outcome.kind) {
      case 'captured':
        await settleCaptured(shop, tx, order, payment, outcome);
        break;
      case 'refused':
        await settleRefused(tx, order, payment, outcome);
        break;
      case 'requires_action':
        await updatePayment(tx, paymentId, {
          status: 'requires_action',
          providerRef: outcome.providerRef,
          actionUrl: outcome.url,
        });
        break;
      case 'unknown':
        await settleUnknown(shop, tx, payment, outcome);
        break;
      case 'unavailable':
        await settleUnavailable(shop, tx, order, payment, outcome);
        break;
    }
    return lockPayment(tx, paymentId);
  });
}

/** Captured is final; refused is final for everything but money that arrives after all. */
function isSettled(payment: PaymentRow, outcome: PaymentOutcome): boolean {
  if (payment.status === 'captured' || isParked(payment)) return true;
  const isGivenUp = payment.status === 'refused' || payment.status === 'cancelled';
  return isGivenUp && outcome.kind !== 'captured';
}

async function settleCaptured(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  outcome: Outcome<'captured'>,
): Promise<void> {
  if (outcome.amountMinor !== payment.amountMinor || outcome.currency !== payment.currency) {
    await parkMismatch(shop, tx, payment, outcome);
    return;
  }
  await updatePayment(tx, payment.id, {
    status: 'captured',
    providerRef: outcome.providerRef,
    captureRef: outcome.captureRef,
    customerRef: outcome.customerRef ?? null,
    paymentMethodRef: outcome.paymentMethodRef ?? payment.paymentMethodRef,
    refusal: null,
    capturedAt: shop.clock.now(),
  });
  await postCapture(tx, payment);
  if (canTransition(order.status, 'processing')) await moveOrder(tx, order, 'processing', { paymentId: payment.id });
  else await recordOrderEvent(tx, order.id, { kind: 'paid', detail: { paymentId: payment.id } });
  const lines = await listOrderLines(tx, order.id);
  await takeOutOfCart(tx, order.sessionHash, lines);
  await queuePurchases(tx, lines);
  await shop.jobs.enqueue(tx, 'provision', { orderId: order.id }, { startAfterSeconds: 2 });
}

/** Money that is not the order's money: nothing is delivered for it, and a person is called. */
async function parkMismatch(
  shop: Shop,
  tx: Transaction,
  payment: PaymentRow,
  { providerRef, captureRef, amountMinor, currency }: Outcome<'captured'>,
): Promise<void> {
  shop.log.error({ paymentId: payment.id, amountMinor, currency }, 'payment.amount_mismatch');
  await updatePayment(tx, payment.id, { status: 'refused', providerRef, captureRef, refusal: 'amount_mismatch' });
  await recordOrderEvent(tx, payment.orderId, {
    kind: 'needs_attention',
    detail: {
      problem: 'The partner captured another amount than the order asks for',
      expected: `${payment.amountMinor} ${payment.currency}`,
      captured: `${amountMinor} ${currency}`,
    },
  });
}

async function settleRefused(
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  { reason, providerRef }: Outcome<'refused'>,
): Promise<void> {
  await updatePayment(tx, payment.id, {
    status: reason === 'cancelled_by_payer' || reason === 'payment_expired' ? 'cancelled' : 'refused',
    refusal: reason,
    providerRef: providerRef ?? payment.providerRef,
  });
  if (order.status === 'pending') await moveOrder(tx, order, 'cancelled', { reason });
}

/** It may have happened: it is asked for again until the partner tells. */
async function settleUnknown(
  shop: Shop,
  tx: Transaction,
  payment: PaymentRow,
  { providerRef, message }: Outcome<'unknown'>,
): Promise<void> {
  await updatePayment(tx, payment.id, { status: 'unknown', providerRef: providerRef ?? payment.providerRef });
  await recordOrderEvent(tx, payment.orderId, { kind: 'payment_unknown', detail: { message } });
  await shop.jobs.enqueue(
    tx,
    'resolve-payment',
    { paymentId: payment.id },
    { startAfterSeconds: 2, singletonKey: `payment:${payment.id}` },
  );
}

/** It certainly did not happen this time. Whether an earlier try did is another question. */
async function settleUnavailable(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  { message }: Outcome<'unavailable'>,
): Promise<void> {
  if (payment.status !== 'created') {
    await settleUnknown(shop, tx, payment, { kind: 'unknown', message });
    return;
  }
  await updatePayment(tx, payment.id, { status: 'cancelled', refusal: 'unavailable' });
  if (order.status === 'pending') await moveOrder(tx, order, 'cancelled', { reason: 'unavailable', message });
}
