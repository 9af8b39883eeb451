import type { Cart } from '@esimshop/contracts/carts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { setCartCount } from '~/lib/cart-count.ts';
import { paintWaiting, rememberVersion } from './waiting-store.ts';

export const CART_KEY = ['cart'] as const;

/** Long enough to cover the way from one screen to the next, short enough that nobody pays for an old cart. */
const FRESH_MS = 2000;

async function readCart(): Promise<Cart> {
  const answer = await browserApi<Cart>('/api/cart');
  rememberVersion(answer);
  const cart = paintWaiting(answer);
  setCartCount(cart.totalItems);
  return cart;
}

/** The visitor's cart; reading it also brings the header's count up to date. */
export function cartQuery() {
  return queryOptions({ queryKey: CART_KEY, queryFn: readCart, staleTime: FRESH_MS });
}

/** Shows a cart on every screen that has one, and its count in the header. */
export function showCart(client: QueryClient, cart: Cart): void {
  client.setQueryData(CART_KEY, cart);
  setCartCount(cart.totalItems);
}
