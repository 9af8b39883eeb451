import { recheckPayment } from '../../checkout/payments/pay.ts';
import { adoptProviderRef } from '../../checkout/payments/store.ts';
import { recordFundsReturned } from '../../checkout/refunds/record-funds-returned.ts';
import { lookAgain } from '../../fulfilment/provision-order.ts';
import { findPaymentByRef } from '../../orders/payments.ts';
import { followHint } from '../../portal/usage/usage.ts';
import type { Shop } from '../../shop.ts';
import { findOpenWebhookEvent, markWebhookProcessed, type WebhookEventRow } from './store.ts';

/** An event about an unknown object, perhaps one not committed yet, is retried until it is this old. */
const UNMATCHED_AFTER_MS = 15 * 60_000;

/**
 * Acts on a stored event. The event is only a hint that something changed: the current state is fetched from the partner.
 * @throws Error if that is not possible yet, so that it is tried again.
 */
export async function processWebhook(shop: Shop, webhookEventId: number): Promise<void> {
  const event = await findOpenWebhookEvent(shop.database, webhookEventId);
  if (!event) return;
  const isDone =
    event.provider in shop.partners.suppliers ? await followSupplier(shop, event) : await settleFromEvent(shop, event);
  if (!isDone && event.ageMs < UNMATCHED_AFTER_MS) {
    throw new Error(`Nothing known yet about ${event.provider} ${event.subject}`);
  }
  if (!isDone) shop.log.warn({ webhookEventId, provider: event.provider }, 'webhook.unmatched');
  await markWebhookProcessed(shop.database, webhookEventId);
}

/** Its subject is an eSIM, or an order that the supplier is still preparing. */
async function followSupplier(
  shop: Shop,
  { provider, subject, ageMs }: WebhookEventRow & { ageMs: number },
): Promise<boolean> {
  return (await followHint(shop, { iccid: subject, ageMs })) || (await lookAgain(shop, provider, subject));
}

async function settleFromEvent(shop: Shop, { provider, subject, detail }: WebhookEventRow): Promise<boolean> {
  const { orderNumber, fundsReturned } = detail;
  const payment =
    (await findPaymentByRef(shop.database, subject)) ??
    (orderNumber ? await adoptProviderRef(shop.database, { orderNumber, provider, providerRef: subject }) : undefined);
  if (payment?.provider !== provider) return false;
  if (fundsReturned) {
    await recordFundsReturned(shop, payment.id, fundsReturned);
    return true;
  }
  await recheckPayment(shop, payment);
  return true;
}
