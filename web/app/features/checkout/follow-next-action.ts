import type { NextAction } from '@esimshop/contracts/orders';

/** Leaves for the page of the bank or of PayPal. What called it stays busy until the browser has left. */
export function followNextAction({ url }: NextAction): void {
  window.location.assign(url);
}
