import type { Cart } from '@esimshop/contracts/carts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { addingTexts } from '~/locales/adding.ts';
import { cartTexts } from '~/locales/cart.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { applyOptimistic, type CartChange } from './cart-changes.ts';
import { CART_SCOPE, changeCart, toastQueued } from './change-cart.ts';
import { CART_KEY, showCart } from './shown-cart.ts';
import { toastRejected } from './toast-rejected.ts';

/**
 * Changes the cart optimistically. Changes are sent sequentially, and rolled back with a toast if the server rejects
 * them. Without a connection they stay applied and are queued.
 */
export function useCartChanges(): (change: CartChange) => void {
  const { t } = useTranslation(addingTexts, cartTexts, commonTexts, errorTexts);
  const client = useQueryClient();
  /** While more changes are in flight their optimistic updates stay; the last response wins. */
  const isLast = () => client.isMutating({ mutationKey: CART_KEY }) <= 1;

  const { mutate } = useMutation({
    mutationKey: CART_KEY,
    scope: CART_SCOPE,
    mutationFn: (change: CartChange) => changeCart(browserApi, change),
    async onMutate(change) {
      await client.cancelQueries({ queryKey: CART_KEY });
      const before = client.getQueryData<Cart>(CART_KEY);
      if (before) showCart(client, applyOptimistic(before, change));
      return { before };
    },
    onSuccess(cart, change) {
      if (!cart) {
        toastQueued(t);
        return;
      }
      if (isLast()) showCart(client, cart);
      if (change.kind === 'remove') toast({ title: t('cart.removedTitle'), description: t('cart.removedText') });
    },
    onError(error, change, context) {
      if (context?.before) showCart(client, context.before);
      toastRejected({ change, error }, t);
      if (isLast()) void client.invalidateQueries({ queryKey: CART_KEY });
    },
  });
  return mutate;
}
