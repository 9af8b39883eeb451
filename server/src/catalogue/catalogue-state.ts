import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { catalogueState } from '../tables/catalogue.ts';

export const CATALOGUE_CHANNEL = 'catalogue_changed';
const singleRow = eq(catalogueState.id, 1);

export type CatalogueState = typeof catalogueState.$inferSelect;

/** The catalogue's version; undefined before the first sync. */
export async function readCatalogueState(executor: Executor): Promise<CatalogueState | undefined> {
  const [state] = await executor.select().from(catalogueState).where(singleRow);
  return state;
}

/** Serialises writers of products and prices until the end of the transaction. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.insert(catalogueState).values({ id: 1 }).onConflictDoNothing();
  await tx.select({ id: catalogueState.id }).from(catalogueState).where(singleRow).for('update');
}

/** Increments the version and, on commit, notifies every process that its cached catalogue is stale. */
export async function bumpCatalogueVersion(tx: Transaction): Promise<void> {
  const next = sql`${catalogueState.version} + 1`;
  await bump(tx, { version: next, plansVersion: next });
}

/** Like `bumpCatalogueVersion`, if no plan has changed but in its price: other processes read the prices alone. */
export async function bumpBesidePlans(tx: Transaction): Promise<void> {
  await bump(tx, { version: sql`${catalogueState.version} + 1` });
}

async function bump(tx: Transaction, set: Partial<Record<'version' | 'plansVersion', SQL>>): Promise<void> {
  await tx.insert(catalogueState).values({ id: 1 }).onConflictDoUpdate({ target: catalogueState.id, set });
  await tx.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, '')`);
}
