import { provisionSoon } from '../fulfilment/provision-order.ts';
import type { Shop } from '../shop.ts';
import { resolvePayment } from './pay.ts';
import { isOpen } from './store.ts';

/**
 * Asks the partner about a payment whose outcome nobody heard. One that waits for its payer is left alone: the payer's
 * return, a webhook or the order's expiry settles it.
 * @throws Error while the outcome is unknown, so that the job comes back.
 */
export async function resolveOpenPayment(shop: Shop, paymentId: number): Promise<void> {
  const settled = await resolvePayment(shop, paymentId);
  if (!settled || (isOpen(settled) && settled.status !== 'requires_action')) {
    throw new Error(`The outcome of payment ${paymentId} is not known yet`);
  }
  if (settled.status === 'captured') await provisionSoon(shop, settled.orderId, 0);
}
