import type { PaymentMethod } from '@esimshop/contracts/checkout';
import { findOrder, listOrderLines, type OrderRow } from '../orders/store.ts';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';
import type { PaymentGateway, PaymentOutcome, StartPayment } from './payment-gateway.ts';
import { settlePayment } from './settle-payment.ts';
import { claimPayment, findPayment, isOpen, type PaymentRow } from './store.ts';

/** How long one process owns a payment: two calls to the partner and the time to write down what it said. */
export function paymentLockMs(shop: Shop): number {
  return 2 * shop.timeouts.paymentMs + 2000;
}

/** Who is asked for the money. */
export function providerOf(method: PaymentMethod): PaymentRow['provider'] {
  return method === 'paypal' ? 'paypal' : 'stripe';
}

/** @throws ProblemError payment_unavailable where the shop takes no payments of this kind. */
export function gatewayOf(shop: Shop, provider: PaymentRow['provider']): PaymentGateway {
  const gateway = shop.partners.gateways[provider];
  if (!gateway) {
    throw new ProblemError(503, 'payment_unavailable', 'This payment method is not available. Choose another one.');
  }
  return gateway;
}

/** Asks the partner for the money, for the first time. The payment must have just been written by the caller. */
export async function startPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  return settlePayment(shop, payment.id, await askForPayment(shop, payment));
}

/**
 * Finds out what became of an open payment and settles it. With no reference yet, the same request is sent again under
 * the same idempotency key, which makes no second payment. Undefined while another process is at it.
 */
export async function resolvePayment(shop: Shop, paymentId: number): Promise<PaymentRow | undefined> {
  return settleClaimed(shop, paymentId, (gateway, payment) =>
    payment.providerRef
      ? gateway.resolve({ providerRef: payment.providerRef, idempotencyKey: payment.idempotencyKey })
      : askForPayment(shop, payment),
  );
}

/** Gives up a payment that waits for its payer; one that went through meanwhile is settled as paid. */
export async function cancelPayment(shop: Shop, paymentId: number): Promise<PaymentRow | undefined> {
  return settleClaimed(shop, paymentId, async (gateway, payment) => {
    const known = payment.providerRef ? undefined : await askForPayment(shop, payment);
    if (known && known.kind !== 'requires_action') return known;
    const providerRef = known?.providerRef ?? payment.providerRef;
    if (!providerRef) throw new Error(`Payment ${payment.id} has no reference to cancel`);
    return gateway.cancel({ providerRef, idempotencyKey: payment.idempotencyKey });
  });
}

/**
 * The partner says that something happened to a payment that it knows. One that was given up here may have been paid
 * after all; an approval that comes too late is not captured, because the same cart may have been paid since.
 * @throws Error when the partner cannot tell, or while another process is at the payment.
 */
export async function recheckPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.status === 'captured' || !payment.providerRef) return payment;
  if (isOpen(payment)) {
    const settled = await resolvePayment(shop, payment.id);
    if (settled && settled.status !== 'unknown') return settled;
    throw new Error(`The outcome of payment ${payment.id} is not known yet`);
  }
  const finding = await gatewayOf(shop, payment.provider).findCapture({ providerRef: payment.providerRef });
  if (finding.kind === 'unknown') throw new Error(finding.message);
  return finding.kind === 'captured' ? settlePayment(shop, payment.id, finding) : payment;
}

async function settleClaimed(
  shop: Shop,
  paymentId: number,
  ask: (gateway: PaymentGateway, payment: PaymentRow) => Promise<PaymentOutcome>,
): Promise<PaymentRow | undefined> {
  const payment = await claimPayment(shop.database, paymentId, paymentLockMs(shop));
  if (!payment) {
    const current = await findPayment(shop.database, paymentId);
    return current && isOpen(current) ? undefined : current;
  }
  return settlePayment(shop, paymentId, await ask(gatewayOf(shop, payment.provider), payment));
}

/** Made from stored facts alone, so that a repeat under the same key is the same request to the letter. */
async function askForPayment(shop: Shop, payment: PaymentRow): Promise<PaymentOutcome> {
  const order = await findOrder(shop.database, payment.orderId);
  if (!order) throw new Error(`Expected order ${payment.orderId} to exist`);
  return gatewayOf(shop, payment.provider).start(await toStartPayment(shop, payment, order));
}

async function toStartPayment(shop: Shop, payment: PaymentRow, order: OrderRow): Promise<StartPayment> {
  const lines = await listOrderLines(shop.database, order.id);
  const returnPath = `${shop.config.publicUrl}/api/payments`;
  return {
    idempotencyKey: payment.idempotencyKey,
    orderNumber: order.orderNumber,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    customerEmail: order.customerEmail,
    description: lines
      .map(({ name, quantity }) => `${quantity} × ${name}`)
      .join(', ')
      .slice(0, 120),
    paymentMethodRef: payment.paymentMethodRef ?? undefined,
    returnUrl: `${returnPath}/return/${order.orderNumber}`,
    cancelUrl: `${returnPath}/cancel/${order.orderNumber}`,
  };
}
