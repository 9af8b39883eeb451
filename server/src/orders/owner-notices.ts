import { asc, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { orders } from '../tables/orders.ts';
import { ownerNotices } from '../tables/owner-cases.ts';

/** The owner's notice of a case, with its order number; null if its order is unknown. */
export type OwnerNotice = typeof ownerNotices.$inferSelect & { orderNumber: string | null };

/** @throws Error if there is no such notice */
export async function getOwnerNotice(executor: Executor, id: number): Promise<OwnerNotice> {
  const [notice] = await listNotices(executor, eq(ownerNotices.id, id));
  if (!notice) throw new Error(`Expected a notice to the owner with id ${id}`);
  return notice;
}

/** The notices of a digest, the oldest first. */
export function listDigest(executor: Executor, digestId: string): Promise<OwnerNotice[]> {
  return listNotices(executor, eq(ownerNotices.digestId, digestId));
}

async function listNotices(executor: Executor, condition: SQL): Promise<OwnerNotice[]> {
  const rows = await executor
    .select({ notice: ownerNotices, orderNumber: orders.orderNumber })
    .from(ownerNotices)
    .leftJoin(orders, eq(orders.id, ownerNotices.orderId))
    .where(condition)
    .orderBy(asc(ownerNotices.id));
  return rows.map(({ notice, orderNumber }) => ({ ...notice, orderNumber }));
}
