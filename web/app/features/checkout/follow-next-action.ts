import type { NextAction } from '@esimshop/contracts/orders';

/**
 * Takes the payer through the steps of the bank or PayPal. It ends on another page: the caller stays busy until the browser
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
