import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import { callStripe } from './call-stripe.ts';

/**
 * Detaches a card from its customer, after which Stripe refuses every payment with it. One that is detached or gone is none to
 * detach: Stripe refuses that, and the card itself tells why.
 * @throws Error if it may still be attached
 */
export async function detachCard(
  { stripe, deadline }: { stripe: Stripe; deadline: Deadline },
  paymentMethodRef: string,
): Promise<void> {
  const detached = await callStripe(deadline, (request) => stripe.paymentMethods.detach(paymentMethodRef, {}, request));
  if (detached.kind === 'ok') return;
  const found = await callStripe(deadline, (request) => stripe.paymentMethods.retrieve(paymentMethodRef, {}, request));
  const isDetached = found.kind === 'ok' && found.value.customer === null;
  const isGone = found.kind === 'invalid_request' && found.error.code === 'resource_missing';
  if (isDetached || isGone) return;
  throw new Error(
    `Stripe may still have the card: ${'message' in detached ? detached.message : detached.error.message}`,
  );
}
