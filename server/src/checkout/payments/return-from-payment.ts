import { PROVISION_GRACE_MS, startProvisioning } from '../../fulfilment/provision-order.ts';
import { findLatestPayment, hasFailed, type PaymentRow } from '../../orders/payments.ts';
import { findOrderByNumber } from '../../orders/store.ts';
import type { Shop } from '../../shop.ts';
import { cancelPayment, resolvePayment } from './pay.ts';

/**
 * Settles the payment that a payer returns from. Returns the page to redirect to, in the order's language. The order's page
 * gets the token as its fragment, which browsers send to nobody, and shows it to the order's session or for the token.
 */
export async function returnFromPayment(
  shop: Shop,
  { orderNumber, isCancelled, token }: { orderNumber: string; isCancelled: boolean; token?: string | undefined },
): Promise<string> {
  const order = await findOrderByNumber(shop.database, orderNumber);
  const payment = order && (await findLatestPayment(shop.database, order.id));
  if (!payment) return '/checkout';
  const settled = await (isCancelled ? cancelPayment : resolvePayment)(shop, payment.id);
  if (settled?.status === 'captured') await startProvisioning(shop, order.id, PROVISION_GRACE_MS);
  return `${order.locale === 'tr' ? '/tr' : ''}${pageFor(orderNumber, settled ?? payment, token)}`;
}

function pageFor(orderNumber: string, payment: PaymentRow, token: string | undefined): string {
  if (!hasFailed(payment)) return `/order-confirmation/${orderNumber}${token ? `#return=${token}` : ''}`;
  return `/checkout?payment=${payment.status === 'unavailable' ? 'unavailable' : (payment.declineCode ?? 'card_declined')}`;
}
