import type { Cart } from '@esimshop/contracts/carts';
import { queryOptions } from '@tanstack/react-query';
import { followCurrency } from '~/features/currencies/follow-currency.ts';
import { browserApi } from '~/lib/api-client.ts';
import { setCartCount } from '~/lib/cart-count.ts';
import { applyQueue, rememberVersion } from './offline-queue.ts';
import { CART_KEY } from './shown-cart.ts';

/** Long enough to cover navigation between screens, short enough not to pay for a stale cart. */
const FRESH_MS = 2000;

async function readCart(): Promise<Cart> {
  const response = await followCurrency(await browserApi<Cart>('/api/cart'));
  rememberVersion(response);
  const cart = applyQueue(response);
  setCartCount(cart.totalItems);
  return cart;
}

/** The visitor's cart; fetching it also updates the count in the header. */
export function cartQuery() {
  return queryOptions({ queryKey: CART_KEY, queryFn: readCart, staleTime: FRESH_MS });
}
