import type { Cart } from '@esimshop/contracts/carts';
import { createStoredCount, createStoredValue } from '~/lib/stored-value.ts';
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
export const cartVersion = createStoredCount('cartVersion');

/** Call with every cart that the server answers with. */
export function rememberVersion({ version }: Cart): void {
  cartVersion.set(version);
}

type Paint = (cart: Cart, change: CartChange) => Cart;
let paint: Paint | undefined;

/** The cart's page brings what a change looks like; other pages show the count alone. */
export function setPaint(applyChange: Paint): void {
  paint = applyChange;
}

/** The cart as it will look with a change. */
export function paintChange(cart: Cart, change: CartChange): Cart {
  return paint?.(cart, change) ?? cart;
}

/** A cart of the server as the visitor left it: with what is still on its way. */
export function paintWaiting(cart: Cart): Cart {
  return waitingChanges.get().reduce((next, { change }) => paintChange(next, change), cart);
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
