import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { PaymentOutcome, StartPayment } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';
import { toPaymentOutcome } from './payment-intent-outcome.ts';
import { isWithdrawal, withdrawStripePayment } from './withdraw-stripe-payment.ts';

type Context = { stripe: Stripe; deadline: Deadline };

/** More than our clock and Stripe's can differ. */
const CLOCK_MARGIN_S = 3600;
const MAX_LISTED = 10_000;
/** For so long the same request is repeated; afterwards a payment that Stripe does not list is withdrawn. */
const REPEAT_MS = 10 * 60_000;
/** An hour less than Stripe is sure to know an idempotency key, because a request takes time and clocks differ. */
const KEY_KNOWN_MS = 23 * 3600_000;

/**
 * The outcome of a payment that was requested before. Stripe repeats its first response for the same key, a 500 although it
 * charged included, and may forget the key after 24 hours, so that the request alone would charge again
 * (docs.stripe.com/api/idempotent_requests). Undefined if Stripe has no such payment and it may be requested, now or again.
 */
export async function findStripePayment(
  context: Context,
  { repeatedAfterMs, ...payment }: StartPayment,
): Promise<PaymentOutcome | undefined> {
  if (repeatedAfterMs === undefined) return undefined;
  const listed = await findListed(context, payment, repeatedAfterMs);
  if (listed || repeatedAfterMs < REPEAT_MS) return listed;
  const isWithdrawn = await withdrawStripePayment(context, payment);
  if (isWithdrawn) {
    // The payment's own request may have come first, after the list was read.
    return (
      (await findListed(context, payment, repeatedAfterMs)) ?? { kind: 'cancelled', declineCode: 'processing_error' }
    );
  }
  const message = 'Stripe does not list the payment, and did not confirm that its key is spent';
  return { kind: repeatedAfterMs < KEY_KNOWN_MS ? 'unknown' : 'unrepeatable', message };
}

/** The payment of the order in Stripe's list, which is consistent immediately, unlike its search. */
async function findListed(
  { stripe, deadline }: Context,
  payment: StartPayment,
  repeatedAfterMs: number,
): Promise<PaymentOutcome | undefined> {
  const since = Math.floor((Date.now() - repeatedAfterMs) / 1000) - CLOCK_MARGIN_S;
  const result = await callStripe(deadline, (request) =>
    stripe.paymentIntents
      .list({ created: { gte: since }, limit: 100 }, request)
      .autoPagingToArray({ limit: MAX_LISTED }),
  );
  if (result.kind === 'not_done' || result.kind === 'unclear') return { kind: 'unknown', message: result.message };
  if (result.kind !== 'ok') return { kind: 'unknown', message: 'Stripe did not list its payments' };
  const found = result.value.filter(
    (intent) => intent.metadata.order_number === payment.orderNumber && !isWithdrawal(intent),
  );
  const intent = found.find(({ status }) => status === 'succeeded') ?? found[0];
  return intent && toPaymentOutcome(intent, payment);
}
