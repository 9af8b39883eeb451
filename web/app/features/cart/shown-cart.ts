import type { Cart } from '@esimshop/contracts/carts';
import type { QueryClient } from '@tanstack/react-query';
import { setCartCount } from '~/lib/cart-count.ts';

export const CART_KEY = ['cart'] as const;

/** Updates the cart on every screen that shows one, and the count in the header. */
export function showCart(client: QueryClient, cart: Cart): void {
  client.setQueryData(CART_KEY, cart);
  setCartCount(cart.totalItems);
}
