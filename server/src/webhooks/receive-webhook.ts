import { inTransaction } from '../database/transaction.ts';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';
import { insertWebhookEvent, type WebhookEventRow } from './store.ts';

type Provider = WebhookEventRow['provider'];
export type IncomingWebhook = { provider: Provider; rawBody: Buffer; headers: Record<string, string | undefined> };

/**
 * Keeps what a partner says, once, and leaves acting on it to a job of the same transaction.
 * @throws ProblemError 401 for anything that is not provably from the partner
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
): Promise<{ eventId: string; kind: string; subject: string } | undefined> {
  if (provider === 'esim-go') {
    const event = shop.partners.esims.verifyWebhook(rawBody, headers);
    return event && { eventId: event.eventId, kind: event.kind, subject: event.iccid };
  }
  const event = await shop.partners.gateways[provider]?.verifyWebhook(rawBody, headers);
  return event && { eventId: event.eventId, kind: event.kind, subject: event.providerRef };
}
