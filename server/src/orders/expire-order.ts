import { inTransaction } from '../database/transaction.ts';
import { provisionSoon } from '../fulfilment/provision-order.ts';
import { cancelPayment } from '../payments/pay.ts';
import { findLatestPayment, isOpen, isParked } from '../payments/store.ts';
import type { Shop } from '../shop.ts';
import { findOrder, lockOrder, moveOrder } from './store.ts';

/**
 * Gives up an order that was never paid. A payment that still waits for its payer is cancelled at the partner first; if
 * it went through meanwhile, the order is paid and stays. One that a person must look at is left to them.
 * @throws Error while the payment's outcome is unknown, so that the job comes back.
 */
export async function expireOrder(shop: Shop, orderId: number): Promise<void> {
  const order = await findOrder(shop.database, orderId);
  if (order?.status !== 'pending') return;
  const payment = await findLatestPayment(shop.database, orderId);
  if (payment && isParked(payment)) return;
  if (payment && isOpen(payment)) {
    const settled = await cancelPayment(shop, payment.id);
    if (!settled || isOpen(settled)) throw new Error(`Payment ${payment.id} of order ${orderId} is still open`);
    if (settled.status === 'captured') await provisionSoon(shop, orderId, 0);
  }
  await inTransaction(shop.database, 'expire', async (tx) => {
    const current = await lockOrder(tx, orderId);
    if (current.status === 'pending') await moveOrder(tx, current, 'cancelled', { reason: 'expired' });
  });
}
