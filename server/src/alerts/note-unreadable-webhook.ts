import type { UnreadableWebhookKey } from '@esimshop/contracts/admin-system';
import { getTableColumns, sql } from 'drizzle-orm';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { unreadableWebhooks } from '../tables/webhooks.ts';
import { queueAlert } from './queue-alert.ts';

const MAX_KIND_LENGTH = 100;

type Unreadable = UnreadableWebhookKey & { eventId: string };

/**
 * Notes a webhook that is from the partner, of a kind that the shop acts on, and not understood. The owner is told of the
 * first one of a kind by mail; the others are counted until an administrator has dealt with them.
 */
export async function noteUnreadableWebhook(shop: Shop, { provider, kind, eventId }: Unreadable): Promise<void> {
  shop.log.error({ provider, eventId, kind }, 'webhook.unreadable');
  await inTransaction(shop.database, 'unreadable-webhook', async (tx) => {
    const [row] = await tx
      .insert(unreadableWebhooks)
      .values({ provider, kind: kind.slice(0, MAX_KIND_LENGTH), lastEventId: eventId })
      .onConflictDoUpdate({
        target: [unreadableWebhooks.provider, unreadableWebhooks.kind],
        set: { deliveries: sql`${unreadableWebhooks.deliveries} + 1`, lastAt: sql`now()`, lastEventId: eventId },
      })
      .returning(getTableColumns(unreadableWebhooks));
    if (!row || row.deliveries > 1) return;
    const payload = { provider, webhookKind: row.kind };
    await queueAlert(shop, tx, { about: ['webhooks'], kind: 'webhook-alert', payload, stem: 'webhook' });
  });
}
