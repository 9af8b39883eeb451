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

const DOMAINS_PAGE = 'https://dashboard.stripe.com/settings/payment_method_domains';
const KEYS_PAGE = 'https://dashboard.stripe.com/apikeys';
const WEBHOOKS_PAGE = 'https://dashboard.stripe.com/webhooks';

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
    yield failed(
      `Stripe cannot be asked: ${account.message}`,
      'See that this machine may connect to api.stripe.com, then check again.',
    );
    return;
  }
  if (account.kind !== 'ok' && !isDenied(account)) {
    yield failed(`Stripe does not accept the secret key: ${reasonOf(account)}`, `Copy it from ${KEYS_PAGE}.`);
    return;
  }
  yield* account.kind === 'ok' ? describeAccount(account.value) : [unreadable('the account', 'Account', 'warn')];
  yield await checkPublishableKey(asked);
  yield* checkWebhook(asked, webhookUrl);
  yield await checkDomain(asked, new URL(webhookUrl).hostname);
  yield await checkUndelivered(asked);
  yield await checkRefunds(asked);
}

function* checkKeys({ secretKey, publishableKey, webhookSecret }: Keys): Generator<AccountFinding> {
  yield checkPrefix('The secret key', secretKey, ['sk_live_', 'rk_live_'], 'STRIPE_SECRET_KEY');
  yield checkPrefix('The publishable key', publishableKey, ['pk_live_'], 'STRIPE_PUBLISHABLE_KEY');
  if (!webhookSecret.startsWith('whsec_'))
    yield failed(
      'The signing secret of the webhook does not begin with whsec_.',
      `Set STRIPE_WEBHOOK_SECRET to the one that ${WEBHOOKS_PAGE} shows for this shop's address.`,
    );
}

function checkPrefix(name: string, key: string, prefixes: string[], variable: string): AccountFinding {
  if (prefixes.some((prefix) => key.startsWith(prefix))) return passed(`${name} is a live one.`);
  const kind = key.includes('_test_') ? 'is one for tests: no money would move' : `does not begin with ${prefixes[0]}`;
  return failed(`${name} ${kind}.`, `Set ${variable} to the live key of ${KEYS_PAGE}.`);
}

function* describeAccount(account: Stripe.Account): Generator<AccountFinding> {
  const settings = 'Complete what https://dashboard.stripe.com/account/onboarding asks for.';
  if (!account.charges_enabled) yield failed('Stripe does not let this account charge yet.', settings);
  else if (account.capabilities?.card_payments !== 'active')
    yield failed(`Card payments are ${account.capabilities?.card_payments ?? 'inactive'}.`, settings);
  else yield passed(`The account may charge cards (${account.id}).`);
  if (!account.payouts_enabled) yield warned('Stripe does not pay out to the bank account yet.', settings);
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
  const advice = `Set STRIPE_PUBLISHABLE_KEY to the key that ${KEYS_PAGE} shows beside the secret one.`;
  if (found.kind === 'ok') return passed('The publishable key opens the payments of this account.');
  if (found.kind !== 'invalid_request')
    return warned(`The publishable key could not be checked: ${reasonOf(found)}`, 'Run this command again.');
  if (found.error.statusCode === 401) return failed('Stripe does not accept the publishable key.', advice);
  if (payment) return failed('The publishable key belongs to another account than the secret one.', advice);
  return passed('Stripe accepts the publishable key.');
}

