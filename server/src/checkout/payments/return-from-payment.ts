import { localizePath } from '@esimshop/contracts/locales';
import { waitForEsims } from '../../fulfilment/provision-order.ts';
import { findEsim } from '../../orders/esims.ts';
import { findLatestPayment, hasFailed, type PaymentRow } from '../../orders/payments.ts';
import { isReturnToken } from '../../orders/return-token.ts';
import { findOrderByNumber, listOrderLines, type OrderRow } from '../../orders/store.ts';
import type { Shop } from '../../shop.ts';
import { cancelPayment, resolvePayment } from './pay.ts';

/**
 * Settles the payment that a payer returns from. Only the order's token cancels, or any link could end a buyer's
 * payment; without it the partner is only asked. Returns the page to redirect to, in the order's language. The page of
 * the order or top-up gets the token as its fragment, which browsers never send, and shows the order for it.
 */
export async function returnFromPayment(
  shop: Shop,
  { orderNumber, isCancelled, token }: { orderNumber: string; isCancelled: boolean; token?: string | undefined },
): Promise<string> {
  const order = await findOrderByNumber(shop.database, { orderNumber });
  const payment = order && (await findLatestPayment(shop.database, order.id));
  if (!payment) return '/checkout';
  const mayCancel = isCancelled && (await isReturnToken(shop, order, token));
  const settled = await (mayCancel ? cancelPayment : resolvePayment)(shop, payment.id);
  await waitForEsims(shop, order.id);
  const page =
    (await findTopUpPage(shop, { order, payment: settled ?? payment, token })) ??
    pageFor(orderNumber, settled ?? payment, token);
  return localizePath(page, order.locale);
}

type Returned = { order: OrderRow; payment: PaymentRow; token: string | undefined };

/** The page that shows the outcome of a top-up; undefined for other orders. */
async function findTopUpPage(shop: Shop, { order, payment, token }: Returned): Promise<string | undefined> {
  const [line] = await listOrderLines(shop.database, order.id);
  if (!line?.toppedUpEsimId) return undefined;
  const esim = await findEsim(shop.database, shop.secrets, line.toppedUpEsimId);
  if (!esim) return undefined;
  const query = new URLSearchParams({ esimId: String(esim.row.id), bundle: esim.line.supplierPlanId });
  if (hasFailed(payment)) {
    query.set('payment', failureOf(payment));
    return `/portal/topup?${query}`;
  }
  query.set('order', order.orderNumber);
  return `/portal/topup?${query}${fragmentOf(token)}`;
}

function pageFor(orderNumber: string, payment: PaymentRow, token: string | undefined): string {
  if (!hasFailed(payment)) return `/order-confirmation/${orderNumber}${fragmentOf(token)}`;
  return `/checkout?payment=${failureOf(payment)}`;
}

function fragmentOf(token: string | undefined): string {
  return token ? `#return=${token}` : '';
}

function failureOf({ status, declineCode }: PaymentRow): string {
  return status === 'unavailable' ? 'unavailable' : (declineCode ?? 'card_declined');
}
