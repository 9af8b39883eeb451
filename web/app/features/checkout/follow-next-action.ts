import type { NextAction } from '@esimshop/contracts/orders';

/** Leaves for the page of the bank or of PayPal. What called it stays busy until the browser has left. */
export function followNextAction(action: NextAction): void {
  if (action.type === 'redirect') window.location.assign(action.url);
}
