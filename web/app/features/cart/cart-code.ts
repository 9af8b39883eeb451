import type { Cart } from '@esimshop/contracts/carts';
import type { ApplyCode } from '@esimshop/contracts/discount-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { CART_SCOPE } from './change-cart.ts';
import { applyQueue, rememberVersion } from './offline-queue.ts';
import { CART_KEY, showCart } from './shown-cart.ts';

/** Puts a code into the cart, or takes it out (null); changes of the cart wait for it. */
export function useCartCode() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CART_KEY,
    scope: CART_SCOPE,
    mutationFn: (code: ApplyCode | null) =>
      browserApi<Cart>('/api/cart/code', code ? { method: 'PUT', body: code } : { method: 'DELETE' }),
    onSuccess(cart) {
      rememberVersion(cart);
      showCart(client, applyQueue(cart));
    },
  });
}
