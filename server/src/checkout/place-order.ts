import { CARD_CONSENTS } from '@esimshop/contracts/card-consent';
import type { Checkout, PaymentMethod } from '@esimshop/contracts/checkout';
import { findLatestPayment, hasFailed, type PaymentRow } from '../orders/payments.ts';
import { findJustPlacedOrder, findOpenOrder, type OrderRow } from '../orders/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { totalOf } from './carts/carts.ts';
import { acceptCurrentPrices, type CartLine, listCartLines, lockCart } from './carts/store.ts';
import { assertCanBeOrdered, assertPricesAsSeen } from './check-cart.ts';
import { createOrderNumber } from './order-number.ts';
import { cancelPayment, paymentLockMs, providerOf, resolvePayment, startPayment } from './payments/pay.ts';
import { type CardConsent, insertOrder, type NewOrderRows, toOrderLine } from './store.ts';

/** An open order that gets cancelled frees the cart for the next round. */
const MAX_ROUNDS = 3;

export type PlacedOrder = { order: OrderRow; payment: PaymentRow };

type Submission = {
  sessionHash: Buffer;
  userId: number | undefined;
  checkout: Checkout;
  /** The partner's token of the card, if one was entered. */
  paymentMethodRef: string | undefined;
  clientHash: Buffer;
};

export type Placement =
  | ({ kind: 'new' } & NewOrderRows)
  /**
   * This order was placed from the same cart version, or for the same eSIM, and awaits its payment. `isOther`: what is
   * ordered now is something else.
   */
  | { kind: 'open'; order: OrderRow; isOther?: boolean }
  /** This order has just been paid: a repeated submit. */
  | { kind: 'placed'; order: OrderRow };

/**
 * Places an order for the session's cart and starts its payment. A cart version can have only one open order: a
 * second submit resolves the first payment before anything else is charged.
 * @throws ProblemError cart_empty, cart_unavailable_items, price_changed, supply_unavailable, order_in_progress
 */
export async function placeOrder(shop: Shop, submission: Submission): Promise<PlacedOrder> {
  return payPlacement(shop, () => writeOrder(shop, submission));
}

/**
 * Writes an order, in one transaction, and starts its payment; one that is open is resolved first.
 * @throws ProblemError order_in_progress, and those of `write`
 */
export async function payPlacement(shop: Shop, write: () => Promise<Placement>): Promise<PlacedOrder> {
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const placement = await write();
    if (placement.kind === 'new') {
      return { order: placement.order, payment: await startPayment(shop, placement) };
    }
    const payment = await findLatestPayment(shop.database, placement.order.id);
    if (!payment) throw new Error(`Order ${placement.order.id} has no payment`);
    if (placement.kind === 'placed') return { order: placement.order, payment };
    const settled = await closeOpenPayment(shop, payment);
    if (!settled) throw orderInProgress(placement.order.orderNumber);
    if (!hasFailed(settled) && !(placement.isOther && settled.status === 'captured'))
      return { order: placement.order, payment: settled };
  }
  throw orderInProgress();
}

/**
 * The buyer is back at checkout: a payment that waits for them elsewhere is cancelled, one with unknown outcome is
 * resolved.
 */
async function closeOpenPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow | undefined> {
  return payment.status === 'requires_action' ? cancelPayment(shop, payment.id) : resolvePayment(shop, payment.id);
}

/** The problem of a submit while another one of the same order is in progress. */
export function orderInProgress(orderNumber?: string): ProblemError {
  return new ProblemError(
    409,
    'order_in_progress',
    'Your order is being processed. Please wait; you will not be charged twice.',
    { retryAfterSeconds: 2, ...(orderNumber && { orderNumber }) },
  );
}

async function writeOrder(shop: Shop, submission: Submission): Promise<Placement> {
  const { sessionHash } = submission;
  try {
    return await inTransaction(shop.database, 'place', async (tx) => {
      const cartVersion = await lockCart(tx, sessionHash);
      const open = await findOpenOrder(tx, sessionHash, cartVersion);
      if (open) return { kind: 'open', order: open };
      const lines = await listCartLines(tx, sessionHash);
      if (lines.length === 0) {
        const placed = await findJustPlacedOrder(tx, sessionHash, cartVersion, submission.checkout.customerEmail);
        if (placed) return { kind: 'placed', order: placed };
      }
      await assertCanBeOrdered(tx, lines);
      assertPricesAsSeen(lines, submission.checkout.expectedTotal);
      return writeNewOrder(shop, tx, submission, cartVersion, lines);
    });
  } catch (error) {
    // The buyer is now shown the change: the next submit without an expected total accepts these prices.
    if (error instanceof ProblemError && error.code === 'price_changed') {
      await acceptCurrentPrices(shop.database, sessionHash);
    }
    throw error;
  }
}

async function writeNewOrder(
  shop: Shop,
  tx: Transaction,
  { sessionHash, userId, checkout, paymentMethodRef, clientHash }: Submission,
  cartVersion: number,
  lines: CartLine[],
): Promise<Placement> {
  const currency = lines[0]?.product.currency ?? 'USD';
  const cardConsent = toCardConsent(checkout);
  const rows = await insertOrder(tx, {
    orderNumber: createOrderNumber(),
    sessionHash,
    userId: userId ?? null,
    clientHash,
    cartVersion,
    customerEmail: checkout.customerEmail,
    customerName: checkout.customerName,
    billingDetails: toBillingDetails(checkout),
    locale: checkout.locale ?? 'en',
    paymentMethod: checkout.paymentMethod,
    totalMinor: totalOf(lines),
    currency,
    lines: lines.map(({ product, quantity }) => toOrderLine(product, quantity)),
    payment: {
      provider: providerOf(checkout.paymentMethod),
      paymentMethodRef: paymentMethodRef ?? null,
      savesCard: cardConsent !== undefined,
      lockMs: paymentLockMs(shop),
    },
    cardConsent,
  });
  await enqueueFirstResolve(shop, tx, rows.payment);
  return { kind: 'new', ...rows };
}

/** Whatever this process has not finished by then, because it crashed or a partner kept it waiting, the job goes on with. */
export async function enqueueFirstResolve(shop: Shop, tx: Transaction, { id: paymentId }: PaymentRow): Promise<void> {
  await shop.jobs.enqueue(
    tx,
    'resolve-payment',
    { paymentId },
    { startAfterSeconds: Math.ceil(paymentLockMs(shop) / 1000) + 1, singletonKey: `first:${paymentId}` },
  );
}

type Consenting = Pick<Checkout, 'cardConsent' | 'locale'> & { paymentMethod?: PaymentMethod | undefined };

/** What a buyer who enters a card agreed to; undefined if nothing. */
export function toCardConsent({
  paymentMethod,
  cardConsent: version,
  locale = 'en',
}: Consenting): CardConsent | undefined {
  if (paymentMethod !== 'credit_card' || !version) return undefined;
  return { version, locale, text: CARD_CONSENTS[version][locale] };
}

function toBillingDetails(checkout: Checkout): Record<string, string> & { phone: string } {
  const { phoneNumber, address, city, postalCode, country } = checkout;
  const given = Object.entries({ address, city, postalCode, country }).filter(([, value]) => value);
  return { phone: phoneNumber, ...Object.fromEntries(given) };
}
