import { formatDecimal } from '@esimshop/contracts/money';
import { ProblemError } from '../platform/problem.ts';
import { totalOf } from './carts/carts.ts';
import type { CartLine, OrderableLine } from './carts/store.ts';

/**
 * Checks that the cart is not empty and every plan in it is still on sale.
 * @throws ProblemError cart_empty, cart_unavailable_items, supply_unavailable
 */
export function assertCanBeOrdered(lines: OrderableLine[]): void {
  if (lines.length === 0) {
    throw new ProblemError(409, 'cart_empty', 'Your cart is empty. Choose a plan first.');
  }
  const unavailable = lines.filter(({ product }) => !product.isActive);
  if (unavailable.length > 0) {
    const names = unavailable.map(({ product }) => product.name).join(', ');
    throw new ProblemError(
      409,
      'cart_unavailable_items',
      `No longer available: ${names}. Remove it from your cart to continue.`,
    );
  }
  if (!lines.every(({ isFresh }) => isFresh)) {
    throw new ProblemError(
      503,
      'supply_unavailable',
      'We cannot reach our network partner to confirm this plan. You have not been charged. Please try again later.',
      { retryAfterSeconds: 300 },
    );
  }
}

/**
 * Checks that the buyer has seen the current prices: those of the expected total (`'9.99'`), or without one those at
 * which the lines were added to the cart.
 * @throws ProblemError price_changed, with the new total
 */
export function assertPricesAsSeen(lines: CartLine[], expectedTotal: string | undefined): void {
  const total = totalOf(lines);
  const isAsSeen = expectedTotal
    ? expectedTotal === formatDecimal(total)
    : lines.every(({ priceSeenMinor, product }) => priceSeenMinor === product.priceMinor);
  if (isAsSeen) return;
  const currency = lines[0]?.product.currency ?? 'USD';
  throw new ProblemError(
    409,
    'price_changed',
    `The price has changed: the total is now ${formatDecimal(total)} ${currency}. Check it, then pay again.`,
    { totalAmount: formatDecimal(total), currency },
  );
}
