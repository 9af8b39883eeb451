import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { products, supplierSyncs } from '../platform/database/schema/catalogue.ts';

export type SupplierSync = typeof supplierSyncs.$inferSelect;

/** The state of a supplier's last sync; undefined before the first one. */
export async function findSupplierSync(executor: Executor, supplier: string): Promise<SupplierSync | undefined> {
  return (await executor.select().from(supplierSyncs).where(eq(supplierSyncs.supplier, supplier)))[0];
}

type Progress = Partial<Pick<SupplierSync, 'nextPage' | 'startedAt'>> & { syncedAt?: SQL };

/** Saves a sync's progress, so that an interrupted one resumes there. `syncedAt` is database time. */
export async function saveSyncProgress(executor: Executor, supplier: string, progress: Progress): Promise<void> {
  await executor
    .insert(supplierSyncs)
    .values({ supplier, ...progress })
    .onConflictDoUpdate({ target: supplierSyncs.supplier, set: progress });
}

/**
 * Whether a supplier's full catalogue was read within the last 24 hours: an older one may list plans that are no longer
 * sold, so nothing is charged for them.
 */
export const isSyncFresh = sql<boolean>`coalesce(${supplierSyncs.syncedAt} > now() - interval '24 hours', false)`;

/** The supplier's last word on a product: with its whole catalogue, or about this plan alone. */
const lastWordAt = sql`greatest(${supplierSyncs.syncedAt}, ${products.confirmedAt})`;

/** The same of a product, which may have been confirmed by itself since. */
export const isPlanFresh = sql<boolean>`coalesce(${lastWordAt} > now() - interval '24 hours', false)`;

/** Whether the supplier is to be asked before this product is charged for: its price may have changed since. */
export const isPlanDue = sql<boolean>`coalesce(${lastWordAt} < now() - interval '15 minutes', true)`;

/** The same of a product by its id, now: somebody else may have asked since a cart was read. */
export async function isStillDue(executor: Executor, productId: number): Promise<boolean> {
  const [product] = await executor
    .select({ isDue: isPlanDue })
    .from(products)
    .leftJoin(supplierSyncs, eq(supplierSyncs.supplier, products.supplier))
    .where(eq(products.id, productId));
  return product?.isDue ?? false;
}

/** The same of each of these suppliers. */
export async function areSuppliersFresh(executor: Executor, suppliers: ReadonlySet<string>): Promise<boolean> {
  const isOneOf = inArray(supplierSyncs.supplier, [...suppliers]);
  return (await executor.$count(supplierSyncs, and(isOneOf, isSyncFresh))) === suppliers.size;
}
