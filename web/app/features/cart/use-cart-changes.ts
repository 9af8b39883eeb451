import type { Cart } from '@esimshop/contracts/carts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { setCartCount } from '~/lib/cart-count.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { applyCartChange, type CartChange, sendCartChange } from './cart-changes.ts';
import { CART_KEY } from './cart-query.ts';

const FAILURES = { quantity: 'cart.updateFailed', remove: 'cart.removeFailed', clear: 'cart.clearFailed' } as const;

/** Changes the cart: seen at once, sent one after the other, taken back with a message when the server refuses. */
export function useCartChanges(): (change: CartChange) => void {
  const { t } = useTranslation();
  const client = useQueryClient();

  function show(cart: Cart) {
    client.setQueryData(CART_KEY, cart);
    setCartCount(cart.totalItems);
  }
  /** While more changes wait, what they have painted stays; the last answer counts. */
  const isLast = () => client.isMutating({ mutationKey: CART_KEY }) <= 1;

  const { mutate } = useMutation({
    mutationKey: CART_KEY,
    scope: { id: 'cart' },
    mutationFn: (change: CartChange) => sendCartChange(browserApi, change),
    async onMutate(change) {
      await client.cancelQueries({ queryKey: CART_KEY });
      const before = client.getQueryData<Cart>(CART_KEY);
      if (before) show(applyCartChange(before, change));
      return { before };
    },
    onSuccess(cart, change) {
      if (isLast()) show(cart);
      if (change.kind === 'remove') toast({ title: t('cart.removedTitle'), description: t('cart.removedText') });
    },
    onError(error, change, shown) {
      if (shown?.before) show(shown.before);
      const reason = describeError(error, t);
      toast({ title: t('common.error'), description: t(FAILURES[change.kind], { reason }), variant: 'destructive' });
      if (isLast()) void client.invalidateQueries({ queryKey: CART_KEY });
    },
  });
  return mutate;
}
