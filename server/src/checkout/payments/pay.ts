import { findPayment, isOpen, needsReview, type PaymentRow } from '../../orders/payments.ts';
import { findOrder, listOrderLines, type OrderRow } from '../../orders/store.ts';
import type {
  CaptureFinding,
  OpenPayment,
  PaymentGateway,
  PaymentOutcome,
  StartPayment,
} from '../../partners/payment-gateway.ts';
import { gatewayOf, type Shop } from '../../shop.ts';
import type { OrderToPay } from '../store.ts';
import { returnAddress } from './return-address.ts';
import { settlePayment } from './settle-payment.ts';
import { type ClaimedPayment, claimPayment } from './store.ts';

/** How long a process holds a payment's lock: two calls to the partner and the time to record the outcome. */
export function paymentLockMs(shop: Shop): number {
  return 2 * shop.timeouts.paymentMs + 2000;
}

/** Starts a payment that the caller has just inserted with its order. */
export async function startPayment(shop: Shop, placed: OrderToPay): Promise<PaymentRow> {
  return settlePayment(shop, placed.payment.id, await requestPayment(shop, placed));
}

/**
 * Resolves an open payment's outcome and settles it. Without a provider reference, the same request is
 * sent again with the same idempotency key, which cannot charge twice; where the partner can list payments, it is asked for this one first. Undefined if locked by another process.
 */
export async function resolvePayment(shop: Shop, paymentId: number): Promise<PaymentRow | undefined> {
  return settleClaimed(shop, paymentId, async (gateway, payment) =>
    payment.providerRef
      ? gateway.resolve(await toOpenPayment(shop, payment, payment.providerRef))
      : requestAgain(shop, payment),
  );
}

/**
 * Cancels a payment that waits for the payer; if it has succeeded, it is settled as paid. Undefined if locked
 * by another process.
 */
export async function cancelPayment(shop: Shop, paymentId: number): Promise<PaymentRow | undefined> {
  return settleClaimed(shop, paymentId, async (gateway, payment) => {
    const known = payment.providerRef ? undefined : await requestAgain(shop, payment);
    if (known && known.kind !== 'requires_action') return known;
    const providerRef = known?.providerRef ?? payment.providerRef;
    if (!providerRef) throw new Error(`Payment ${payment.id} has no reference to cancel`);
    return gateway.cancel(await toOpenPayment(shop, payment, providerRef));
  });
}

/**
 * Handles a partner's event about a known payment. A payment that was cancelled here may have been paid after all; an
 * approval after cancellation is not captured, because the same cart may have been paid since.
 * @throws Error if the outcome is unknown or another process holds the lock
 */
export async function recheckPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.status === 'captured' || needsReview(payment) || !payment.providerRef) return payment;
  if (isOpen(payment)) {
    const settled = await resolvePayment(shop, payment.id);
    if (settled && settled.status !== 'unknown') return settled;
    throw new Error(`The outcome of payment ${payment.id} is not known yet`);
  }
  const finding = await findReceived(shop, payment);
  if (finding.kind === 'unknown') throw new Error(finding.message);
  return finding.kind === 'none' ? payment : settlePayment(shop, payment.id, finding);
}

/** The amount that the partner has received for a payment so far, whatever its terms. Never captures. */
export async function findReceived(shop: Shop, payment: PaymentRow): Promise<CaptureFinding> {
  if (!payment.providerRef) return { kind: 'none' };
  const open = await toOpenPayment(shop, payment, payment.providerRef);
  return gatewayOf(shop, payment).findCapture(open);
}

async function settleClaimed(
  shop: Shop,
  paymentId: number,
  call: (gateway: PaymentGateway, payment: ClaimedPayment) => Promise<PaymentOutcome>,
): Promise<PaymentRow | undefined> {
  const payment = await claimPayment(shop.database, paymentId, paymentLockMs(shop));
  if (!payment) {
    const current = await findPayment(shop.database, paymentId);
    return current && isOpen(current) ? undefined : current;
  }
  return settlePayment(shop, paymentId, await call(gatewayOf(shop, payment), payment));
}

async function requestPayment(shop: Shop, placed: OrderToPay, repeatedAfterMs?: number): Promise<PaymentOutcome> {
  return gatewayOf(shop, placed.payment).start({ ...toStartPayment(shop, placed), repeatedAfterMs });
}

async function requestAgain(shop: Shop, payment: ClaimedPayment): Promise<PaymentOutcome> {
  const order = await getOrder(shop, payment);
  const lines = await listOrderLines(shop.database, order.id);
  return requestPayment(shop, { order, lines, payment }, payment.requestedAgoMs);
}

async function getOrder(shop: Shop, { orderId }: PaymentRow): Promise<OrderRow> {
  const order = await findOrder(shop.database, { orderId });
  if (!order) throw new Error(`Expected order ${orderId} to exist`);
  return order;
}

/** The payment with the terms that the partner's report must have. */
export async function toOpenPayment(shop: Shop, payment: PaymentRow, providerRef: string): Promise<OpenPayment> {
  const { orderNumber } = await getOrder(shop, payment);
  const { idempotencyKey, amountMinor, currency, actionUrl } = payment;
  return { providerRef, idempotencyKey, orderNumber, amountMinor, currency, actionUrl };
}

function toStartPayment(shop: Shop, { order, lines, payment }: OrderToPay): StartPayment {
  const { orderNumber, customerEmail } = order;
  const { idempotencyKey, amountMinor, currency, paymentMethodRef, customerRef, savesCard } = payment;
  const terms = { idempotencyKey, orderNumber, amountMinor, currency, customerEmail };
  const card = { paymentMethodRef, customerRef, savesCard };
  const items = lines.map(({ name, quantity }) => `${quantity} × ${name}`);
  return {
    ...terms,
    ...card,
    description: items.join(', ').slice(0, 120),
    returnUrl: returnAddress(shop, orderNumber, 'return'),
    cancelUrl: returnAddress(shop, orderNumber, 'cancel'),
  };
}
