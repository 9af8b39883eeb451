import type { ShownItems } from '@esimshop/contracts/carts';
import { formatDecimal, type Money } from '@esimshop/contracts/money';
import { supplierCostOf } from '../catalogue/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { canSupply, type Supply } from '../supply/can-supply.ts';
import { showCart } from './carts/carts.ts';
import type { CartLine, CartState, OrderableLine } from './carts/store.ts';

/**
 * Checks that the cart is not empty, that every plan in it is still on sale and that their suppliers can deliver them.
 * @throws ProblemError cart_empty, cart_unavailable_items, supply_unavailable
 */
export async function assertCanBeOrdered(tx: Transaction, lines: OrderableLine[]): Promise<void> {
  if (lines.length === 0) throw new ProblemError(409, 'cart_empty', 'Your cart is empty. Choose a plan first.');
  const unavailable = lines.filter(({ product }) => !product.isOnSale);
  if (unavailable.length > 0) throw noLongerAvailable(unavailable);
  if (!(await canSupply(tx, toSupplies(lines)))) throw cannotDeliver();
}

function noLongerAvailable(lines: OrderableLine[]): ProblemError {
  const names = lines.map(({ product }) => product.name).join(', ');
  return new ProblemError(
    409,
    'cart_unavailable_items',
    `No longer available: ${names}. Remove it from your cart to continue.`,
  );
}

/** The cost of the lines by supplier, in the currency of its account. */
function toSupplies(lines: OrderableLine[]): (Supply & { costMinor: number })[] {
  const bySupplier = Map.groupBy(lines, ({ product }) => product.supplier);
  return [...bySupplier].flatMap(([supplier, own]) => {
    const [first] = own;
    if (!first) return [];
    const { isSoldOut: isClosed, balanceMinor } = first;
    const isFresh = own.every((line) => line.isFresh);
    const costMinor = own.reduce((sum, { quantity, product }) => sum + quantity * supplierCostOf(product), 0);
    return [{ supplier, isFresh, isClosed, balanceMinor, costMinor }];
  });
}

/** The problem of an order that a supplier could not deliver: it is not charged. */
export function cannotDeliver(): ProblemError {
  return new ProblemError(
    503,
    'supply_unavailable',
    'We cannot deliver this plan at the moment. You have not been charged. Please try again later, or choose another plan.',
    { retryAfterSeconds: 300 },
  );
}

/**
 * Checks that the cart holds what the buyer was shown: another tab of theirs may have changed it since.
 * @throws ProblemError cart_changed, with the cart
 */
export async function assertItemsAsSeen(
  shop: Shop,
  tx: Transaction,
  cart: CartState,
  { lines, expected }: { lines: CartLine[]; expected: ShownItems | undefined },
): Promise<void> {
  if (!expected) return;
  const quantities = new Map(expected.map(({ productId, quantity }) => [String(productId), quantity]));
  const isAsSeen =
    lines.length === quantities.size &&
    lines.every(
      ({ product, quantity }) => (quantities.get(product.productId) ?? quantities.get(String(product.id))) === quantity,
    );
  if (isAsSeen) return;
  throw new ProblemError(
    409,
    'cart_changed',
    'Your cart has changed since this page showed it. You have not been charged. Check it, then pay again.',
    { current: await showCart(shop, tx, cart, lines) },
  );
}

/**
 * Checks that the buyer has seen what is to be paid: the expected total (`'9.99'`), or without one the prices at
 * which the lines were added to the cart.
 * @throws ProblemError price_changed, with the new total
 */
export function assertPricesAsSeen(lines: CartLine[], total: Money, expectedTotal: string | undefined): void {
  const isAsSeen = expectedTotal
    ? expectedTotal === formatDecimal(total)
    : lines.every(
        ({ priceSeenMinor, seenCurrency, product, sale }) =>
          priceSeenMinor === product.priceMinor && seenCurrency === (sale?.currency ?? null),
      );
  if (!isAsSeen) throw priceChanged(formatDecimal(total), total.currency);
}

function priceChanged(totalAmount: string, currency: string): ProblemError {
  return new ProblemError(
    409,
    'price_changed',
    `The price has changed: the total is now ${totalAmount} ${currency}. Check it, then pay again.`,
    { totalAmount, currency },
  );
}
