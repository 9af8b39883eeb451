import { isSampleProduct } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { registerOfflineWorkerSoon } from '~/features/offline/offline-worker.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { tellWaiting } from './change-cart.ts';
import { CART_SCOPE, putIntoCart } from './put-into-cart.ts';

type Addition = { product: Product; title: string };

type AddToCartOptions = {
  /** What is said when it fails: the list and the detail page have sentences of their own. */
  failure: 'adding.listFailed' | 'adding.detailFailed';
};

const ADDED_MS = 5000;
const SAMPLE_MS = 3000;

/** Puts one of a plan into the cart; says so, and brings the header's count and the cart up to date. */
export function useAddToCart({ failure }: AddToCartOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mutation = useMutation({
    scope: CART_SCOPE,
    mutationFn: ({ product }: Addition) => putIntoCart(client, { product, quantity: 1 }),
    onSuccess: (result, { title }) => {
      if (result === 'waits') {
        tellWaiting(t);
        return;
      }
      if (result === 'full') {
        toast({ variant: 'destructive', title: t('common.error'), description: t('errors.codes.quantity_limit') });
        return;
      }
      registerOfflineWorkerSoon();
      toast({
        title: t('adding.addedTitle'),
        description: t('adding.addedText', { name: title }),
        duration: ADDED_MS,
      });
    },
    onError: () => toast({ variant: 'destructive', title: t('common.error'), description: t(failure) }),
  });
  // The second press of a double click comes before the button has turned to waiting.
  const isAdding = useRef(false);
  return {
    pending: mutation.isPending,
    add: (addition: Addition) => {
      if (isSampleProduct(addition.product.productId)) {
        toast({ title: t('adding.sampleTitle'), description: t('adding.sampleText'), duration: SAMPLE_MS });
        return;
      }
      if (isAdding.current) return;
      isAdding.current = true;
      mutation.mutate(addition, {
        onSettled: () => {
          isAdding.current = false;
        },
      });
    },
  };
}
