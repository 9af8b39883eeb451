import type Stripe from 'stripe';
import { type AccountFinding, failed, passed, warned } from '../account-check.ts';
import { startDeadline } from '../exchange.ts';
import { callStripe, type StripeResult } from './call-stripe.ts';
import { createStripeClient } from './create-stripe-client.ts';
import { MONEY_BACK_EVENTS } from './verify-stripe-webhook.ts';

type Keys = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  baseUrl?: string | undefined;
  timeoutMs: number;
};
type Asked = Keys & { stripe: Stripe };

/** The events that the shop acts on: without one of them it learns of something late, or never. */
const REQUIRED_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  ...MONEY_BACK_EVENTS,
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const UNDELIVERED_DAYS = 3;

/** Looks at the keys, the account and its webhook. */
export async function* checkStripeAccount(keys: Keys, { webhookUrl }: { webhookUrl: string }) {
  yield* checkKeys(keys);
  const asked = { ...keys, stripe: createStripeClient(keys) };
  const account = await ask(asked, (request) => asked.stripe.accounts.retrieveCurrent({}, request));
  if (account.kind === 'not_done' || account.kind === 'unclear') {
    yield failed('stripeSilent', { reason: account.message });
    return;
  }
  if (account.kind !== 'ok' && !isDenied(account)) {
    yield failed('stripeRefuses', { reason: reasonOf(account) });
    return;
  }
  yield* account.kind === 'ok'
    ? describeAccount(account.value)
    : [warned('stripeUnreadable', { permission: 'Account' })];
  yield await checkPublishableKey(asked);
  yield* checkWebhook(asked, webhookUrl);
  yield await checkDomain(asked, new URL(webhookUrl).hostname);
  yield await checkUndelivered(asked);
  yield await checkRefunds(asked);
}

function* checkKeys({ secretKey, publishableKey, webhookSecret }: Keys): Generator<AccountFinding> {
  if (/^[sr]k_live_/.test(secretKey)) yield passed('stripeSecretKeyLive');
  else if (secretKey.includes('_test_')) yield failed('stripeSecretKeyTest');
  else yield failed('stripeSecretKeyOther', { prefix: 'sk_live_' });
  if (publishableKey.startsWith('pk_live_')) yield passed('stripePublishableKeyLive');
  else if (publishableKey.includes('_test_')) yield failed('stripePublishableKeyTest');
  else yield failed('stripePublishableKeyOther', { prefix: 'pk_live_' });
  if (!webhookSecret.startsWith('whsec_')) yield failed('stripeSigningSecretOther');
}

function* describeAccount(account: Stripe.Account): Generator<AccountFinding> {
  const state = account.capabilities?.card_payments ?? 'inactive';
  if (!account.charges_enabled) yield failed('stripeNoCharges');
  else if (state !== 'active') yield failed('stripeCardsOff', { state });
  else yield passed('stripeCharges', { account: account.id });
  if (!account.payouts_enabled) yield warned('stripeNoPayouts');
}

/** A payment that does not exist, or the last one: Stripe first looks at the key, then at the payment. */
async function checkPublishableKey(asked: Asked): Promise<AccountFinding> {
  const { stripe, publishableKey, baseUrl } = asked;
  const browser = createStripeClient({ secretKey: publishableKey, baseUrl });
  const latest = await ask(asked, (request) => stripe.paymentIntents.list({ limit: 1 }, request));
  const [payment] = latest.kind === 'ok' ? latest.value.data : [];
  const { id = 'pi_none', client_secret: clientSecret } = payment ?? {};
  const found = await ask(asked, (request) =>
    browser.paymentIntents.retrieve(id, { client_secret: clientSecret ?? `${id}_secret_none` }, request),
  );
  if (found.kind === 'ok') return passed('stripePublishableKeyOpens');
  if (found.kind !== 'invalid_request') return warned('stripePublishableKeyUnchecked', { reason: reasonOf(found) });
  if (found.error.statusCode === 401) return failed('stripePublishableKeyRefused');
  if (payment) return failed('stripePublishableKeyForeign');
  return passed('stripePublishableKeyAccepted');
}

