import { startProvisioning } from '../../fulfilment/provision-order.ts';
import { isOpen } from '../../orders/payments.ts';
import type { Shop } from '../../shop.ts';
import { resolvePayment } from './pay.ts';

/** How long an order waits for its payment. */
export const ORDER_EXPIRES_AFTER_SECONDS = 30 * 60;

/**
 * Goes on with an order from its payment: resolves one with unknown outcome, and delivers what is paid. A payment that
 * waits for the payer is left alone: the payer's return, a webhook or the order's expiry settles it.
 * @throws Error if the outcome is still unknown, so that the job is retried
 */
export async function resolveOpenPayment(shop: Shop, paymentId: number): Promise<void> {
  const settled = await resolvePayment(shop, paymentId);
  if (settled && isOpen(settled)) {
    await shop.jobs.enqueue(
      shop.database,
      'expire-order',
      { orderId: settled.orderId },
      { startAfterSeconds: ORDER_EXPIRES_AFTER_SECONDS, singletonKey: `order:${settled.orderId}` },
    );
  }
  if (!settled || (isOpen(settled) && settled.status !== 'requires_action')) {
    throw new Error(`The outcome of payment ${paymentId} is not known yet`);
  }
  if (settled.status === 'captured') await startProvisioning(shop, settled.orderId, 0);
}
