import type { Cart } from '@esimshop/contracts/carts';
import type { ApiClient } from '~/lib/api-client.ts';
import { ConnectionError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { addingTexts } from '~/locales/adding.ts';
import type { CartChange } from './cart-changes.ts';
import { cartVersion, offlineQueue, rememberVersion } from './offline-queue.ts';
import { sendCartChange } from './send-cart-change.ts';

/** Cart mutations run sequentially, whichever component starts them. */
export const CART_SCOPE = { id: 'cart' };

/**
 * Sends a change, or queues it when offline or behind changes that are queued already, so that their order is preserved.
 * @returns undefined if it was queued.
 * @throws ApiError when the server rejects it.
 */
export async function changeCart(api: ApiClient, change: CartChange): Promise<Cart | undefined> {
  const queue = offlineQueue.get();
  if (queue.length > 0) {
    offlineQueue.set([...queue, { change }]);
    return undefined;
  }
  const sentAtVersion = cartVersion.get();
  try {
    const cart = await sendCartChange(api, change);
    rememberVersion(cart);
    return cart;
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    offlineQueue.set([...offlineQueue.get(), { change, sentAtVersion }]);
    return undefined;
  }
}

export function toastQueued(t: TFunction<typeof addingTexts>): void {
  toast({ title: t('adding.waitingTitle'), description: t('adding.waitingText') });
}
