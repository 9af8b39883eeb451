import type { TripItem } from '@esimshop/contracts/trips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AddResult, addToCart } from '~/features/cart/add-to-cart.ts';
import { CART_SCOPE, toastQueued } from '~/features/cart/change-cart.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { addingTexts } from '~/locales/adding.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { tripTexts } from '~/locales/trip.ts';

/**
 * Adds every plan of a set to the cart, one after the other. If one is rejected, the toast shows the progress; pressing
 * again adds only what is missing.
 */
export function useAddSetToCart(items: readonly TripItem[]) {
  const { t } = useTranslation(addingTexts, commonTexts, errorTexts, tripTexts);
  const client = useQueryClient();
  const done = useRef(new Set<string>());
  const mutation = useMutation({
    scope: CART_SCOPE,
    mutationFn: async () => {
      let result: AddResult = 'added';
      for (const { product, quantity } of items) {
        if (done.current.has(product.productId)) continue;
        result = await addToCart(client, { product, quantity });
        done.current.add(product.productId);
      }
      return result;
    },
    onSuccess: (result) => {
      done.current.clear();
      if (result === 'queued') {
        toastQueued(t);
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
  return { pending: mutation.isPending, isDone: mutation.isSuccess, add: () => mutation.mutate() };
}
