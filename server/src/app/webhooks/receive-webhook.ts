import type { PaymentGateway } from '../../partners/payment-gateway.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { insertWebhookEvent, type WebhookEventRow } from './store.ts';

/** `provider`: a payment gateway or a supplier, by name. */
export type IncomingWebhook = { provider: string; rawBody: Buffer; headers: Record<string, string | undefined> };

/**
 * Stores a partner's event once and enqueues its processing in the same transaction.
 * @throws ProblemError 401 unless the signature proves that it is from the partner
 */
export async function receiveWebhook(shop: Shop, { provider, rawBody, headers }: IncomingWebhook): Promise<void> {
  const event = await verify(shop, { provider, rawBody, headers });
  if (!event) throw new ProblemError(401, 'unauthenticated', 'The signature does not match.');
  await inTransaction(shop.database, 'webhook', async (tx) => {
    const webhookEventId = await insertWebhookEvent(tx, { provider, ...event });
    if (webhookEventId) await shop.jobs.enqueue(tx, 'process-webhook', { webhookEventId });
  });
}

async function verify(
  shop: Shop,
  { provider, rawBody, headers }: IncomingWebhook,
): Promise<Pick<WebhookEventRow, 'eventId' | 'kind' | 'subject' | 'detail'> | undefined> {
  const supplier = shop.partners.suppliers[provider];
  if (supplier) {
    const event = supplier.esims.verifyWebhook(rawBody, headers);
    return event && { eventId: event.eventId, kind: event.kind, subject: event.iccid, detail: {} };
  }
  const gateways: Partial<Record<string, PaymentGateway>> = shop.partners.gateways;
  const event = await gateways[provider]?.verifyWebhook(rawBody, headers);
  if (!event) return undefined;
  const { eventId, kind, providerRef: subject, ...detail } = event;
  return { eventId, kind, subject, detail };
}
