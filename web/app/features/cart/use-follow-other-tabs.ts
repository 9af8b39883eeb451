import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CART_KEY } from './cart-query.ts';

/** Reads the cart again when another tab has changed it. */
export function useFollowOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === 'cartCount') void client.invalidateQueries({ queryKey: CART_KEY });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [client]);
}
