import { toStripeAmount } from '@esimshop/contracts/currency-units';
import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { StartPayment } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';

/**
 * Makes sure that no request for this payment is executed from now on, by a request with its idempotency key that charges
 * nothing: Stripe executes one request per key. It has been executed before, or this one was now. False if Stripe
 * does not say, or is still executing the payment's own.
 */
export async function withdrawStripePayment(
  { stripe, deadline }: { stripe: Stripe; deadline: Deadline },
  { idempotencyKey, amountMinor, currency, orderNumber }: StartPayment,
): Promise<boolean> {
  const amount = toStripeAmount({ amountMinor, currency });
  // It was never requested.
  if (amount === undefined) return true;
  const result = await callStripe(deadline, (request) =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        metadata: { order_number: orderNumber, withdrawal: idempotencyKey },
      },
      { ...request, idempotencyKey },
    ),
  );
  if (result.kind === 'unclear') return result.isKeyUsed === true;
  if (result.kind !== 'ok') return false;
  const { id } = result.value;
  // It has no card, so it can charge nothing if this fails.
  await callStripe(deadline, (request) =>
    stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }, request),
  );
  return true;
}

/** Whether an intent marks a withdrawn payment. */
export function isWithdrawal({ metadata }: Stripe.PaymentIntent): boolean {
  return metadata.withdrawal !== undefined;
}
