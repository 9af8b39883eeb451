import { isCardNumber, isExpiryInFuture, parseExpiry, securityCodeLength } from '@esimshop/contracts/card-number';
import type { Checkout } from '@esimshop/contracts/checkout';
import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import { PROVISION_GRACE_MS, provisionSoon } from '../fulfilment/provision-order.ts';
import { gatewayOf, paymentLockMs } from '../payments/pay.ts';
import type { CardFields } from '../payments/payment-gateway.ts';
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
import { orderInProgress, type PlacedOrder, placeOrder } from './place-order.ts';
import { declinedMessage } from './refusal-messages.ts';

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
  gatewayOf(shop, checkout.paymentMethod === 'paypal' ? 'paypal' : 'stripe');
  const paymentMethodRef = checkout.paymentMethod === 'credit_card' ? await findCard(shop, checkout) : undefined;
  const placed = await placeOrder(shop, { sessionHash, checkout, paymentMethodRef, clientHash });
  if (placed.payment.status === 'refused') await noticeDeclineWave(shop);
  return placed;
}

/** The partner's token for the card. Card strings are taken in the sandbox only and go nowhere but to its tokeniser. */
async function findCard(shop: Shop, checkout: Checkout): Promise<string | undefined> {
  const card = cardFieldsOf(checkout);
  const { cardTokeniser } = shop.partners;
  if (card && !cardTokeniser) {
    throw new ProblemError(
      400,
      'card_data_refused',
      'Card details must not be sent to the shop. Reload the page and enter them in the card form.',
    );
  }
  if (checkout.paymentMethodId) return checkout.paymentMethodId;
  if (!card || !cardTokeniser) return undefined;
  assertCardIsReadable(shop, card);
  const answer = await cardTokeniser.tokenise(card);
  if (answer.kind === 'token') return answer.paymentMethodRef;
  if (answer.kind === 'unavailable') throw paymentUnavailable();
  throw new ProblemError(402, 'payment_declined', answer.message, { reason: answer.reason });
}

function cardFieldsOf({ cardNumber, expiryDate, cvv, cardholderName }: Checkout): CardFields | undefined {
  if (!cardNumber && !expiryDate && !cvv) return undefined;
  return { number: cardNumber ?? '', expiry: expiryDate ?? '', cvc: cvv ?? '', name: cardholderName ?? '' };
}

function assertCardIsReadable(shop: Shop, { number, expiry, cvc }: CardFields): void {
  const parsed = parseExpiry(expiry);
  const errors = [
    isCardNumber(number) ? [] : { path: 'cardNumber', message: 'Check the card number' },
    parsed && isExpiryInFuture(parsed, shop.clock.now())
      ? []
      : { path: 'expiryDate', message: 'Enter an expiry date in the future, such as 12/30' },
    new RegExp(`^\\d{${securityCodeLength(number)}}$`).test(cvc)
      ? []
      : { path: 'cvv', message: `Enter the ${securityCodeLength(number)} digits of the security code` },
  ].flat();
  if (errors.length > 0) {
    throw new ProblemError(422, 'invalid_input', 'Check the card details.', { errors });
  }
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
  throw declined(payment.refusal ?? 'card_declined');
}

function declined(reason: string): ProblemError {
  if (reason === 'unavailable') return paymentUnavailable();
  return new ProblemError(402, 'payment_declined', declinedMessage(reason), { reason });
}

function paymentUnavailable(): ProblemError {
  return new ProblemError(
    503,
    'payment_unavailable',
    'The payment service cannot be reached. You have not been charged; try again in a moment.',
    { retryAfterSeconds: 10 },
  );
}

async function repeatAnswer(shop: Shop, answer: StoredAnswer): Promise<OrderAnswer> {
  if (answer.kind === 'declined') throw declined(answer.reason);
  const order = await showOrder(shop, answer.orderNumber);
  const nextAction = answer.nextActionUrl &&
    order.payment.state === 'requires_action' && { type: 'redirect' as const, url: answer.nextActionUrl };
  return { status: 201, body: { order, ...(nextAction && { nextAction }) } };
}
