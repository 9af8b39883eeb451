import type { Cart } from '@esimshop/contracts/carts';
import type { ApiClient } from '~/lib/api-client.ts';
import { ConnectionError } from '~/lib/api-error.ts';
import { applyCartChange, type CartChange, findLine, sendCartChange } from './cart-changes.ts';
import { cartVersion, rememberVersion, type WaitingChange, waitingChanges } from './waiting-store.ts';

/** A cart of the server as the visitor left it: with what is still on its way. */
export function withWaitingChanges(cart: Cart): Cart {
  return waitingChanges.get().reduce((next, { change }) => applyCartChange(next, change), cart);
}

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
