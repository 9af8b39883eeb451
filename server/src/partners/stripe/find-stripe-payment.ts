import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { PaymentOutcome, StartPayment } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';
import { toPaymentOutcome } from './payment-intent-outcome.ts';

/** More than our clock and Stripe's can differ. */
const CLOCK_MARGIN_S = 3600;
const MAX_LISTED = 10_000;
/** An hour less than Stripe is sure to know an idempotency key, because a request takes time and clocks differ. */
const LAST_REPEAT_MS = 23 * 3600_000;

/**
 * The outcome of a payment that was requested before. Stripe repeats its first response for the same key, a 500 although it
 * charged included, and may forget the key after 24 hours, so that the request alone would charge again
 * (docs.stripe.com/api/idempotent_requests). Undefined if Stripe has no such payment and it may be requested, now or again.
 */
export async function findStripePayment(
  { stripe, deadline }: { stripe: Stripe; deadline: Deadline },
  { repeatedAfterMs, ...payment }: StartPayment,
): Promise<PaymentOutcome | undefined> {
  if (repeatedAfterMs === undefined) return undefined;
  const since = Math.floor((Date.now() - repeatedAfterMs) / 1000) - CLOCK_MARGIN_S;
  const result = await callStripe(deadline, (request) =>
    stripe.paymentIntents
      .list({ created: { gte: since }, limit: 100 }, request)
      .autoPagingToArray({ limit: MAX_LISTED }),
  );
  if (result.kind === 'not_done' || result.kind === 'unclear') return { kind: 'unknown', message: result.message };
  if (result.kind !== 'ok') return { kind: 'unknown', message: 'Stripe did not list its payments' };
  const found = result.value.filter(({ metadata }) => metadata.order_number === payment.orderNumber);
  const intent = found.find(({ status }) => status === 'succeeded') ?? found[0];
  if (intent) return toPaymentOutcome(intent, payment);
  if (repeatedAfterMs < LAST_REPEAT_MS) return undefined;
  return { kind: 'unrepeatable', message: 'Stripe does not list the payment, and may charge if asked again' };
}
