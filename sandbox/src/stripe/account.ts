import type { Fields } from '../read-fields.ts';
import { apiVersion, nowSeconds, type StripePartner } from './stripe-context.ts';
import { toListWire } from './stripe-form.ts';
import type { StripeProfile } from './stripe-objects.ts';

/** By default the account takes cards, and the shop's webhook gets every event that this sandbox sends. */
export function readProfile({ store, shopUrl }: StripePartner): StripeProfile {
  const shop = shopUrl();
  return {
    chargesEnabled: true,
    payoutsEnabled: true,
    cardPayments: 'active',
    webhookEndpoints:
      shop === undefined ? [] : [{ url: `${shop}/api/webhooks/stripe`, status: 'enabled', enabledEvents: ['*'] }],
    deniedPaths: [],
    ...store.find('profile', 'main'),
  };
}

export function isLive({ secretKey }: StripePartner): boolean {
  return !secretKey.includes('_test_');
}

export function describeAccount(stripe: StripePartner) {
  const { chargesEnabled, payoutsEnabled, cardPayments } = readProfile(stripe);
  return {
    id: 'acct_1SandboxAccount',
    object: 'account',
    business_type: 'company',
    capabilities: { card_payments: cardPayments, transfers: 'active' },
    charges_enabled: chargesEnabled,
    country: 'GB',
    created: nowSeconds(stripe),
    default_currency: 'usd',
    details_submitted: chargesEnabled,
    email: 'owner@sandbox.example',
    payouts_enabled: payoutsEnabled,
    type: 'standard',
  };
}

export function listWebhookEndpoints(stripe: StripePartner, query: Fields) {
  const endpoints = readProfile(stripe).webhookEndpoints.map(({ url, status, enabledEvents }, index) => ({
    id: `we_${index + 1}`,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: nowSeconds(stripe),
    description: null,
    enabled_events: enabledEvents,
    livemode: isLive(stripe),
    metadata: {},
    status,
    url,
  }));
  return toListWire(endpoints, query, '/v1/webhook_endpoints');
}
