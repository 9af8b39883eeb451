import type { Cart } from '@esimshop/contracts/carts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { browserApi } from '~/lib/api-client.ts';
import { useStoredValue } from '~/lib/stored-value.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { type WaitingChange, waitingChanges } from './waiting-store.ts';

/** A Wi-Fi that lets its visitors through says so to nobody. */
const PROBE_MS = 15_000;
const NONE: readonly WaitingChange[] = [];

/** How many changes of the cart wait for a connection. On whatever page the visitor is, they are sent when there is one. */
export function useWaitingChanges(): { count: number; send: () => void } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { length: count } = useStoredValue(waitingChanges, NONE);

  const send = useCallback(() => {
    if (waitingChanges.get().length === 0) return;
    onlyHere(async () => {
      // First whether there is a way: a module that once could not be loaded may never be.
      const serverCart = await browserApi<Cart>('/api/cart');
      const { finishWaitingChanges } = await import('./finish-waiting-changes.ts');
      await finishWaitingChanges({ client, t, serverCart });
      // Otherwise, or while the shop is busy, what waits keeps waiting.
    }).catch(() => undefined);
  }, [client, t]);

  useEffect(() => {
    if (count === 0) return;
    send();
    const timer = setInterval(send, PROBE_MS);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
    };
  }, [count, send]);
  return { count, send };
}

let isActing = false;

/** Lets one tab at a time act, and it once; whoever else wants to has nothing to do. */
async function onlyHere(act: () => Promise<void>): Promise<void> {
  if (isActing) return;
  isActing = true;
  try {
    // Browsers have no locks where the shop is reached without encryption.
    if (!navigator.locks) await act();
    else await navigator.locks.request('cart-changes', { ifAvailable: true }, (lock) => (lock ? act() : undefined));
  } finally {
    isActing = false;
  }
}
