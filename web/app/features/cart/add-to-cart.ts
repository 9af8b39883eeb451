import { CART_LIMITS } from '@esimshop/contracts/cart-limits';
import type { Cart } from '@esimshop/contracts/carts';
import type { Product } from '@esimshop/contracts/products';
import type { QueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { getCartCount, setCartCount } from '~/lib/cart-count.ts';
import { applyOptimistic, type CartChange, findLine } from './cart-changes.ts';
import { changeCart } from './change-cart.ts';
import { CART_KEY, showCart } from './shown-cart.ts';

/** `full`: the line was at its maximum quantity already. `queued`: offline, so the change is queued on this device. */
export type AddResult = 'added' | 'full' | 'queued';

/**
 * Adds a plan to the cart and updates the shown cart.
 * @throws ApiError when the server rejects it.
 */
export async function addToCart(
  client: QueryClient,
  addition: { product: Product; quantity: number },
): Promise<AddResult> {
  const change: CartChange = { kind: 'add', ...addition };
  const countBefore = getCartCount();
  const cart = await changeCart(browserApi, change);
  if (cart) {
    showCart(client, cart);
    const isFull = (findLine(cart, change)?.quantity ?? 0) >= CART_LIMITS.quantity;
    return isFull && cart.totalItems <= countBefore ? 'full' : 'added';
  }
  client.setQueryData<Cart>(CART_KEY, (shown) => shown && applyOptimistic(shown, change));
  setCartCount(countBefore + addition.quantity);
  return 'queued';
}
