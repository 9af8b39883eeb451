import type { NextAction } from '@esimshop/contracts/orders';

/**
 * Leads the payer through what the bank or PayPal asks. It ends on another page: what called it stays busy until the browser
 * has left.
 */
export async function followNextAction(action: NextAction): Promise<void> {
  if (action.type === 'redirect') {
    window.location.assign(action.url);
    return;
  }
  const { followStripeAction } = await import('./card-entry/payment-element/follow-stripe-action.ts');
  await followStripeAction(action);
}