async function* checkWebhook(asked: Asked, webhookUrl: string): AsyncGenerator<AccountFinding> {
  const { stripe } = asked;
  const listed = await ask(asked, (request) => stripe.webhookEndpoints.list({ limit: 100 }, request));
  if (listed.kind !== 'ok') {
    yield warned('stripeUnreadable', { permission: 'Webhook Endpoints' });
    return;
  }
  const endpoints = listed.value.data.filter(({ url }) => url === webhookUrl);
  const endpoint = endpoints.find(({ status }) => status === 'enabled') ?? endpoints[0];
  if (!endpoint) {
    yield failed('stripeWebhookMissing', { url: webhookUrl, events: REQUIRED_EVENTS.join(', ') });
    return;
  }
  if (endpoint.status !== 'enabled') yield failed('stripeWebhookDisabled');
  else if (endpoints.length > 1) yield warned('stripeWebhookMany', { url: webhookUrl, count: endpoints.length });
  const missing = REQUIRED_EVENTS.filter(
    (event) => !endpoint.enabled_events.some((enabled) => enabled === event || enabled === '*'),
  );
  if (missing.length > 0) yield failed('stripeEventsMissing', { events: missing.join(', ') });
  else yield passed('webhookComplete');
}

/** Wallets and Link are shown on registered domains only (docs.stripe.com/payments/payment-methods/pmd-registration). */
async function checkDomain(asked: Asked, domain: string): Promise<AccountFinding> {
  const listed = await ask(asked, (request) =>
    asked.stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 }, request),
  );
  if (listed.kind !== 'ok') return warned('stripeUnreadable', { permission: 'Payment Method Domains' });
  const found = listed.value.data.find(({ domain_name: name }) => name === domain);
  if (!found?.enabled) return warned(found ? 'stripeDomainDisabled' : 'stripeDomainMissing', { domain });
  const ways = { 'Apple Pay': found.apple_pay, 'Google Pay': found.google_pay, Link: found.link };
  const inactive = Object.entries(ways).flatMap(([name, { status }]) => (status === 'active' ? [] : [name]));
  if (inactive.length === 0) return passed('stripeDomain', { domain });
  return warned('stripeDomainInactive', { domain, names: inactive.join(', ') });
}

/** Whether the secret is right only deliveries show: Stripe does not tell it a second time. */
async function checkUndelivered(asked: Asked): Promise<AccountFinding> {
  const from = Math.floor(Date.now() / 1000) - UNDELIVERED_DAYS * 24 * 3600;
  const listed = await ask(asked, (request) =>
    asked.stripe.events.list({ delivery_success: false, created: { gte: from }, limit: 100 }, request),
  );
  if (listed.kind !== 'ok') return warned('stripeUnreadable', { permission: 'Events' });
  const count = listed.value.data.length;
  if (count === 0) return passed('stripeDelivered', { count: UNDELIVERED_DAYS });
  return warned('stripeUndelivered', { count, hasMore: listed.value.has_more, lastDays: UNDELIVERED_DAYS });
}

async function checkRefunds(asked: Asked): Promise<AccountFinding> {
  const listed = await ask(asked, (request) => asked.stripe.refunds.list({ limit: 1 }, request));
  return listed.kind === 'ok' ? passed('stripeRefunds') : failed('stripeUnreadable', { permission: 'Refunds' });
}

function ask<T>({ timeoutMs }: Keys, send: (options: { timeout: number }) => Promise<T>): Promise<StripeResult<T>> {
  return callStripe(startDeadline(timeoutMs), send);
}

function isDenied(result: StripeResult<unknown>): boolean {
  return result.kind === 'invalid_request' && result.error.statusCode === 403;
}

function reasonOf(result: Exclude<StripeResult<unknown>, { kind: 'ok' }>): string {
  return 'message' in result ? result.message : result.error.message;
}
