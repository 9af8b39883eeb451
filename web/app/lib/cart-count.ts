import { createStoredCount, useStoredValue } from './stored-value.ts';

/** How many items the cart holds, kept in local storage so that the header can show it before anything is fetched. */
const cartCount = createStoredCount('cartCount');

export function getCartCount(): number {
  return cartCount.get();
}

/** Call with `totalItems` of every cart that the server answers with; other tabs follow. */
export function setCartCount(count: number): void {
  cartCount.set(count);
}

/** 0 on the server and while React takes over the server's HTML; the boot script has painted the real number by then. */
export function useCartCount(): number {
  return useStoredValue(cartCount, 0);
}
