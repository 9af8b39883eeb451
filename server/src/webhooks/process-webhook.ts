import { refreshUsageByIccid } from '../esims/usage.ts';
import { provisionSoon } from '../fulfilment/provision-order.ts';
import { recheckPayment } from '../payments/pay.ts';
import { findPaymentByProviderRef } from '../payments/store.ts';
import type { Shop } from '../shop.ts';
import { findOpenWebhookEvent, markWebhookProcessed, type WebhookEventRow } from './store.ts';

/** An event about something that is not ours, or not yet written down: looked at again until it is this old. */
const UNMATCHED_AFTER_MS = 15 * 60_000;

/**
 * Acts on a stored event: it is a hint that something has changed, so the partner is asked for the truth.
 * @throws Error while that cannot be done yet, so that the job comes back.
 */
export async function processWebhook(shop: Shop, webhookEventId: number): Promise<void> {
  const event = await findOpenWebhookEvent(shop.database, webhookEventId);
  if (!event) return;
  const isDone =
    event.provider === 'esim-go'
      ? await refreshUsageByIccid(shop, event.subject)
      : await settleFromEvent(shop, event.provider, event);
  const ageMs = shop.clock.now().getTime() - event.receivedAt.getTime();
  if (!isDone && ageMs < UNMATCHED_AFTER_MS) {
    throw new Error(`Nothing known yet about ${event.provider} ${event.subject}`);
  }
  if (!isDone) shop.log.warn({ webhookEventId, provider: event.provider }, 'webhook.unmatched');
  await markWebhookProcessed(shop.database, webhookEventId);
}

async function settleFromEvent(
  shop: Shop,
  provider: 'stripe' | 'paypal',
  { subject }: WebhookEventRow,
): Promise<boolean> {
  const payment = await findPaymentByProviderRef(shop.database, provider, subject);
  if (!payment) return false;
  const settled = await recheckPayment(shop, payment);
  if (settled.status === 'captured') await provisionSoon(shop, settled.orderId, 0);
  return true;
}
