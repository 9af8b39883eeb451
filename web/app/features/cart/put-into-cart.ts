import type { Cart } from '@esimshop/contracts/carts';
import type { Product } from '@esimshop/contracts/products';
import type { QueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { getCartCount, setCartCount } from '~/lib/cart-count.ts';
import type { CartChange } from './cart-changes.ts';
import { CART_KEY, showCart } from './cart-query.ts';
import { changeCart } from './change-cart.ts';
import { paintChange } from './waiting-store.ts';

/** Changes of the cart go out one after the other, whoever makes them. */
export const CART_SCOPE = { id: 'cart' };

/**
 * Puts a plan into the cart and shows it there. False when there is no connection: it then waits on this device.
 * @throws ApiError when the server refuses it.
 */
export async function putIntoCart(
  client: QueryClient,
  addition: { product: Product; quantity: number },
): Promise<boolean> {
  const change: CartChange = { kind: 'add', ...addition };
  const answer = await changeCart(browserApi, change);
  if (answer) {
    showCart(client, answer);
    return true;
  }
  client.setQueryData<Cart>(CART_KEY, (shown) => shown && paintChange(shown, change));
  setCartCount(getCartCount() + addition.quantity);
  return false;
}
