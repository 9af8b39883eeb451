import type { Cart } from '@esimshop/contracts/carts';
import { isSampleProduct } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { InCart } from '~/features/catalogue/next-step.tsx';
import { registerOfflineWorkerSoon } from '~/features/pwa/offline-worker.ts';
import { useCartCount } from '~/lib/cart-count.ts';
import { formatPrice } from '~/lib/format.ts';
import { localPath } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { addingTexts } from '~/locales/adding.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { addToCart } from './add-to-cart.ts';
import { CART_SCOPE, toastQueued } from './change-cart.ts';
import { CART_KEY } from './shown-cart.ts';

type Addition = {
  product: Product;
  title: string;
  /** Without a word, and on to the checkout. */
  goesToCheckout?: boolean;
};

type AddToCartOptions = {
  /** The text of the error toast: the list and the detail page each have their own. */
  failure: 'adding.listFailed' | 'adding.detailFailed';
};

const ADDED_MS = 5000;
const SAMPLE_MS = 3000;

/**
 * Adds one of a plan to the cart, toasts the result, and updates the cart and the count in the header. `inCart` is the cart
 * that a plan was just added to, while the plan is in it.
 */
export function useAddToCart({ failure }: AddToCartOptions) {
  const { t } = useTranslation(addingTexts, commonTexts, errorTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [addedId, setAddedId] = useState<number>();
  const inCart = useInCart(addedId);
  const mutation = useMutation({
    scope: CART_SCOPE,
    mutationFn: ({ product }: Addition) => addToCart(client, { product, quantity: 1 }),
    onSuccess: (result, { product, title, goesToCheckout }) => {
      setAddedId(product.id);
      if (result === 'queued') {
        toastQueued(t);
        return;
      }
      if (result === 'full') {
        toast({ variant: 'destructive', title: t('common.error'), description: t('errors.codes.quantity_limit') });
        return;
      }
      registerOfflineWorkerSoon();
      if (goesToCheckout) {
        void navigate(localPath('/checkout', pathname));
        return;
      }
      toast({
        title: t('adding.addedTitle'),
        description: t('adding.addedText', { name: title }),
        duration: ADDED_MS,
      });
    },
    onError: () => toast({ variant: 'destructive', title: t('common.error'), description: t(failure) }),
  });
  // The second click of a double click arrives before the button renders as pending.
  const isAdding = useRef(false);
  return {
    pending: mutation.isPending,
    inCart: (product: Product | undefined) => (product?.id === addedId ? inCart : undefined),
    add: (addition: Addition) => {
      if (isSampleProduct(addition.product.productId)) {
        toast({ title: t('adding.sampleTitle'), description: t('adding.sampleText'), duration: SAMPLE_MS });
        return;
      }
      if (!addition.product.available) {
        toast({ variant: 'destructive', title: t('adding.soldOut'), description: t('adding.soldOutText') });
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

/** Without a connection, and without a cart that was read before, only the count is known. */
function useInCart(productId: number | undefined): InCart | undefined {
  const count = useCartCount();
  const { data: cart } = useQuery<Cart>({ queryKey: CART_KEY, queryFn: skipToken });
  if (productId === undefined) return undefined;
  if (!cart) return { count, total: undefined };
  if (!cart.items.some(({ product }) => product.id === productId)) return undefined;
  return { count: cart.totalItems, total: formatPrice(cart.totalPrice, cart.currency) };
}
