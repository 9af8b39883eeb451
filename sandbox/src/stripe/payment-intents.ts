import type { Call, PartnerResponse } from '../partner-routes.ts';
import { makePrefixedId } from '../random-id.ts';
import { asFields, type Fields, readFlag, readNumber, readText, readTexts } from '../read-fields.ts';
import { checkAmount } from './check-amount.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';
import { useConfirmationToken } from './confirmation-tokens.ts';
import { findCard } from './payment-methods.ts';
import { invalidRequest, nowSeconds, resourceMissing, type StripePartner } from './stripe-context.ts';
import { readMetadata } from './stripe-form.ts';
import type { PaymentIntent } from './stripe-objects.ts';

export function findPaymentIntent(stripe: StripePartner, id: string): PaymentIntent {
  const intent = stripe.store.find('paymentIntents', id);
  if (!intent) throw resourceMissing('payment_intent', id);
  return intent;
}

/** Creates an intent and confirms it in the same call if the form requests that. */
export function createPaymentIntent(stripe: StripePartner, form: Fields, call: Call): PartnerResponse {
  const intent = readNewIntent(stripe, form);
  if (!readFlag(form, 'confirm')) {
    if (form.off_session !== undefined) {
      throw invalidRequest('The parameter off_session is only allowed when confirm is true.', { param: 'off_session' });
    }
    stripe.store.put('paymentIntents', intent.id, intent);
    return { status: 200, body: intent };
  }
  return confirmWith(stripe, intent, form, call);
}

