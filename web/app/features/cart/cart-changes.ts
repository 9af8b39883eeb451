import { CART_LIMITS } from '@esimshop/contracts/cart-limits';
import type { Cart, CartItem } from '@esimshop/contracts/carts';
import { formatDecimal, multiply, parseMoney, sum } from '@esimshop/contracts/money';
import type { Product } from '@esimshop/contracts/products';

/** Identifies a cart line: by its id on the server, or by its plan alone if it was added offline. */
type Line = { itemId: number; productId: string };

export type CartChange =
  | { kind: 'add'; product: Product; quantity: number }
  | ({ kind: 'quantity'; quantity: number } & Line)
  | ({ kind: 'remove' } & Line)
  | { kind: 'clear' };

export function lineOf({ id, product }: CartItem): Line {
  return { itemId: id, productId: product.productId };
}

/** The minus button: decreases the quantity, or removes the line at 1. */
export function decreaseOf(item: CartItem): CartChange {
  const line = lineOf(item);
  return item.quantity > 1 ? { kind: 'quantity', ...line, quantity: item.quantity - 1 } : { kind: 'remove', ...line };
}

/** The line of a change's plan, in a cart that may be newer than the change. */
export function findLine(cart: Cart, change: CartChange): CartItem | undefined {
  if (change.kind === 'clear') return undefined;
  const productId = change.kind === 'add' ? change.product.productId : change.productId;
  return cart.items.find(({ product }) => product.productId === productId);
}

/** The cart as it will be once the server has applied the change; its response replaces this optimistic cart. */
export function applyOptimistic(cart: Cart, change: CartChange): Cart {
  const items = changeItems(cart, change);
  const subtotal = totalOf(items, cart.currency);
  return {
    ...cart,
    items,
    totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: subtotal,
    // Only the server knows what the code takes off this cart.
    ...(cart.discount && { discount: { ...cart.discount, subtotal, amount: totalOf([], cart.currency) } }),
  };
}

function changeItems(cart: Cart, change: CartChange): CartItem[] {
  if (change.kind === 'clear') return [];
  const line = findLine(cart, change);
  if (change.kind === 'add' && !line) {
    // Only the server knows the price in the cart's currency.
    if (cart.items.length > 0 && change.product.currency !== cart.currency) return cart.items;
    return [...cart.items, newItem(change.product, change.quantity)];
  }
  return cart.items.flatMap((item) => {
    if (item !== line) return [item];
    if (change.kind === 'remove' || change.quantity <= 0) return [];
    const wanted = change.kind === 'add' ? item.quantity + change.quantity : change.quantity;
    const quantity = Math.min(wanted, CART_LIMITS.quantity);
    return [{ ...item, quantity, lineTotal: lineTotalOf(item.product, quantity) }];
  });
}

/** Negative ids mark optimistic lines: the server assigns positive ones only. */
function newItem(product: Product, quantity: number): CartItem {
  return {
    id: -product.id,
    quantity,
    addedAt: new Date().toISOString(),
    available: true,
    previousPrice: null,
    lineTotal: lineTotalOf(product, quantity),
    product,
  };
}

function lineTotalOf({ price, currency }: Product, quantity: number): string {
  return formatDecimal(multiply(parseMoney(price, currency), quantity));
}

/** The cart's currency; that of its first plan where it was empty. */
function totalOf(items: CartItem[], emptyCurrency: string): string {
  const currency = items[0]?.product.currency ?? emptyCurrency;
  return formatDecimal(
    sum(
      items.map(({ lineTotal }) => parseMoney(lineTotal, currency)),
      currency,
    ),
  );
}
