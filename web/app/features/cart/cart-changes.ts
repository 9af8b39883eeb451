import type { Cart, CartItem } from '@esimshop/contracts/carts';
import { formatDecimal, parseDecimal } from '@esimshop/contracts/money';
import type { ApiClient } from '~/lib/api-client.ts';

export type CartChange =
  | { kind: 'quantity'; itemId: number; quantity: number }
  | { kind: 'remove'; itemId: number }
  | { kind: 'clear' };

/** The minus button: one less, or out of the cart at 1. */
export function decreaseOf({ id, quantity }: CartItem): CartChange {
  return quantity > 1 ? { kind: 'quantity', itemId: id, quantity: quantity - 1 } : { kind: 'remove', itemId: id };
}

/** The cart as it will look once the server has agreed: shown at once, put right by the server's answer. */
export function applyCartChange(cart: Cart, change: CartChange): Cart {
  const items = change.kind === 'clear' ? [] : cart.items.flatMap((item) => changeItem(item, change));
  return {
    ...cart,
    items,
    totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: formatDecimal(items.reduce((sum, { lineTotal }) => sum + (parseDecimal(lineTotal) ?? 0), 0)),
  };
}

function changeItem(item: CartItem, change: Exclude<CartChange, { kind: 'clear' }>): CartItem[] {
  if (item.id !== change.itemId) return [item];
  if (change.kind === 'remove' || change.quantity <= 0) return [];
  const lineTotal = formatDecimal((parseDecimal(item.product.price) ?? 0) * change.quantity);
  return [{ ...item, quantity: change.quantity, lineTotal }];
}

/** Asks the server for the change; it answers with the whole cart. */
export function sendCartChange(api: ApiClient, change: CartChange): Promise<Cart> {
  switch (change.kind) {
    case 'quantity':
      return api(`/api/cart/${change.itemId}`, { method: 'PATCH', body: { quantity: change.quantity } });
    case 'remove':
      return api(`/api/cart/${change.itemId}`, { method: 'DELETE' });
    case 'clear':
      return api('/api/cart', { method: 'DELETE' });
  }
}
