import type { NextAction } from '@esimshop/contracts/orders';
import { getQueryClient } from '~/lib/query-client.ts';
import { shopFactsQuery } from '../../checkout-queries.ts';
import { loadStripe } from './load-stripe.ts';

/**
 * Lets Stripe's script show the bank's challenge, then opens the address to which a bank's own page would return: there
 * the shop asks Stripe for the outcome, regardless of what the script reports.
 */
export async function followStripeAction({
  clientSecret,
  returnUrl,
}: Extract<NextAction, { type: 'stripe' }>): Promise<void> {
  await showAction(clientSecret).catch(() => undefined);
  window.location.assign(returnUrl);
}

async function showAction(clientSecret: string): Promise<void> {
  const { stripe: keys } = await getQueryClient().ensureQueryData(shopFactsQuery());
  if (!keys) return;
  const stripe = await loadStripe(keys);
  await stripe.handleNextAction({ clientSecret });
}
