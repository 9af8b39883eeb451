import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { PaymentOutcome, StartPayment } from '../../payments/payment-gateway.ts';
import type { Deadline } from '../deadline.ts';
import { callStripe, type StripeResult } from './call-stripe.ts';
import { toPaymentOutcome } from './payment-intent-outcome.ts';
import { toRefusalReason } from './refusal-reason.ts';

type Context = { stripe: Stripe; sandbox: boolean; log: Pick<Logger, 'error' | 'warn'>; deadline: Deadline };
type Intent = Stripe.Response<Stripe.PaymentIntent>;

const TEST_CARD = 'pm_card_visa';

/** Creates and confirms one PaymentIntent; the same idempotency key never makes a second one. */
export async function startStripePayment(context: Context, payment: StartPayment): Promise<PaymentOutcome> {
  const paymentMethod = payment.paymentMethodRef ?? (context.sandbox ? TEST_CARD : undefined);
  if (!paymentMethod) return { kind: 'refused', reason: 'incorrect_number' };

  const customer = await findCustomer(context, payment);
  if (customer.kind === 'unavailable') return customer;
  const result = await createIntent(context, payment, paymentMethod, customer.id);
  if (result.kind === 'card_error' && payment.customerRef && result.error.code === 'authentication_required')
    return askForAuthentication(context, payment, paymentMethod, result.error.payment_intent);
  return toStartOutcome(context, payment, result);
}

/** The customer that keeps the card for a later top-up. No money is asked for yet, so failing here is harmless. */
async function findCustomer(
  { stripe, log, deadline }: Context,
  { customerRef, customerEmail, orderNumber, idempotencyKey }: StartPayment,
): Promise<{ kind: 'customer'; id: string } | { kind: 'unavailable'; message: string }> {
  if (customerRef) return { kind: 'customer', id: customerRef };
  const result = await callStripe(deadline, (request) =>
    stripe.customers.create(
      { email: customerEmail, metadata: { order_number: orderNumber } },
      { ...request, idempotencyKey: `${idempotencyKey}:customer` },
    ),
  );
  if (result.kind === 'ok') return { kind: 'customer', id: result.value.id };
  if (result.kind === 'not_done' || result.kind === 'unclear') return { kind: 'unavailable', message: result.message };
  logRefusedRequest(log, result.error, orderNumber);
  return { kind: 'unavailable', message: 'Stripe refused the request' };
}

function createIntent(
  { stripe, deadline }: Context,
  payment: StartPayment,
  paymentMethod: string,
  customer: string,
): Promise<StripeResult<Intent>> {
  return callStripe(deadline, (request) =>
    stripe.paymentIntents.create(
      {
        amount: payment.amountMinor,
        currency: payment.currency.toLowerCase(),
        customer,
        payment_method: paymentMethod,
        allowed_payment_method_types: ['card'],
        confirm: true,
        ...(payment.customerRef ? { off_session: true } : { setup_future_usage: 'off_session' }),
        return_url: payment.returnUrl,
        description: payment.description,
        metadata: { order_number: payment.orderNumber },
      },
      { ...request, idempotencyKey: payment.idempotencyKey },
    ),
  );
}

/** The bank wants to see the payer after all: the same payment goes on with the payer present. */
async function askForAuthentication(
  context: Context,
  payment: StartPayment,
  paymentMethod: string,
  refused: Stripe.PaymentIntent | undefined,
): Promise<PaymentOutcome> {
  if (!refused) return { kind: 'refused', reason: 'authentication_failed' };
  const result = await callStripe(context.deadline, (request) =>
    context.stripe.paymentIntents.confirm(
      refused.id,
      { payment_method: paymentMethod, return_url: payment.returnUrl, off_session: false },
      { ...request, idempotencyKey: `${payment.idempotencyKey}:confirm` },
    ),
  );
  const outcome = toStartOutcome(context, payment, result);
  if (outcome.kind === 'unavailable' || outcome.kind === 'unknown')
    return { kind: 'unknown', providerRef: refused.id, message: outcome.message };
  return outcome;
}

function toStartOutcome({ log }: Context, { orderNumber }: StartPayment, result: StripeResult<Intent>): PaymentOutcome {
  switch (result.kind) {
    case 'ok':
      return toPaymentOutcome(result.value);
    case 'card_error': {
      const providerRef = result.error.payment_intent?.id;
      return { kind: 'refused', reason: toRefusalReason(result.error), ...(providerRef && { providerRef }) };
    }
    case 'not_done':
      return { kind: 'unavailable', message: result.message };
    case 'unclear':
      return { kind: 'unknown', message: result.message };
    case 'mistake':
      if (result.error.param === 'payment_method') return { kind: 'refused', reason: 'incorrect_number' };
      logRefusedRequest(log, result.error, orderNumber);
      return { kind: 'unavailable', message: 'Stripe refused the request' };
  }
}

function logRefusedRequest(log: Context['log'], error: Stripe.errors.StripeError, orderNumber: string): void {
  const { code, param, statusCode, requestId } = error;
  log.error({ orderNumber, code, param, statusCode, requestId }, 'stripe.request_refused');
}
