import Stripe from 'stripe';
import { type TestSandbox, textAt } from './test-sandbox.ts';

export const returnUrl = 'http://shop.example/back';

/** Stripe's own library, which calls the sandbox. */
export function connect(sandbox: TestSandbox): Stripe {
  const { connection } = sandbox;
  const { hostname, port } = new URL(connection.stripe.baseUrl);
  return new Stripe(connection.stripe.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

export async function catchError(run: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await run.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('Expected the call to fail with a Stripe error', { cause: error });
}

/** A payment method of a card, as the sandbox's own form makes it. */
export async function makePaymentMethod(sandbox: TestSandbox, number: string, cvc = '123'): Promise<string> {
  const { body } = await sandbox.control('POST', 'cards/tokens', { number, expiry: '12/40', cvc, name: 'Ada' });
  return textAt(body, 'paymentMethodId');
}

export const pay = (stripe: Stripe, paymentMethod: string, extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1_299,
    currency: 'usd',
    payment_method: paymentMethod,
    confirm: true,
    return_url: returnUrl,
    ...extra,
  });
