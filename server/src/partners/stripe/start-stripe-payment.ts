import { CARD_FORM_METHODS } from '@esimshop/contracts/card-methods';
import { toStripeAmount } from '@esimshop/contracts/currency-units';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { PaymentOutcome, StartPayment } from '../payment-gateway.ts';
import { callStripe, type StripeResult } from './call-stripe.ts';
import { isConfirmationToken } from './confirmation-token.ts';
import { toDeclinedOutcome, toPaymentOutcome } from './payment-intent-outcome.ts';
import { readFailedIntent } from './readable-objects.ts';

type Context = { stripe: Stripe; sandbox: boolean; log: Pick<Logger, 'error' | 'warn'>; deadline: Deadline };
type Intent = Stripe.Response<Stripe.PaymentIntent>;

const TEST_CARD = 'pm_card_visa';

/** Creates and confirms one PaymentIntent; the same idempotency key never creates a second one. */
export async function startStripePayment(context: Context, payment: StartPayment): Promise<PaymentOutcome> {
  const paymentMethod = payment.paymentMethodRef ?? (context.sandbox ? TEST_CARD : undefined);
  if (!paymentMethod) return { kind: 'declined', declineCode: 'incorrect_number' };
  const amount = toStripeAmount(payment);
  if (amount === undefined)
    return { kind: 'unavailable', message: `Stripe charges whole units of ${payment.currency} only` };

  const customer = await findCustomer(context, payment);
  if (customer?.kind === 'unavailable') return customer;
  const result = await createIntent(context, payment, { amount, paymentMethod, customer: customer?.id });
  if (result.kind === 'card_error' && payment.customerRef && result.error.code === 'authentication_required')
    return requestAuthentication(context, payment, paymentMethod, readFailedIntent(result.error));
  return toStartOutcome(context, payment, result);
}

/**
 * The customer that the card is or will be saved for; undefined if it is used once. Nothing is charged yet, so a failure is
 * harmless.
 */
async function findCustomer(
  { stripe, log, deadline }: Context,
  { customerRef, savesCard, customerEmail, orderNumber, idempotencyKey }: StartPayment,
): Promise<{ kind: 'customer'; id: string } | { kind: 'unavailable'; message: string } | undefined> {
  if (customerRef) return { kind: 'customer', id: customerRef };
  if (!savesCard) return undefined;
  const result = await callStripe(deadline, (request) =>
    stripe.customers.create(
      { email: customerEmail, metadata: { order_number: orderNumber } },
      { ...request, idempotencyKey: `${idempotencyKey}:customer` },
    ),
  );
  if (result.kind === 'ok') return { kind: 'customer', id: result.value.id };
  if (result.kind === 'not_done' || result.kind === 'unclear') return { kind: 'unavailable', message: result.message };
  logRejectedRequest(log, result.error, orderNumber);
  return { kind: 'unavailable', message: 'Stripe rejected the request' };
}

/**
 * A token of Stripe's own form brings along what the payer chose there, and lets its script show what the bank asks; what was
 * saved is of any type that the form offers.
 */
function toPayingWith(
  token: string,
  { customerRef }: Pick<StartPayment, 'customerRef'>,
): Pick<Stripe.PaymentIntentCreateParams, PayingWith> {
  const ofForm = { allowed_payment_method_types: [...CARD_FORM_METHODS] };
  if (isConfirmationToken(token)) return { confirmation_token: token, ...ofForm };
  if (customerRef) return { payment_method: token, ...ofForm };
  return { payment_method: token, allowed_payment_method_types: ['card'] };
}

type PayingWith = 'confirmation_token' | 'payment_method' | 'allowed_payment_method_types';

function createIntent(
  { stripe, deadline }: Context,
  payment: StartPayment,
  { amount, paymentMethod, customer }: { amount: number; paymentMethod: string; customer: string | undefined },
): Promise<StripeResult<Intent>> {
  return callStripe(deadline, (request) =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: payment.currency.toLowerCase(),
        ...(customer && { customer }),
        ...toPayingWith(paymentMethod, payment),
        confirm: true,
        ...(payment.customerRef && { off_session: true }),
        ...(payment.savesCard && { setup_future_usage: 'off_session' as const }),
        return_url: payment.returnUrl,
        description: payment.description,
        metadata: { order_number: payment.orderNumber },
      },
      { ...request, idempotencyKey: payment.idempotencyKey },
    ),
  );
}

/** The bank requires authentication after all: the same payment continues with the payer present. */
async function requestAuthentication(
  context: Context,
  payment: StartPayment,
  paymentMethod: string,
  declined: Stripe.PaymentIntent | undefined,
): Promise<PaymentOutcome> {
  if (!declined) return { kind: 'declined', declineCode: 'authentication_failed' };
  const result = await callStripe(context.deadline, (request) =>
    context.stripe.paymentIntents.confirm(
      declined.id,
      { payment_method: paymentMethod, return_url: payment.returnUrl, off_session: false },
      { ...request, idempotencyKey: `${payment.idempotencyKey}:confirm` },
    ),
  );
  const outcome = toStartOutcome(context, payment, result);
  if (outcome.kind === 'unavailable' || outcome.kind === 'unknown')
    return { kind: 'unknown', providerRef: declined.id, message: outcome.message };
  return outcome;
}

function toStartOutcome({ log }: Context, payment: StartPayment, result: StripeResult<Intent>): PaymentOutcome {
  switch (result.kind) {
    case 'ok':
      return toPaymentOutcome(result.value, payment);
    case 'card_error':
      return toDeclinedOutcome(result.error, readFailedIntent(result.error)?.id);
    case 'not_done':
      return { kind: 'unavailable', message: result.message };
    case 'unclear':
      return { kind: 'unknown', message: result.message };
    case 'invalid_request':
      if (result.error.param === 'payment_method') return { kind: 'declined', declineCode: 'incorrect_number' };
      // Used up, or older than Stripe keeps it: the card must be entered again.
      if (result.error.param === 'confirmation_token') return { kind: 'cancelled', declineCode: 'payment_expired' };
      logRejectedRequest(log, result.error, payment.orderNumber);
      return { kind: 'unavailable', message: 'Stripe rejected the request' };
  }
}

function logRejectedRequest(log: Context['log'], error: Stripe.errors.StripeError, orderNumber: string): void {
  const { code, param, statusCode, requestId } = error;
  log.error({ orderNumber, code, param, statusCode, requestId }, 'stripe.request_refused');
}
