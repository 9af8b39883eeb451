import { PROVISION_GRACE_MS, provisionSoon } from '../fulfilment/provision-order.ts';
import { findOrderByNumber } from '../orders/store.ts';
import type { Shop } from '../shop.ts';
import { cancelPayment, resolvePayment } from './pay.ts';
import { findLatestPayment, isOpen, isParked, type PaymentRow } from './store.ts';

/** The page that a payer's browser is sent on to, in the language in which it left. The order page itself still asks for the session. */
export async function returnFromPayment(
  shop: Shop,
  { orderNumber, isCancelled }: { orderNumber: string; isCancelled: boolean },
): Promise<string> {
  const order = await findOrderByNumber(shop.database, orderNumber);
  const payment = order && (await findLatestPayment(shop.database, order.id));
  if (!payment) return '/checkout';
  const settled = await (isCancelled ? cancelPayment : resolvePayment)(shop, payment.id);
  if (settled?.status === 'captured') await provisionSoon(shop, order.id, PROVISION_GRACE_MS);
  return `${order.locale === 'tr' ? '/tr' : ''}${pageFor(orderNumber, settled ?? payment)}`;
}

function pageFor(orderNumber: string, payment: PaymentRow): string {
  if (payment.status === 'captured' || isOpen(payment) || isParked(payment))
    return `/order-confirmation/${orderNumber}`;
  return `/checkout?payment=${payment.refusal ?? 'card_declined'}`;
}
