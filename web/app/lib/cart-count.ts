import { createStoredCount, useStoredValue } from './stored-value.ts';

/** The number of items in the cart, stored locally so that the header can show it before anything is fetched. */
const cartCount = createStoredCount('cartCount');

export function getCartCount(): number {
  return cartCount.get();
}

/** Call with `totalItems` of every cart response; other tabs follow. */
export function setCartCount(count: number): void {
  cartCount.set(count);
}

/** 0 on the server and during hydration; the boot script has painted the real number by then. */
export function useCartCount(): number {
  return useStoredValue(cartCount);
}
