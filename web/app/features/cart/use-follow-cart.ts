import type { Cart } from '@esimshop/contracts/carts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cartVersion } from './offline-queue.ts';
import { CART_KEY } from './shown-cart.ts';

/** Refetches the shown cart when another tab has changed it, also while this one was in the background. */
export function useFollowCart(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = () => {
      const shown = client.getQueryData<Cart>(CART_KEY);
      if (shown && shown.version !== cartVersion.get()) void client.invalidateQueries({ queryKey: CART_KEY });
    };
    window.addEventListener('storage', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.removeEventListener('storage', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [client]);
}
