import { makePrefixedId } from '../random-id.ts';
import { asFields, type Fields, readNumber, readText, readTexts } from '../read-fields.ts';
import { createLinkMethod, createPaymentMethod, findCard } from './payment-methods.ts';
import { readCard } from './read-card.ts';
import { invalidRequest, nowSeconds, type StripePartner } from './stripe-context.ts';
import { readMetadata } from './stripe-form.ts';
import type { ClientContext, ConfirmationToken, KeptToken, PaymentIntent } from './stripe-objects.ts';

/** Stripe's SDK for Android documents these tokens as "single-use and expire 15 minutes after creation". */
const LIFETIME_S = 15 * 60;

/** A token of what the payer entered in Stripe's form, with how the form was set up. */
export function createConfirmationToken(stripe: StripePartner, form: Fields): ConfirmationToken {
  const data = asFields(form.payment_method_data);
  const { id } =
    readText(data, 'type') === 'link'
      ? createLinkMethod(stripe, readText(asFields(data.billing_details), 'email') ?? null)
      : createPaymentMethod(stripe, readCard(data));
  return keepToken(stripe, id, form, readClientContext(asFields(form.client_context)));
}

/** Likewise for tests, without a form. */
export function createTestConfirmationToken(stripe: StripePartner, form: Fields): ConfirmationToken {
  const methodId = readText(form, 'payment_method');
  const method = methodId
    ? findCard(stripe, methodId).method
    : createPaymentMethod(stripe, readCard(asFields(form.payment_method_data)));
  return keepToken(stripe, method.id, form, null);
}

/** @throws PartnerError if there is no such token, as a parameter says or an address does */
export function findConfirmationToken(stripe: StripePartner, id: string, status = 400): KeptToken {
  const found = stripe.store.find('confirmationTokens', id);
  if (found) return found;
  throw invalidRequest(`No such confirmation_token: '${id}'`, {
    code: 'resource_missing',
    param: 'confirmation_token',
    status,
  });
}

/**
 * Uses a token up for an intent. @throws PartnerError if it was used, has expired, or was made by a form that was set up for
 * another payment; then it stays as it was
 */
export function useConfirmationToken(stripe: StripePartner, id: string, intent: PaymentIntent): KeptToken {
  const kept = findConfirmationToken(stripe, id);
  const { token, context } = kept;
  if (token.payment_intent !== null) throw unusable(`The confirmation token ${id} has already been used.`);
  if (token.expires_at === null || nowSeconds(stripe) >= token.expires_at) {
    throw unusable(`The confirmation token ${id} has expired.`);
  }
  if (context) checkContext(context, intent);
  const used: KeptToken = { ...kept, token: { ...token, payment_intent: intent.id, expires_at: null } };
  stripe.store.put('confirmationTokens', id, used);
  return used;
}

function keepToken(
  stripe: StripePartner,
  methodId: string,
  form: Fields,
  context: ClientContext | null,
): ConfirmationToken {
  const { method } = findCard(stripe, methodId);
  const created = nowSeconds(stripe);
  const token: ConfirmationToken = {
    id: makePrefixedId('ctoken_'),
    object: 'confirmation_token',
    created,
    expires_at: created + LIFETIME_S,
    livemode: false,
    mandate_data: null,
    metadata: readMetadata(form, {}),
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      ...(method.type === 'card' ? { type: 'card', card: method.card } : { type: 'link', link: method.link }),
      allow_redisplay: 'unspecified',
      billing_details: method.billing_details,
      customer: null,
      customer_account: null,
    },
    return_url: readText(form, 'return_url') ?? null,
    setup_future_usage: readUsage(form) ?? context?.setupFutureUsage ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  };
  stripe.store.put('confirmationTokens', token.id, { token, methodId, context });
  return token;
}

function readClientContext(fields: Fields): ClientContext {
  const amount = readNumber(fields, 'amount');
  const currency = readText(fields, 'currency');
  if (readText(fields, 'mode') !== 'payment' || amount === undefined || !currency) {
    throw invalidRequest('The sandbox knows forms of mode payment with an amount and a currency.', {
      param: 'client_context',
    });
  }
  const methodTypes = readTexts(fields, 'allowed_payment_method_types');
  return { amount, currency, setupFutureUsage: readUsage(fields), methodTypes };
}

function readUsage(fields: Fields): ClientContext['setupFutureUsage'] {
  const usage = readText(fields, 'setup_future_usage');
  return usage === 'off_session' || usage === 'on_session' ? usage : null;
}

/** The form and the intent must be for the same payment (docs.stripe.com/payments/finalize-payments-on-the-server). */
function checkContext(context: ClientContext, intent: PaymentIntent): void {
  const differences = [
    ['amount', context.amount, intent.amount],
    ['currency', context.currency, intent.currency],
    ['setup_future_usage', context.setupFutureUsage, intent.setup_future_usage],
    ['allowed_payment_method_types', context.methodTypes.join(), (intent.allowed_payment_method_types ?? []).join()],
  ] as const;
  for (const [param, inForm, inIntent] of differences) {
    if (inForm === inIntent) continue;
    throw invalidRequest(
      `The provided ${param} (${inIntent}) does not match the ${param} of the confirmation token (${inForm}).`,
      { param },
    );
  }
}

function unusable(message: string) {
  return invalidRequest(message, { param: 'confirmation_token' });
}
