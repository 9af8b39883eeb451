import type { Cart } from '@esimshop/contracts/carts';
import type { ApiClient } from '~/lib/api-client.ts';
import { ConnectionError } from '~/lib/api-error.ts';
import { toast } from '~/lib/toast.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { CartChange } from './cart-changes.ts';
import { sendCartChange } from './send-cart-change.ts';
import { cartVersion, rememberVersion, waitingChanges } from './waiting-store.ts';

/**
 * Sends a change, or lets it wait where there is no connection or others wait already: they keep their order.
 * Undefined when it waits.
 * @throws ApiError when the server refuses it.
 */
export async function changeCart(api: ApiClient, change: CartChange): Promise<Cart | undefined> {
  const before = waitingChanges.get();
  if (before.length > 0) {
    waitingChanges.set([...before, { change }]);
    return undefined;
  }
  const sentAtVersion = cartVersion.get();
  try {
    const cart = await sendCartChange(api, change);
    rememberVersion(cart);
    return cart;
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    waitingChanges.set([...waitingChanges.get(), { change, sentAtVersion }]);
    return undefined;
  }
}

/** Says that a change waits. */
export function tellWaiting(t: TFunction): void {
  toast({ title: t('adding.waitingTitle'), description: t('adding.waitingText') });
}
