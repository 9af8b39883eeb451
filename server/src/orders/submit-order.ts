import type { Checkout } from '@esimshop/contracts/checkout';
import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import { PROVISION_GRACE_MS, provisionSoon } from '../fulfilment/provision-order.ts';
import { gatewayOf, paymentLockMs, providerOf } from '../payments/pay.ts';
import { isParked } from '../payments/store.ts';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';
import { noticeDeclineWave, refuseManyDeclines } from './decline-limit.ts';
import {
  claimIdempotencyKey,
  releaseIdempotencyKey,
  type StoredAnswer,
  storeAnswer,
  unlockIdempotencyKey,
} from './idempotency.ts';
import { showOrder } from './orders.ts';
import { paymentDeclined } from './payment-problems.ts';
import { orderInProgress, type PlacedOrder, placeOrder } from './place-order.ts';
import { tokeniseCard } from './tokenise-card.ts';

export type OrderSubmission = {
  sessionHash: Buffer;
  checkout: Checkout;
  idempotencyKey: string | undefined;
  /** Keyed hash of the network that the request came from. */
  clientHash: Buffer;
};
export type OrderAnswer = { status: 201 | 202; body: PlaceOrderResponse };

/**
 * One press of the pay button. 201 with the order, and a next action where the payer must act; 202 where the partner's
 * answer was lost and is being asked for.
 * @throws ProblemError payment_declined (the cart stays) and those of placing an order
 */
export async function submitOrder(shop: Shop, submission: OrderSubmission): Promise<OrderAnswer> {
  const { sessionHash, checkout, idempotencyKey } = submission;
  if (!idempotencyKey) return toAnswer(shop, await placeWithPayment(shop, submission));

  const claim = await claimIdempotencyKey(shop.database, {
    sessionHash,
    key: idempotencyKey,
    bodyHash: shop.secrets.keyedHash('order body', JSON.stringify(checkout)),
    lockMs: paymentLockMs(shop) + PROVISION_GRACE_MS,
  });
  switch (claim.kind) {
    case 'answered':
      return repeatAnswer(shop, claim.answer);
    case 'running':
      throw orderInProgress();
    case 'other_body':
      throw new ProblemError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key was used for another order. Use a new key for a changed order.',
      );
    case 'claimed':
      return answerUnderKey(shop, claim.id, submission);
  }
}

async function answerUnderKey(shop: Shop, keyId: number, submission: OrderSubmission): Promise<OrderAnswer> {
  let placed: PlacedOrder;
  try {
    placed = await placeWithPayment(shop, submission);
  } catch (error) {
    // Refused before anything was written: the key is free again. Anything else may still be under way.
    const isRefused = error instanceof ProblemError && error.code !== 'order_in_progress';
    await (isRefused ? releaseIdempotencyKey : unlockIdempotencyKey)(shop.database, keyId);
    throw error;
  }
  const stored = toStoredAnswer(placed);
  await (stored ? storeAnswer(shop.database, keyId, stored) : unlockIdempotencyKey(shop.database, keyId));
  return toAnswer(shop, placed);
}

function toStoredAnswer({ order, payment }: PlacedOrder): StoredAnswer | undefined {
  if (isParked(payment)) return undefined;
  switch (payment.status) {
    case 'captured':
      return { kind: 'order', orderNumber: order.orderNumber };
    case 'requires_action':
      return {
        kind: 'order',
        orderNumber: order.orderNumber,
        ...(payment.actionUrl && { nextActionUrl: payment.actionUrl }),
      };
    case 'refused':
      return { kind: 'declined', reason: payment.refusal ?? 'card_declined' };
    default:
      return undefined;
  }
}

async function placeWithPayment(
  shop: Shop,
  { sessionHash, checkout, clientHash }: OrderSubmission,
): Promise<PlacedOrder> {
  await refuseManyDeclines(shop, clientHash);
  // Before a card goes to its tokeniser or anything is written: a shop without this payment partner refuses.
  gatewayOf(shop, providerOf(checkout.paymentMethod));
  const paymentMethodRef = checkout.paymentMethod === 'credit_card' ? await tokeniseCard(shop, checkout) : undefined;
  const placed = await placeOrder(shop, { sessionHash, checkout, paymentMethodRef, clientHash });
  if (placed.payment.status === 'refused') await noticeDeclineWave(shop);
  return placed;
}

async function toAnswer(shop: Shop, { order, payment }: PlacedOrder): Promise<OrderAnswer> {
  if (payment.status === 'captured') {
    await provisionSoon(shop, order.id, PROVISION_GRACE_MS);
    return { status: 201, body: { order: await showOrder(shop, order.id) } };
  }
  if (payment.status === 'requires_action' && payment.actionUrl) {
    const nextAction = { type: 'redirect' as const, url: payment.actionUrl };
    return { status: 201, body: { order: await showOrder(shop, order.id), nextAction } };
  }
  if (payment.status === 'unknown' || payment.status === 'created' || isParked(payment)) {
    return { status: 202, body: { order: await showOrder(shop, order.id) } };
  }
  throw paymentDeclined(payment.refusal ?? 'card_declined');
}

async function repeatAnswer(shop: Shop, answer: StoredAnswer): Promise<OrderAnswer> {
  if (answer.kind === 'declined') throw paymentDeclined(answer.reason);
  const order = await showOrder(shop, answer.orderNumber);
  const nextAction = answer.nextActionUrl &&
    order.payment.state === 'requires_action' && { type: 'redirect' as const, url: answer.nextActionUrl };
  return { status: 201, body: { order, ...(nextAction && { nextAction }) } };
}
