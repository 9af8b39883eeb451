import type { CardInput, Checkout } from '@esimshop/contracts/checkout';
import { emailKeyOf } from '@esimshop/contracts/email';
import type { PlaceOrderResponse } from '@esimshop/contracts/orders';
import { PROVISION_GRACE_MS, startProvisioning } from '../fulfilment/provision-order.ts';
import { findLatestPayment } from '../orders/payments.ts';
import { showOrder } from '../orders/show-order.ts';
import { findOrderByNumber } from '../orders/store.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import {
  assertBelowDeclineLimit,
  assertCardBelowDeclineLimit,
  type CardPayer,
  reportDeclineWave,
} from './decline-limit.ts';
import {
  claimIdempotencyKey,
  releaseIdempotencyKey,
  type StoredOutcome,
  storeOutcome,
  unlockIdempotencyKey,
} from './idempotency.ts';
import { paymentDeclined, paymentUnavailable } from './payment-problems.ts';
import { findNextAction } from './payments/next-action.ts';
import { gatewayOf, paymentLockMs, providerOf } from './payments/pay.ts';
import { orderInProgress, type PlacedOrder, placeOrder } from './place-order.ts';
import { tokeniseCard } from './tokenise-card.ts';

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
  return submitUnderKey(shop, { sessionHash, body, idempotencyKey }, () => placeWithPayment(shop, submission));
}

type KeyedSubmission = Pick<OrderSubmission, 'sessionHash' | 'idempotencyKey'> & { body: unknown };

/**
 * Places an order once per key of a session, and delivers what is paid. @throws ProblemError payment_declined and those of
 * `place`
 */
export async function submitUnderKey(
  shop: Shop,
  { sessionHash, body, idempotencyKey }: KeyedSubmission,
  place: () => Promise<PlacedOrder>,
): Promise<OrderResponse> {
  if (!idempotencyKey) return toResponse(shop, await place());

  const claim = await claimIdempotencyKey(shop.database, {
    sessionHash,
    key: idempotencyKey,
    bodyHash: shop.secrets.keyedHash('order body', JSON.stringify(body)),
    lockMs: paymentLockMs(shop) + PROVISION_GRACE_MS,
  });
  switch (claim.kind) {
    case 'completed':
      return replayResponse(shop, claim.outcome);
    case 'running':
      throw orderInProgress();
    case 'different_body':
      throw new ProblemError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key was used for another order. Use a new key for a changed order.',
      );
    case 'claimed':
      return placeUnderKey(shop, claim.id, place);
  }
}

async function placeUnderKey(shop: Shop, keyId: number, place: () => Promise<PlacedOrder>): Promise<OrderResponse> {
  let placed: PlacedOrder;
  try {
    placed = await place();
  } catch (error) {
    // Rejected before anything was written: the key is free again. After other errors the order may still be in
    // progress.
    const isRejected = error instanceof ProblemError && error.code !== 'order_in_progress';
    await (isRejected ? releaseIdempotencyKey : unlockIdempotencyKey)(shop.database, keyId);
    throw error;
  }
  const stored = toStoredOutcome(placed);
  await (stored ? storeOutcome(shop.database, keyId, stored) : unlockIdempotencyKey(shop.database, keyId));
  return toResponse(shop, placed);
}

function toStoredOutcome({ order, payment }: PlacedOrder): StoredOutcome | undefined {
  switch (payment.status) {
    case 'captured':
    case 'requires_action':
      return { kind: 'order', orderNumber: order.orderNumber };
    case 'declined':
      return { kind: 'declined', declineCode: payment.declineCode ?? 'card_declined' };
    default:
      return undefined;
  }
}

async function placeWithPayment(shop: Shop, submission: OrderSubmission): Promise<PlacedOrder> {
  const { sessionHash, userId, checkout, clientHash } = submission;
  // Rejects a missing payment method before the card is tokenised or anything is written.
  gatewayOf(shop, providerOf(checkout.paymentMethod));
  const payer = { sessionHash, clientHash, emailKey: emailKeyOf(checkout.customerEmail) };
  const paymentMethodRef =
    checkout.paymentMethod === 'credit_card' ? await acceptCard(shop, payer, checkout) : undefined;
  const placed = await placeOrder(shop, { sessionHash, userId, checkout, paymentMethodRef, clientHash });
  if (placed.payment.status === 'declined') await reportDeclineWave(shop);
  return placed;
}

/** The card's token, unless this looks like card testing. PayPal knows its payers and needs no such limit. */
export async function acceptCard(shop: Shop, payer: CardPayer, input: CardInput): Promise<string | undefined> {
  await assertBelowDeclineLimit(shop, payer);
  const paymentMethodRef = await tokeniseCard(shop, input);
  if (paymentMethodRef) await assertCardBelowDeclineLimit(shop, paymentMethodRef);
  return paymentMethodRef;
}

async function toResponse(shop: Shop, { order, payment }: PlacedOrder): Promise<OrderResponse> {
  switch (payment.status) {
    case 'captured':
      await startProvisioning(shop, order.id, PROVISION_GRACE_MS);
      return { status: 201, body: { order: await showOrder(shop, order.id) } };
    case 'requires_action': {
      const nextAction = findNextAction(shop, order, payment);
      return { status: 201, body: { order: await showOrder(shop, order.id), ...(nextAction && { nextAction }) } };
    }
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

async function replayResponse(shop: Shop, stored: StoredOutcome): Promise<OrderResponse> {
  if (stored.kind === 'declined') throw paymentDeclined(stored.declineCode);
  const order = await findOrderByNumber(shop.database, stored.orderNumber);
  const payment = order && (await findLatestPayment(shop.database, order.id));
  const nextAction = payment && findNextAction(shop, order, payment);
  return { status: 201, body: { order: await showOrder(shop, stored.orderNumber), ...(nextAction && { nextAction }) } };
}
