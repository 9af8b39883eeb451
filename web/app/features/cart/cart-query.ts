import type { Cart } from '@esimshop/contracts/carts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { setCartCount } from '~/lib/cart-count.ts';
import { applyOptimistic } from './cart-changes.ts';
import { offlineQueue, rememberVersion } from './offline-queue.ts';

export const CART_KEY = ['cart'] as const;

/** Long enough to cover navigation between screens, short enough not to pay for a stale cart. */
const FRESH_MS = 2000;

async function readCart(): Promise<Cart> {
  const response = await browserApi<Cart>('/api/cart');
  rememberVersion(response);
  const cart = applyQueue(response);
  setCartCount(cart.totalItems);
  return cart;
}

/** The visitor's cart; fetching it also updates the count in the header. */
export function cartQuery() {
  return queryOptions({ queryKey: CART_KEY, queryFn: readCart, staleTime: FRESH_MS });
}

/** Updates the cart on every screen that shows one, and the count in the header. */
export function showCart(client: QueryClient, cart: Cart): void {
  client.setQueryData(CART_KEY, cart);
  setCartCount(cart.totalItems);
}

/** The server's cart with the queued offline changes applied on top. */
export function applyQueue(cart: Cart): Cart {
  return offlineQueue.get().reduce((next, { change }) => applyOptimistic(next, change), cart);
}
