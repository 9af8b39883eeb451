import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { products, supplierSyncs } from '../tables/catalogue.ts';

/**
 * Whether a supplier's full catalogue was read within the last 24 hours: an older one may list plans that are no longer
 * sold, so nothing is charged for them.
 */
export const isSyncFresh = sql<boolean>`coalesce(${supplierSyncs.syncedAt} > now() - interval '24 hours', false)`;

/** The supplier's last word on a product: with its whole catalogue, or about this plan alone. */
const lastWordAt = sql`greatest(${supplierSyncs.syncedAt}, ${products.confirmedAt})`;

/** The same for a product, which may have been confirmed on its own since. */
export const isPlanFresh = sql<boolean>`coalesce(${lastWordAt} > now() - interval '24 hours', false)`;

/** Whether the supplier is to be asked before this product is charged for: its price may have changed since. */
export const isPlanDue = sql<boolean>`coalesce(${lastWordAt} < now() - interval '15 minutes', true)`;

/** The same for a product by its id, from the database: it may have been confirmed since the cart was read. */
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
