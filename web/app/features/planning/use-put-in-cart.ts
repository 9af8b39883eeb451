import type { TripItem } from '@esimshop/contracts/trips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { tellWaiting } from '~/features/cart/change-cart.ts';
import { CART_SCOPE, type PutResult, putIntoCart } from '~/features/cart/put-into-cart.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';

/**
 * Puts every plan of a set into the cart, one after the other. When one is refused it says how far it came; pressing
 * again adds only what is missing.
 */
export function usePutInCart(items: readonly TripItem[]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const done = useRef(new Set<string>());
  const mutation = useMutation({
    scope: CART_SCOPE,
    mutationFn: async () => {
      let result: PutResult = 'added';
      for (const { product, quantity } of items) {
        if (done.current.has(product.productId)) continue;
        result = await putIntoCart(client, { product, quantity });
        done.current.add(product.productId);
      }
      return result;
    },
    onSuccess: (result) => {
      done.current.clear();
      if (result === 'waits') {
        tellWaiting(t);
        return;
      }
      const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
      toast({ title: t('adding.addedTitle'), description: t('trip.putDone', { count }) });
    },
    onError: (error) => {
      const progress = t('trip.putPartly', { done: done.current.size, total: items.length });
      toast({
        variant: 'destructive',
        title: t('common.error'),
        description: done.current.size > 0 ? `${describeError(error, t)} ${progress}` : describeError(error, t),
      });
    },
  });
  return { pending: mutation.isPending, isDone: mutation.isSuccess, put: () => mutation.mutate() };
}
