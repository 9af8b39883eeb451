import { isOpen } from '../../orders/payments.ts';
import type { Shop } from '../../shop.ts';
import { cancelPayment, resolvePayment } from './pay.ts';
import { findOpenPayment } from './store.ts';

/**
 * Continues an order from its open payment: resolves an unknown outcome, and delivers what is paid. A payment that
 * waits for the payer is left alone for half an hour: their return or a webhook settles it. Then it is cancelled at the
 * partner, and with it the order; if it has succeeded, the order is paid.
 * @throws Error if the outcome is still unknown, so that it is tried again
 */
export async function resolveOpenPayment(shop: Shop, paymentId: number): Promise<void> {
  const payment = await findOpenPayment(shop.database, paymentId);
  if (!payment || (payment.status === 'requires_action' && !payment.hasExpired)) return;
  const settled = await (payment.hasExpired ? cancelPayment : resolvePayment)(shop, paymentId);
  if (!settled || (isOpen(settled) && (payment.hasExpired || settled.status !== 'requires_action'))) {
    throw new Error(`The outcome of payment ${paymentId} is not known yet`);
  }
}
