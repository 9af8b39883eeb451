import { CART_LIMITS } from '@esimshop/contracts/cart-limits';
import type { Cart } from '@esimshop/contracts/carts';
import type { Product } from '@esimshop/contracts/products';
import type { QueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { getCartCount, setCartCount } from '~/lib/cart-count.ts';
import { type CartChange, findLine } from './cart-changes.ts';
import { CART_KEY, showCart } from './cart-query.ts';
import { changeCart } from './change-cart.ts';
import { paintChange } from './waiting-store.ts';

/** Changes of the cart go out one after the other, whoever makes them. */
export const CART_SCOPE = { id: 'cart' };

/** `full`: the cart had as many of it as a line holds. `waits`: there is no connection, and it waits on this device. */
export type PutResult = 'added' | 'full' | 'waits';

/**
 * Puts a plan into the cart and shows it there.
 * @throws ApiError when the server refuses it.
 */
export async function putIntoCart(
  client: QueryClient,
  addition: { product: Product; quantity: number },
): Promise<PutResult> {
  const change: CartChange = { kind: 'add', ...addition };
  const countBefore = getCartCount();
  const answer = await changeCart(browserApi, change);
  if (answer) {
    showCart(client, answer);
    const isFull = (findLine(answer, change)?.quantity ?? 0) >= CART_LIMITS.quantity;
    return isFull && answer.totalItems <= countBefore ? 'full' : 'added';
  }
  client.setQueryData<Cart>(CART_KEY, (shown) => shown && paintChange(shown, change));
  setCartCount(countBefore + addition.quantity);
  return 'waits';
}