export function confirmPaymentIntent(stripe: StripePartner, id: string, form: Fields, call: Call): PartnerResponse {
  const intent = findPaymentIntent(stripe, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const paymentMethod = readText(form, 'payment_method') ?? intent.payment_method;
  const setupFutureUsage = readSetupFutureUsage(form) ?? intent.setup_future_usage;
  const updated = { ...intent, payment_method: paymentMethod, setup_future_usage: setupFutureUsage };
  return confirmWith(stripe, updated, form, call);
}

/** With the card of the form or, where it names none, of its confirmation token, which is used up by it. */
function confirmWith(stripe: StripePartner, intent: PaymentIntent, form: Fields, call: Call): PartnerResponse {
  const confirmation = readConfirmation(form, intent, call.isRejected);
  const tokenId = readText(form, 'confirmation_token');
  if (tokenId === undefined) return confirmPayment(stripe, intent, confirmation);
  const { token, methodId } = useConfirmationToken(stripe, tokenId, intent);
  return confirmPayment(
    stripe,
    {
      ...intent,
      payment_method: readText(form, 'payment_method') ?? methodId,
      setup_future_usage: intent.setup_future_usage ?? token.setup_future_usage,
    },
    {
      ...confirmation,
      returnUrl: confirmation.returnUrl ?? token.return_url,
      usesSdk: form.use_stripe_sdk === undefined ? token.use_stripe_sdk : confirmation.usesSdk,
    },
  );
}

export function updatePaymentIntent(stripe: StripePartner, id: string, form: Fields): PartnerResponse {
  const intent = findPaymentIntent(stripe, id);
  const amount = readNumber(form, 'amount') ?? intent.amount;
  if (amount !== intent.amount && (intent.status === 'succeeded' || intent.status === 'canceled')) {
    throw invalidRequest(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      {
        code: 'payment_intent_unexpected_state',
      },
    );
  }
  checkAmount({ amount, currency: intent.currency });
  const updated: PaymentIntent = {
    ...intent,
    amount,
    customer: readText(form, 'customer') ?? intent.customer,
    description: readText(form, 'description') ?? intent.description,
    metadata: readMetadata(form, intent.metadata),
  };
  stripe.store.put('paymentIntents', id, updated);
  return { status: 200, body: updated };
}

export function cancelPaymentIntent(stripe: StripePartner, id: string, form: Fields): PartnerResponse {
  const intent = findPaymentIntent(stripe, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowSeconds(stripe),
    cancellation_reason: readText(form, 'cancellation_reason') ?? null,
    next_action: null,
  };
  stripe.store.put('paymentIntents', id, canceled);
  return { status: 200, body: canceled };
}

export function listPaymentIntents(stripe: StripePartner, query: Fields): PaymentIntent[] {
  const created = asFields(query.created);
  const customer = readText(query, 'customer');
  const metadata = readMetadata(query, {});
  const [from, after] = [readNumber(created, 'gte'), readNumber(created, 'gt')];
  const [to, before] = [readNumber(created, 'lte'), readNumber(created, 'lt')];
  return stripe.store
    .list('paymentIntents')
    .filter(
      (intent) =>
        (customer === undefined || intent.customer === customer) &&
        (from === undefined || intent.created >= from) &&
        (after === undefined || intent.created > after) &&
        (to === undefined || intent.created <= to) &&
        (before === undefined || intent.created < before) &&
        Object.entries(metadata).every(([name, value]) => intent.metadata[name] === value),
    )
    .toReversed();
}

function readNewIntent(stripe: StripePartner, form: Fields): PaymentIntent {
  const amount = readNumber(form, 'amount');
  if (amount === undefined)
    throw invalidRequest('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  const currency = readText(form, 'currency');
  if (!currency || !/^[A-Za-z]{3}$/.test(currency)) {
    throw invalidRequest('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
  }
  checkAmount({ amount, currency });
  if (readText(form, 'capture_method') === 'manual') {
    throw invalidRequest('The sandbox captures automatically; capture_method manual is not available.', {
      param: 'capture_method',
    });
  }
  const customer = readText(form, 'customer') ?? null;
  if (customer !== null && !stripe.store.find('customers', customer)) throw resourceMissing('customer', customer);
  const methodId = readText(form, 'payment_method');
  const paymentMethod = methodId === undefined ? null : findCard(stripe, methodId).method.id;
  const types = readTexts(form, 'payment_method_types');
  const allowedTypes = readTexts(form, 'allowed_payment_method_types');
  const id = makePrefixedId('pi_');
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    allowed_payment_method_types: allowedTypes.length > 0 ? allowedTypes : null,
    automatic_payment_methods: types.length > 0 ? null : readAutomaticMethods(form),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: makePrefixedId(`${id}_secret_`),
    confirmation_method: 'automatic',
    created: nowSeconds(stripe),
    currency: currency.toLowerCase(),
    customer,
    description: readText(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: readMetadata(form, {}),
    next_action: null,
    payment_method: paymentMethod,
    payment_method_types: types.length > 0 ? types : ['card'],
    receipt_email: readText(form, 'receipt_email') ?? null,
    setup_future_usage: readSetupFutureUsage(form),
    status: paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
  };
}

function readAutomaticMethods(form: Fields): PaymentIntent['automatic_payment_methods'] {
  const automatic = asFields(form.automatic_payment_methods);
  return { enabled: true, allow_redirects: readText(automatic, 'allow_redirects') === 'never' ? 'never' : 'always' };
}

function readSetupFutureUsage(form: Fields): PaymentIntent['setup_future_usage'] {
  const usage = readText(form, 'setup_future_usage');
  return usage === 'off_session' || usage === 'on_session' ? usage : null;
}

function readConfirmation(form: Fields, intent: PaymentIntent, isRejected: boolean): Confirmation {
  const isOffSession = readFlag(form, 'off_session');
  const returnUrl = readText(form, 'return_url') ?? null;
  if (returnUrl === null && !isOffSession && intent.automatic_payment_methods?.allow_redirects === 'always') {
    throw invalidRequest(
      'A return_url is needed to confirm a PaymentIntent whose payment methods may redirect; send one, or set automatic_payment_methods[allow_redirects] to never.',
      { param: 'return_url' },
    );
  }
  if (returnUrl !== null && !/^https?:\/\//.test(returnUrl)) {
    throw invalidRequest('Not a valid URL: return_url must be an address that starts with http.', {
      code: 'url_invalid',
      param: 'return_url',
    });
  }
  if (isOffSession && intent.setup_future_usage !== null) {
    throw invalidRequest(
      'You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set on the PaymentIntent because you cannot set up future usages when processing payments off-session.',
      { param: 'off_session' },
    );
  }
  return { isOffSession, returnUrl, usesSdk: readFlag(form, 'use_stripe_sdk'), isRejected };
}

/** What Stripe tells a browser that has the publishable key and the intent's secret. */
export function describeForClient(intent: PaymentIntent) {
  const { customer: _customer, metadata: _metadata, latest_charge: _charge, ...visible } = intent;
  return visible;
}