async function* checkWebhook(asked: Asked, webhookUrl: string): AsyncGenerator<AccountFinding> {
  const { stripe } = asked;
  const listed = await ask(asked, (request) => stripe.webhookEndpoints.list({ limit: 100 }, request));
  if (listed.kind !== 'ok') {
    yield unreadable('the webhooks', 'Webhook Endpoints', 'warn');
    return;
  }
  const wanted = `Add ${webhookUrl} at ${WEBHOOKS_PAGE} with the events ${REQUIRED_EVENTS.join(', ')}`;
  const endpoints = listed.value.data.filter(({ url }) => url === webhookUrl);
  const endpoint = endpoints.find(({ status }) => status === 'enabled') ?? endpoints[0];
  if (!endpoint) {
    yield failed(`No webhook of the account leads to ${webhookUrl}.`, `${wanted}, and set STRIPE_WEBHOOK_SECRET.`);
    return;
  }
  if (endpoint.status !== 'enabled') yield failed('The webhook is disabled.', `Enable it at ${WEBHOOKS_PAGE}.`);
  else if (endpoints.length > 1)
    yield warned(
      `${endpoints.length} webhooks lead to ${webhookUrl}, and the shop knows the secret of one.`,
      `Remove the others at ${WEBHOOKS_PAGE}.`,
    );
  const missing = REQUIRED_EVENTS.filter(
    (event) => !endpoint.enabled_events.some((enabled) => enabled === event || enabled === '*'),
  );
  if (missing.length > 0)
    yield failed(`The webhook does not send ${missing.join(', ')}.`, `Add them at ${WEBHOOKS_PAGE}.`);
  else yield passed('The webhook sends every event that the shop uses.');
}

/** Wallets and Link are shown on registered domains only (docs.stripe.com/payments/payment-methods/pmd-registration). */
async function checkDomain(asked: Asked, domain: string): Promise<AccountFinding> {
  const listed = await ask(asked, (request) =>
    asked.stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 }, request),
  );
  if (listed.kind !== 'ok') return unreadable('the payment method domains', 'Payment Method Domains', 'warn');
  const found = listed.value.data.find(({ domain_name: name }) => name === domain);
  if (!found?.enabled)
    return warned(
      found
        ? `The payment method domain ${domain} is disabled.`
        : `${domain} is no payment method domain of the account.`,
      `${found ? 'Enable it' : 'Add it'} at ${DOMAINS_PAGE}: until then, Apple Pay, Google Pay and Link are not shown.`,
    );
  const ways = { 'Apple Pay': found.apple_pay, 'Google Pay': found.google_pay, Link: found.link };
  const inactive = Object.entries(ways).flatMap(([name, { status }]) => (status === 'active' ? [] : [name]));
  if (inactive.length === 0) return passed(`${domain} is a payment method domain of the account.`);
  return warned(`On ${domain}, ${inactive.join(', ')} is not active.`, `${DOMAINS_PAGE} says why.`);
}

/** Whether the secret is right only deliveries show: Stripe does not tell it a second time. */
async function checkUndelivered(asked: Asked): Promise<AccountFinding> {
  const from = Math.floor(Date.now() / 1000) - UNDELIVERED_DAYS * 24 * 3600;
  const listed = await ask(asked, (request) =>
    asked.stripe.events.list({ delivery_success: false, created: { gte: from }, limit: 100 }, request),
  );
  if (listed.kind !== 'ok') return unreadable('the events', 'Events', 'warn');
  const count = listed.value.data.length;
  if (count === 0) return passed(`No delivery of an event failed in the last ${UNDELIVERED_DAYS} days.`);
  return warned(
    `${count}${listed.value.has_more ? ' or more' : ''} events of the last ${UNDELIVERED_DAYS} days were not accepted by a webhook of the account.`,
    `${WEBHOOKS_PAGE} shows the responses: 401 means that STRIPE_WEBHOOK_SECRET is not this webhook's.`,
  );
}

async function checkRefunds(asked: Asked): Promise<AccountFinding> {
  const listed = await ask(asked, (request) => asked.stripe.refunds.list({ limit: 1 }, request));
  return listed.kind === 'ok' ? passed('The key may refund.') : unreadable('refunds', 'Refunds', 'fail');
}

function ask<T>({ timeoutMs }: Keys, send: (options: { timeout: number }) => Promise<T>): Promise<StripeResult<T>> {
  return callStripe(startDeadline(timeoutMs), send);
}

function isDenied(result: StripeResult<unknown>): boolean {
  return result.kind === 'invalid_request' && result.error.statusCode === 403;
}

function unreadable(what: string, permission: string, verdict: 'warn' | 'fail'): AccountFinding {
  return {
    verdict,
    what: `The secret key may not read ${what}.`,
    advice: `Give the restricted key the permission for ${permission} at ${KEYS_PAGE}, or use the secret key itself.`,
  };
}

function reasonOf(result: Exclude<StripeResult<unknown>, { kind: 'ok' }>): string {
  return 'message' in result ? result.message : result.error.message;
}
