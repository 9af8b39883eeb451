import type { System, UnreadableWebhookKey } from '@esimshop/contracts/admin-system';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { unreadableWebhooks } from '../../tables/webhooks.ts';

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

/** Returns whether it was waiting: the next one of this kind waits, and is reported, again. */
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
