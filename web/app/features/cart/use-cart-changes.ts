import type { Cart } from '@esimshop/contracts/carts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { applyCartChange, type CartChange } from './cart-changes.ts';
import { CART_KEY, showCart } from './cart-query.ts';
import { changeCart, tellWaiting } from './change-cart.ts';
import { CART_SCOPE } from './put-into-cart.ts';
import { tellRefused } from './tell-refused.ts';
import { setPaint } from './waiting-store.ts';

setPaint(applyCartChange);

/**
 * Changes the cart: seen at once, sent one after the other, taken back with a message when the server refuses. Without a
 * connection it stays as it is seen, and waits.
 */
export function useCartChanges(): (change: CartChange) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  /** While more changes wait, what they have painted stays; the last answer counts. */
  const isLast = () => client.isMutating({ mutationKey: CART_KEY }) <= 1;

  const { mutate } = useMutation({
    mutationKey: CART_KEY,
    scope: CART_SCOPE,
    mutationFn: (change: CartChange) => changeCart(browserApi, change),
    async onMutate(change) {
      await client.cancelQueries({ queryKey: CART_KEY });
      const before = client.getQueryData<Cart>(CART_KEY);
      if (before) showCart(client, applyCartChange(before, change));
      return { before };
    },
    onSuccess(cart, change) {
      if (!cart) {
        tellWaiting(t);
        return;
      }
      if (isLast()) showCart(client, cart);
      if (change.kind === 'remove') toast({ title: t('cart.removedTitle'), description: t('cart.removedText') });
    },
    onError(error, change, shown) {
      if (shown?.before) showCart(client, shown.before);
      tellRefused({ change, error }, t);
      if (isLast()) void client.invalidateQueries({ queryKey: CART_KEY });
    },
  });
  return mutate;
}
