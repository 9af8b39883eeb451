import { eq } from 'drizzle-orm';
import { ORDER_EXPIRES_AFTER_SECONDS } from '../../checkout/payments/resolve-open-payment.ts';
import type { Executor } from '../../platform/database/database.ts';
import { orders } from '../../platform/database/schema/orders.ts';
import { payments } from '../../platform/database/schema/payments.ts';
import { installation } from '../../platform/database/schema/system.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';

const OPEN_WORK = 'open-work';

/** Has the next start queue the jobs of everything that is open. */
export async function markOpenWork(tx: Executor): Promise<void> {
  await tx.insert(installation).values({ name: OPEN_WORK, value: 'restored' }).onConflictDoNothing();
}

/**
 * Queues the jobs of everything that is open, once after a restore: a backup holds no jobs, because each follows from
 * the row that it is about.
 */
export async function queueOpenWork({ database, jobs }: Pick<Shop, 'database' | 'jobs'>): Promise<void> {
  await inTransaction(database, 'open work', async (tx) => {
    const [mark] = await tx.delete(installation).where(eq(installation.name, OPEN_WORK)).returning();
    if (!mark) return;
    const unknown = await tx.select({ id: payments.id }).from(payments).where(eq(payments.status, 'unknown'));
    for (const { id } of unknown)
      await jobs.enqueue(tx, 'resolve-payment', { paymentId: id }, { singletonKey: `payment:${id}` });
    const pending = await tx.select({ id: orders.id }).from(orders).where(eq(orders.status, 'pending'));
    const startAfterSeconds = ORDER_EXPIRES_AFTER_SECONDS;
    for (const { id } of pending) await jobs.enqueue(tx, 'expire-order', { orderId: id }, { startAfterSeconds });
  });
}
