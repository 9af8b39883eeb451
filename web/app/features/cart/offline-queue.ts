import type { Cart } from '@esimshop/contracts/carts';
import { createStoredCount, createStoredValue } from '~/lib/stored-value.ts';
import { applyOptimistic, type CartChange } from './cart-changes.ts';

/** A change made without a connection. */
export type QueuedChange = {
  change: CartChange;
  /** The cart's version when the change was last sent without getting a response; undefined if it was never sent. */
  sentAtVersion?: number;
};

/** Oldest first. In local storage, because all tabs share one cart: each may append to it, and one of them sends it. */
export const offlineQueue = createStoredValue<readonly QueuedChange[]>({
  key: 'cartChanges',
  empty: [],
  parse: parseQueue,
});

/** The version of the last cart received from the server: 0 is the empty cart of a new visitor. */
export const cartVersion = createStoredCount('cartVersion');

/** Call with every cart received from the server. */
export function rememberVersion({ version }: Cart): void {
  cartVersion.set(version);
}

/** The server's cart with the queued offline changes applied on top. */
export function applyQueue(cart: Cart): Cart {
  return offlineQueue.get().reduce((next, { change }) => applyOptimistic(next, change), cart);
}

/** What another version of the shop has written is left out. */
function parseQueue(text: string): QueuedChange[] {
  return (JSON.parse(text) as QueuedChange[]).filter(
    ({ change }) => change.kind === 'clear' || (change.kind === 'add' ? change.product.productId : change.productId),
  );
}
