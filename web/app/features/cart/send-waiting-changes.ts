import type { Cart } from '@esimshop/contracts/carts';
import type { ApiClient } from '~/lib/api-client.ts';
import { ConnectionError } from '~/lib/api-error.ts';
import { type CartChange, findLine } from './cart-changes.ts';
import { sendCartChange } from './send-cart-change.ts';
import { rememberVersion, type WaitingChange, waitingChanges } from './waiting-store.ts';

export type RefusedChange = { change: CartChange; error: unknown };

/**
 * Sends what waits, one after the other, to the cart that the server has now. What may have arrived although its answer was
 * lost is looked for there first.
 * @throws ConnectionError when the connection is lost again; what is left keeps waiting.
 */
export async function sendWaitingChanges(
  api: ApiClient,
  serverCart: Cart,
): Promise<{ cart: Cart; refused: RefusedChange[] }> {
  const refused: RefusedChange[] = [];
  let cart = serverCart;
  for (let next = waitingChanges.get()[0]; next; next = waitingChanges.get()[0]) {
    if (!hasArrived(next, cart)) {
      const { change } = next;
      waitingChanges.set([{ change, sentAtVersion: cart.version }, ...waitingChanges.get().slice(1)]);
      try {
        cart = await sendCartChange(api, atItsLine(change, cart));
      } catch (error) {
        if (error instanceof ConnectionError) throw error;
        refused.push({ change, error });
      }
    }
    waitingChanges.set(waitingChanges.get().slice(1));
  }
  rememberVersion(cart);
  return { cart, refused };
}

/** Setting, removing and clearing do no harm twice. An addition that changed the cart and is in it is not made again. */
function hasArrived({ change, sentAtVersion }: WaitingChange, cart: Cart): boolean {
  const isInCart = findLine(cart, change) !== undefined;
  if (change.kind === 'remove') return !isInCart;
  return change.kind === 'add' && sentAtVersion !== undefined && sentAtVersion !== cart.version && isInCart;
}

/** A line that was added while waiting has its id from the server only now. */
function atItsLine(change: CartChange, cart: Cart): CartChange {
  if (change.kind !== 'quantity' && change.kind !== 'remove') return change;
  return { ...change, itemId: findLine(cart, change)?.id ?? change.itemId };
}
