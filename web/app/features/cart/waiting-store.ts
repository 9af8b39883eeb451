import type { Cart } from '@esimshop/contracts/carts';
import { createStoredValue } from '~/lib/stored-value.ts';
import type { CartChange } from './cart-changes.ts';

/** A change that found no connection. */
export type WaitingChange = {
  change: CartChange;
  /** The cart's version when the change was last sent and nobody answered; undefined while it was never sent. */
  sentAtVersion?: number;
};

/** In the order in which they were made; kept by the browser until the server has answered each. */
export const waitingChanges = createStoredValue<readonly WaitingChange[]>({
  key: 'cartChanges',
  empty: [],
  parse: parseWaiting,
});

/** The version of the last cart that the server answered with: 0 is the empty cart of a new visitor. */
export const cartVersion = createStoredValue({
  key: 'cartVersion',
  empty: 0,
  parse: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
});

/** Call with every cart that the server answers with. */
export function rememberVersion({ version }: Cart): void {
  cartVersion.set(version);
}

export type WaitingWork = {
  /** Sends what waits, where there is a way. */
  send: () => void;
  /** A cart of the server as the visitor left it: with what is still on its way. */
  paint: (cart: Cart) => Cart;
};

let work: WaitingWork | undefined;

/** This code comes with the first change that waits on this page: without a connection it could not be fetched. */
export function setWaitingWork(loaded: WaitingWork): void {
  work = loaded;
}

export function getWaitingWork(): WaitingWork | undefined {
  return work;
}

function parseWaiting(text: string): WaitingChange[] | undefined {
  try {
    return (JSON.parse(text) as WaitingChange[]).filter(
      ({ change }) => change.kind === 'clear' || (change.kind === 'add' ? change.product.productId : change.productId),
    );
  } catch {
    // Stored by another version of the shop, or by somebody else.
    return undefined;
  }
}
