import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
import { esims, lowDataNotices, orderLines, orders } from '../database/schema.ts';
import type { OrderRow } from '../orders/store.ts';

export type LowDataNotice = typeof lowDataNotices.$inferSelect;

/** Undefined when the owner of this bundle was told before. */
export async function insertLowDataNotice(
  tx: Transaction,
  notice: typeof lowDataNotices.$inferInsert,
): Promise<LowDataNotice | undefined> {
  const [row] = await tx.insert(lowDataNotices).values(notice).onConflictDoNothing().returning();
  return row;
}

/** @throws Error when there is no such notice. */
export async function getLowDataNotice(executor: Executor, id: number): Promise<LowDataNotice> {
  const [row] = await executor.select().from(lowDataNotices).where(eq(lowDataNotices.id, id));
  if (!row) throw new Error(`Expected a low data notice with id ${id}`);
  return row;
}

/** The order that the eSIM was bought with. @throws Error when there is no such eSIM. */
export async function getOrderOfEsim(executor: Executor, esimId: number): Promise<OrderRow> {
  const [found] = await executor
    .select({ order: orders })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(esims.id, esimId));
  if (!found) throw new Error(`Expected eSIM ${esimId} to exist`);
  return found.order;
}
