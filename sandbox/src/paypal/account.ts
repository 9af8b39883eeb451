import { PartnerError } from '../partner-routes.ts';
import { describeError, type PayPal } from './paypal-context.ts';
import type { PayPalProfile } from './paypal-objects.ts';

export const searchScope = 'https://uri.paypal.com/services/reporting/search/read';
const scopes = [
  'https://uri.paypal.com/services/payments/payment/authcapture',
  'https://uri.paypal.com/services/payments/refund',
  'https://uri.paypal.com/services/applications/webhooks',
  searchScope,
  'https://uri.paypal.com/services/disputes/read-seller',
];

/** By default the app has every permission that the shop needs, and the webhook sends every event. */
export function readProfile({ store, shopUrl }: PayPal): PayPalProfile {
  const shop = shopUrl();
  const webhookUrl = shop === undefined ? '' : `${shop}/api/webhooks/paypal`;
  return { webhookUrl, eventTypes: ['*'], scopes, searchDelayMinutes: 0, ...store.find('profile', 'main') };
}

/** @throws PartnerError 404 unless it is the app's webhook */
export function describeWebhook(paypal: PayPal, id: string) {
  const { webhookUrl, eventTypes } = readProfile(paypal);
  if (id !== paypal.webhookId || webhookUrl === '') {
    const issue = { issue: 'INVALID_RESOURCE_ID', description: 'The webhook does not exist.' };
    throw new PartnerError({ status: 404, body: describeError('RESOURCE_NOT_FOUND', issue) });
  }
  return {
    id,
    url: webhookUrl,
    event_types: eventTypes.map((name) => ({ name, description: '', status: 'ENABLED' })),
    links: [],
  };
}
