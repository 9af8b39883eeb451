import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
import { catalogueState } from '../database/schema.ts';

export const CATALOGUE_CHANNEL = 'catalogue_changed';
const single = eq(catalogueState.id, 1);

export type CatalogueState = typeof catalogueState.$inferSelect;

/** How fresh the catalogue is; undefined before the first sync. */
export async function readCatalogueState(executor: Executor): Promise<CatalogueState | undefined> {
  const [state] = await executor.select().from(catalogueState).where(single);
  return state;
}

/** One writer of products and prices at a time, until the end of the transaction. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.insert(catalogueState).values({ id: 1 }).onConflictDoNothing();
  await tx.select({ id: catalogueState.id }).from(catalogueState).where(single).for('update');
}

/** Tells every process, once the transaction is committed, that what it has cached is old. */
export async function bumpCatalogueVersion(tx: Transaction): Promise<void> {
  await tx
    .update(catalogueState)
    .set({ version: sql`${catalogueState.version} + 1` })
    .where(single);
  await tx.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, '')`);
}

type SyncProgress = Partial<Pick<CatalogueState, 'syncRun' | 'nextPage' | 'syncStartedAt'>> & { syncedAt?: SQL };

/** Where the sync stands, so that a killed one goes on there. `syncedAt` is the database's time. */
export async function saveSyncProgress(executor: Executor, progress: SyncProgress): Promise<void> {
  await executor
    .insert(catalogueState)
    .values({ id: 1, ...progress })
    .onConflictDoUpdate({ target: catalogueState.id, set: progress });
}
