import type { CardInput, Checkout } from '@esimshop/contracts/checkout';
import { emailKeyOf } from '@esimshop/contracts/email';
import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { waitForEsims } from '../fulfilment/provision-order.ts';
import { getLatestPayment, isOpen } from '../orders/payments.ts';
import { showOrder } from '../orders/show-order.ts';
import type { OrderRef } from '../orders/store.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { assertTermsSeen } from './assert-terms-seen.ts';
import { assertBelowDeclineLimit, assertNotExhausted, type CardPayer, reportDeclineWave } from './decline-limit.ts';
import { findNamedOrder, type OrderKey, toOrderKey } from './idempotency.ts';
import { requireOrderTax } from './order-tax.ts';
import type { PlacedOrder } from './pay-placement.ts';
import { getOffered } from './payment-method.ts';
import { orderInProgress, paymentDeclined, paymentUnavailable } from './payment-problems.ts';
import { findNextAction, wasAsked } from './payments/next-action.ts';
import { resolvePayment } from './payments/pay.ts';
import { placeOrder } from './place-order.ts';
import { tokeniseCard } from './tokenise-card.ts';
import { requireWithdrawalConsent } from './withdrawal-consent.ts';

export type OrderSubmission = {
  sessionHash: Buffer;
  /** The signed-in buyer. */
  userId: number | undefined;
  checkout: Checkout;
  idempotencyKey: string | undefined;
  /** Keyed hash of the network that the request came from. */
  clientHash: Buffer;
};
export type OrderResponse = { status: 201 | 202; body: PlaceOrderResponse };

/**
 * Handles one press of the pay button. 201 with the order, and a next action if the payer must act; 202 if the
 * payment's outcome is still being resolved.
 * @throws ProblemError payment_declined (the cart is kept) and those of `placeOrder`
 */
export function submitOrder(shop: Shop, submission: OrderSubmission): Promise<OrderResponse> {
  const { sessionHash, checkout: body, idempotencyKey } = submission;
  return submitUnderKey(shop, { sessionHash, body, idempotencyKey }, (key) => placeWithPayment(shop, submission, key));
}

type KeyedSubmission = Pick<OrderSubmission, 'sessionHash' | 'idempotencyKey'> & { body: unknown };
type Place = (key: OrderKey | undefined) => Promise<PlacedOrder>;

/**
 * Places an order once per key and session, and delivers what is paid. @throws ProblemError payment_declined,
 * order_in_progress, idempotency_key_reused and those of `place`
 */
export async function submitUnderKey(
  shop: Shop,
  { sessionHash, body, idempotencyKey }: KeyedSubmission,
  place: Place,
): Promise<OrderResponse> {
  if (!idempotencyKey) return toResponse(shop, await place(undefined));
  const bodyHash = shop.secrets.keyedHash('order body', JSON.stringify(body));
  const key = toOrderKey({ sessionHash, bodyHash, idempotencyKey });
  const named = await findNamedOrder(shop.database, key);
  if (!named) return toResponse(shop, await place(key));
  if (!named.bodyHash.equals(bodyHash)) {
    throw new ProblemError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for another order. Use a new key for a changed order.',
    );
  }
  return repeatSubmit(shop, named, () => place({ ...key, failedOrderId: named.id }));
}

/** The outcome of the order that the key names. An order that ended without the payer's doing is placed again. */
async function repeatSubmit(
  shop: Shop,
  order: OrderRef,
  placeAnew: () => Promise<PlacedOrder>,
): Promise<OrderResponse> {
  const payment = await getLatestPayment(shop.database, order.id);
  // The payer was asked to act by their bank or PayPal: the order shows the outcome.
  if (wasAsked(payment)) return toPlacedResponse(shop, { order, payment });
  const settled = isOpen(payment) ? await resolvePayment(shop, payment.id) : payment;
  if (!settled) throw orderInProgress(order.orderNumber);
  const isOver = settled.status === 'cancelled' || settled.status === 'unavailable';
  return toResponse(shop, isOver ? await placeAnew() : { order, payment: settled });
}

async function placeWithPayment(
  shop: Shop,
  submission: OrderSubmission,
  key: OrderKey | undefined,
): Promise<PlacedOrder> {
  const { sessionHash, userId, checkout, clientHash } = submission;
  // Rejects a missing payment method or consent before the card is tokenised or anything is written.
  getOffered(shop, checkout.paymentMethod);
  const withdrawalConsent = requireWithdrawalConsent(shop, checkout);
  assertTermsSeen(shop, checkout);
  const tax = requireOrderTax(shop, checkout);
  const payer = { sessionHash, clientHash, emailKey: emailKeyOf(checkout.customerEmail) };
  const paymentMethodRef = checkout.paymentMethod === CARD_METHOD ? await acceptCard(shop, payer, checkout) : undefined;
  const order = { sessionHash, userId, checkout, paymentMethodRef, clientHash, withdrawalConsent, tax };
  const placed = await placeOrder(shop, order, key);
  if (placed.payment.status === 'declined') await reportDeclineWave(shop);
  return placed;
}

/** The card's token, unless this looks like card testing. Other gateways know their payers and need no such limit. */
export async function acceptCard(shop: Shop, payer: CardPayer, input: CardInput): Promise<string | undefined> {
  const exhausted = await assertBelowDeclineLimit(shop, payer);
  const paymentMethodRef = await tokeniseCard(shop, input);
  if (paymentMethodRef) await assertNotExhausted(shop, paymentMethodRef, exhausted);
  return paymentMethodRef;
}

async function toResponse(shop: Shop, { order, payment }: PlacedOrder): Promise<OrderResponse> {
  switch (payment.status) {
    case 'captured':
      await waitForEsims(shop, order.id);
      return { status: 201, body: { order: await showOrder(shop, order.id) } };
    case 'requires_action':
      return toPlacedResponse(shop, { order, payment });
    case 'created':
    case 'unknown':
    case 'needs_review':
      return { status: 202, body: { order: await showOrder(shop, order.id) } };
    case 'unavailable':
      throw paymentUnavailable();
    case 'declined':
    case 'cancelled':
      throw paymentDeclined(payment.declineCode ?? 'card_declined');
  }
}

async function toPlacedResponse(shop: Shop, { order, payment }: PlacedOrder): Promise<OrderResponse> {
  const nextAction = findNextAction(shop, order, payment);
  return { status: 201, body: { order: await showOrder(shop, order.id), ...(nextAction && { nextAction }) } };
}
