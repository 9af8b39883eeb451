import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import { callStripe } from './call-stripe.ts';

/** Whether a token is of Stripe's own form: good for one payment, within minutes. Others name a payment method. */
export function isConfirmationToken(token: string): boolean {
  return token.startsWith('ctoken_');
}

type Card = { fingerprint?: string | null; brand: string; last4: string };

/** The card behind a token; undefined if Stripe does not say, or if it is none. */
export async function findCard(
  { stripe, deadline }: { stripe: Stripe; deadline: Deadline },
  token: string,
): Promise<Card | undefined> {
  if (isConfirmationToken(token)) {
    const found = await callStripe(deadline, (request) => stripe.confirmationTokens.retrieve(token, {}, request));
    return found.kind === 'ok' ? found.value.payment_method_preview?.card : undefined;
  }
  const found = await callStripe(deadline, (request) => stripe.paymentMethods.retrieve(token, {}, request));
  return found.kind === 'ok' ? found.value.card : undefined;
}
