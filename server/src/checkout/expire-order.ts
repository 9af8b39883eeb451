import { startProvisioning } from '../fulfilment/provision-order.ts';
import { findLatestPayment, isOpen, needsReview } from '../orders/payments.ts';
import { findOrder, lockOrder, transitionOrder } from '../orders/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { cancelPayment } from './payments/pay.ts';

/**
 * Cancels an order that was never paid. A payment that waits for the payer is first cancelled at the partner; if it
 * succeeded meanwhile, the order is paid and stays. An order whose payment needs review is left alone.
 * @throws Error if the payment's outcome is unknown, so that the job is retried
 */
export async function expireOrder(shop: Shop, orderId: number): Promise<void> {
  const order = await findOrder(shop.database, orderId);
  if (order?.status !== 'pending') return;
  const payment = await findLatestPayment(shop.database, orderId);
  if (payment && needsReview(payment)) return;
  if (payment && isOpen(payment)) {
    const settled = await cancelPayment(shop, payment.id);
    if (!settled || isOpen(settled)) throw new Error(`Payment ${payment.id} of order ${orderId} is still open`);
    if (needsReview(settled)) return;
    if (settled.status === 'captured') await startProvisioning(shop, orderId, 0);
  }
  await inTransaction(shop.database, 'expire', async (tx) => {
    const current = await lockOrder(tx, orderId);
    if (current.status === 'pending') await transitionOrder(tx, current, 'cancelled', { reason: 'expired' });
  });
}
