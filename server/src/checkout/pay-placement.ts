import { getLatestPayment, hasFailed, type PaymentRow } from '../orders/payments.ts';
import type { OrderRef } from '../orders/store.ts';
import type { Shop } from '../shop.ts';
import { bindKeyToOrder, type OrderKey } from './idempotency.ts';
import { orderInProgress } from './payment-problems.ts';
import { cancelPayment, resolvePayment, startPayment } from './payments/pay.ts';
import type { OrderToPay } from './store.ts';

/** An open order that gets cancelled frees the cart for the next round. */
const MAX_ROUNDS = 3;

export type PlacedOrder = { order: OrderRef; payment: PaymentRow };

export type NewPlacement = { kind: 'new' } & OrderToPay;

export type Placement =
  | NewPlacement
  /**
   * This order was placed from the same cart version, or for the same eSIM, and awaits its payment. `isOther`: what is
   * ordered now is something else.
   */
  | { kind: 'open'; order: OrderRef; isOther?: boolean }
  /** This order has just been paid: a repeated submit. */
  | { kind: 'placed'; order: OrderRef };

/**
 * Writes an order in one transaction and starts its payment; an open one is resolved first. From then on the request's
 * key names the order.
 * @throws ProblemError order_in_progress, and those of `write`
 */
export async function payPlacement(
  shop: Shop,
  key: OrderKey | undefined,
  write: (key: OrderKey | undefined) => Promise<Placement>,
): Promise<PlacedOrder> {
  let current = key;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const placement = await write(current);
    const { order } = placement;
    if (placement.kind === 'new') return { order, payment: await startPayment(shop, placement) };
    const isOther = placement.kind === 'open' && placement.isOther;
    const isNamed = !current || isOther || (await bindKeyToOrder(shop.database, current, order.id));
    const payment = await getLatestPayment(shop.database, order.id);
    if (placement.kind === 'placed') return { order, payment };
    // The same request came twice at once: the first one reports the outcome.
    if (!isNamed) throw orderInProgress(order.orderNumber);
    const settled = await closeOpenPayment(shop, payment);
    if (!settled) throw orderInProgress(order.orderNumber);
    if (!hasFailed(settled) && !(isOther && settled.status === 'captured')) return { order, payment: settled };
    current = current && { ...current, failedOrderId: order.id };
  }
  throw orderInProgress();
}

/**
 * The buyer is back at checkout: a payment that waits for them elsewhere is cancelled, an unknown outcome is resolved.
 */
async function closeOpenPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow | undefined> {
  return payment.status === 'requires_action' ? cancelPayment(shop, payment.id) : resolvePayment(shop, payment.id);
}
