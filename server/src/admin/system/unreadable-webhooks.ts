import type { System, UnreadableWebhookKey } from '@esimshop/contracts/admin-system';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { queueAlert } from '../../alerts/queue-alert.ts';
import type { Executor } from '../../platform/database/database.ts';
import { unreadableWebhooks } from '../../platform/database/schema/webhooks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';

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
    const discriminator = `${provider}:${row.kind}`;
    await queueAlert(shop, tx, { kind: 'webhook-alert', discriminator, stem: 'webhook' });
  });
}

/** What waits to be dealt with, the oldest first. */
export async function listUnreadableWebhooks({ database, partners }: Shop): Promise<System['unreadableWebhooks']> {
  const rows = await database.select().from(unreadableWebhooks).orderBy(asc(unreadableWebhooks.firstAt));
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    isAboutPayments: !(row.provider in partners.suppliers),
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}

/** Whether it was waiting: the next one of this kind waits, and is told, again. */
export async function closeUnreadableWebhook(
  executor: Executor,
  { provider, kind }: UnreadableWebhookKey,
): Promise<boolean> {
  const closed = await executor
    .delete(unreadableWebhooks)
    .where(and(eq(unreadableWebhooks.provider, provider), eq(unreadableWebhooks.kind, kind)))
    .returning({ kind: unreadableWebhooks.kind });
  return closed.length > 0;
}
