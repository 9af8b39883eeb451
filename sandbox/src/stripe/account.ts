import type { Fields } from '../read-fields.ts';
import { apiVersion, nowSeconds, type StripePartner } from './stripe-context.ts';
import { toListWire } from './stripe-form.ts';
import { type StripeProfile, WALLETS, type Wallet } from './stripe-objects.ts';

/** By default the account takes cards and every way to pay at the shop's address, and the shop's webhook gets every event. */
export function readProfile({ store, shopUrl }: StripePartner): StripeProfile {
  const shop = shopUrl();
  return {
    chargesEnabled: true,
    payoutsEnabled: true,
    cardPayments: 'active',
    webhookEndpoints:
      shop === undefined ? [] : [{ url: `${shop}/api/webhooks/stripe`, status: 'enabled', enabledEvents: ['*'] }],
    paymentMethodDomains: shop === undefined ? [] : [{ name: new URL(shop).hostname, isEnabled: true, inactive: [] }],
    deniedPaths: [],
    conversions: [],
    ...store.find('profile', 'main'),
  };
}

/** Wallets are shown on registered domains alone. */
export function listActiveWallets(stripe: StripePartner): Wallet[] {
  const shop = new URL(stripe.pagesUrl()).hostname;
  const domain = readProfile(stripe).paymentMethodDomains.find(({ name, isEnabled }) => name === shop && isEnabled);
  return domain ? WALLETS.filter((wallet) => !domain.inactive.includes(wallet)) : [];
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

export function listPaymentMethodDomains(stripe: StripePartner, query: Fields) {
  const domains = readProfile(stripe).paymentMethodDomains.filter(({ name }) => name === query.domain_name);
  const described = domains.map(({ name, isEnabled, inactive }, index) => {
    const statusOf = (way: (typeof inactive)[number]) => ({ status: inactive.includes(way) ? 'inactive' : 'active' });
    return {
      id: `pmd_${index + 1}`,
      object: 'payment_method_domain',
      amazon_pay: { status: 'inactive' },
      apple_pay: statusOf('apple_pay'),
      created: nowSeconds(stripe),
      domain_name: name,
      enabled: isEnabled,
      google_pay: statusOf('google_pay'),
      klarna: { status: 'inactive' },
      link: statusOf('link'),
      livemode: isLive(stripe),
      paypal: { status: 'inactive' },
    };
  });
  return toListWire(described, query, '/v1/payment_method_domains');
}
