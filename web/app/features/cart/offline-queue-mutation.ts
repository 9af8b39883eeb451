import type { Cart } from '@esimshop/contracts/carts';
import { mutationOptions, onlineManager } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api-client.ts';
import { offlineQueue } from './offline-queue.ts';

/**
 * Sends the queue once there is a connection. TanStack Query pauses it while the shop is unreachable and resumes it; it
 * never fails, because unsent changes stay queued.
 */
export function offlineQueueMutation(api: ApiClient, send: (serverCart: Cart) => Promise<unknown>) {
  return mutationOptions({
    mutationKey: ['offline-queue'],
    scope: { id: 'offline-queue' },
    networkMode: 'online',
    retry: true,
    retryDelay: 0,
    mutationFn: () =>
      withTabLock(async () => {
        if (offlineQueue.get().length === 0) return;
        try {
          await send(await api<Cart>('/api/cart'));
        } catch (error) {
          // The browser may report online behind a captive portal, or while the shop is overloaded.
          onlineManager.setOnline(false);
          throw error;
        }
      }),
  });
}

/** Tabs share the queue: one sends it while the others wait, then find it empty. */
async function withTabLock(act: () => Promise<void>): Promise<void> {
  // The Web Locks API requires a secure context.
  if (!navigator.locks) return act();
  await navigator.locks.request('cart-changes', act);
}
