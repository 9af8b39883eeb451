import { noteUnreadableWebhook } from '../../alerts/note-unreadable-webhook.ts';
import { findControls, markControls } from '../../platform/control-characters.ts';
import { inOneStatement } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { requestTimer } from '../../platform/sweeps/timers.ts';
import type { Shop } from '../../shop.ts';
import { insertWebhookEvent, type WebhookEventRow } from './store.ts';

/** `provider`: a payment gateway or a supplier, by name. */
export type IncomingWebhook = {
  provider: string;
  rawBody: Buffer;
  headers: Record<string, string | undefined>;
  /** The address that sent it. */
  from: string;
};

/**
 * Stores a partner's event once, to be processed from then on. An event that the shop does not use is accepted and
 * dropped; the owner is notified of one that it uses and cannot read.
 * @throws ProblemError 401 unless the signature proves that it is from the partner
 */
export async function receiveWebhook(shop: Shop, webhook: IncomingWebhook): Promise<void> {
  const { provider } = webhook;
  const event = await verify(shop, webhook);
  if (!event) throw new ProblemError(401, 'unauthenticated', 'The signature does not match.');
  const { subject, isUnreadable, ...rest } = event;
  if (isUnreadable || findControls(event)) {
    const [eventId, kind] = [markControls(rest.eventId), markControls(rest.kind)];
    return noteUnreadableWebhook(shop, { provider, eventId, kind });
  }
  if (!subject) return;
  const stored = await inOneStatement(shop.database, 'webhook', (database) =>
    insertWebhookEvent(database, { provider, subject, ...rest }),
  );
  if (stored && !stored.processedAt) shop.sweeps.nudge('process-webhook', stored.id);
}

type ReceivedEvent = Pick<WebhookEventRow, 'eventId' | 'kind' | 'detail'> & {
  subject: string | undefined;
  isUnreadable?: true | undefined;
};

async function verify(shop: Shop, webhook: IncomingWebhook): Promise<ReceivedEvent | undefined> {
  const { provider, rawBody, headers } = webhook;
  if (provider in shop.partners.suppliers) return verifySuppliers(shop, webhook);
  const event = await shop.partners.gateways[provider]?.verifyWebhook(rawBody, headers);
  if (!event) return undefined;
  const { eventId, kind, subject, isUnreadable, ...detail } = event;
  return { eventId, kind, subject, isUnreadable, detail };
}

async function verifySuppliers(
  shop: Shop,
  { provider, rawBody, headers, from }: IncomingWebhook,
): Promise<ReceivedEvent | undefined> {
  const event = shop.partners.suppliers[provider]?.esims.verifyWebhook(rawBody, headers, from);
  if (!event) return undefined;
  const { eventId, kind, iccid, order, isUnreadable, lowBalance, isAboutBalance } = event;
  if (lowBalance !== undefined)
    shop.log.error({ supplier: provider, kind, balance: lowBalance }, 'supplier.balance_low');
  // A hint, like every event: the balance is read from the supplier.
  if (isAboutBalance) await requestTimer(shop.database, 'watch-balances');
  return { eventId, kind, subject: iccid ?? order, isUnreadable, detail: {} };
}
