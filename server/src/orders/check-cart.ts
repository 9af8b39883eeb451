import { formatDecimal } from '@esimshop/contracts/money';
import { totalOf } from '../carts/carts.ts';
import type { CartLine } from '../carts/store.ts';
import { isCatalogueFresh } from '../catalogue/freshness.ts';
import type { Transaction } from '../database/database.ts';
import { ProblemError } from '../problem.ts';

/** Whether all that is in a cart is still sold. @throws ProblemError cart_empty, cart_unavailable_items, supply_unavailable */
export async function assertCanBeSold(tx: Transaction, lines: CartLine[]): Promise<void> {
  if (lines.length === 0) {
    throw new ProblemError(409, 'cart_empty', 'Your cart is empty. Choose a plan first.');
  }
  const gone = lines.filter(({ product }) => !product.isActive);
  if (gone.length > 0) {
    const names = gone.map(({ product }) => product.name).join(', ');
    throw new ProblemError(
      409,
      'cart_unavailable_items',
      `No longer on sale: ${names}. Remove it from your cart to go on.`,
    );
  }
  if (!(await isCatalogueFresh(tx))) {
    throw new ProblemError(
      503,
      'supply_unavailable',
      'We cannot reach our network partner to confirm this plan. You have not been charged; try again later.',
      { retryAfterSeconds: 300 },
    );
  }
}

/**
 * Whether the buyer has seen today's prices. Without an expected total (`'9.99'`) those count at which the lines went into
 * the cart.
 * @throws ProblemError price_changed, with the new total
 */
export function assertPriceAsSeen(lines: CartLine[], expectedTotal: string | undefined): void {
  const total = totalOf(lines);
  const isAsSeen = expectedTotal
    ? expectedTotal === formatDecimal(total)
    : lines.every(({ priceSeenMinor, product }) => priceSeenMinor === product.priceMinor);
  if (isAsSeen) return;
  const currency = lines[0]?.product.currency ?? 'USD';
  throw new ProblemError(
    409,
    'price_changed',
    `The price has changed: the total is now ${formatDecimal(total)} ${currency}. Check it and pay again.`,
    { totalAmount: formatDecimal(total), currency },
  );
}
