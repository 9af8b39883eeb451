import type { Cart } from '@esimshop/contracts/carts';
import type { ApiClient } from '~/lib/api-client.ts';
import { ConnectionError } from '~/lib/api-error.ts';
import { type CartChange, findLine } from './cart-changes.ts';
import { offlineQueue, type QueuedChange, rememberVersion } from './offline-queue.ts';
import { sendCartChange } from './send-cart-change.ts';

export type RejectedChange = { change: CartChange; error: unknown };

/**
 * Sends the queue, oldest first, starting from the server's current cart. A change whose response was lost is looked up
 * there before it is sent again.
 * @returns the rejected changes, even if the connection is lost again; the remaining changes stay queued.
 * @throws ConnectionError if the connection is lost again and nothing was rejected.
 */
export async function sendOfflineQueue(
  api: ApiClient,
  serverCart: Cart,
): Promise<{ cart: Cart; rejected: RejectedChange[] }> {
  const rejected: RejectedChange[] = [];
  let cart = serverCart;
  for (let next = offlineQueue.get()[0]; next; next = offlineQueue.get()[0]) {
    if (!hasArrived(next, cart)) {
      const { change } = next;
      offlineQueue.set([{ change, sentAtVersion: cart.version }, ...offlineQueue.get().slice(1)]);
      try {
        cart = await sendCartChange(api, withServerItemId(change, cart));
      } catch (error) {
        if (error instanceof ConnectionError) {
          if (rejected.length === 0) throw error;
          break;
        }
        rejected.push({ change, error });
      }
    }
    offlineQueue.set(offlineQueue.get().slice(1));
  }
  rememberVersion(cart);
  return { cart, rejected };
}

/** Setting, removing and clearing are idempotent; an addition has arrived if the version changed and the plan is there. */
function hasArrived({ change, sentAtVersion }: QueuedChange, cart: Cart): boolean {
  const isInCart = findLine(cart, change) !== undefined;
  if (change.kind === 'remove') return !isInCart;
  return change.kind === 'add' && sentAtVersion !== undefined && sentAtVersion !== cart.version && isInCart;
}

/** A line that was added offline gets its id from the server only now. */
function withServerItemId(change: CartChange, cart: Cart): CartChange {
  if (change.kind !== 'quantity' && change.kind !== 'remove') return change;
  return { ...change, itemId: findLine(cart, change)?.id ?? change.itemId };
}
