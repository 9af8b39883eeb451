import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../database/database.ts';
import { countries, products } from '../database/schema.ts';

/** What tells whether a bundle is news: its hash, and whether it is on sale. By bundle name. */
export async function findKnownProducts(executor: Executor, productIds: string[]) {
  const rows = await executor
    .select({
      id: products.id,
      productId: products.productId,
      sourceHash: products.sourceHash,
      isActive: products.isActive,
    })
    .from(products)
    .where(inArray(products.productId, productIds));
  return new Map(rows.map((row) => [row.productId, row]));
}

const WRITTEN_ONCE = new Set(['id', 'productId', 'createdAt']);

/** Writes new bundles, and all that can change of the known ones; their ids stay. */
export async function upsertProducts(executor: Executor, rows: (typeof products.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await executor
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({ target: products.productId, set: excludedColumns(getTableColumns(products)) });
}

/** `{ name: excluded.name, … }` for every column that an update may change. */
function excludedColumns(columns: Record<string, PgColumn>): Record<string, SQL> {
  const changeable = Object.entries(columns).filter(([name]) => !WRITTEN_ONCE.has(name));
  return Object.fromEntries(changeable.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]));
}

/** Bundle names of all that is on sale. */
export async function listActiveProductIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ productId: products.productId })
    .from(products)
    .where(eq(products.isActive, true));
  return rows.map(({ productId }) => productId);
}

/** Takes bundles off sale, by name. They stay in the table: carts and orders refer to them. */
export async function deactivateProducts(executor: Executor, productIds: string[]): Promise<void> {
  await executor
    .update(products)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(and(inArray(products.productId, productIds), eq(products.isActive, true)));
}

export type CountryValues = Pick<typeof countries.$inferSelect, 'code' | 'name' | 'regionName' | 'networks'>;

/** What a sync compares its countries with. */
export function listCountryValues(executor: Executor): Promise<CountryValues[]> {
  const { code, name, regionName, networks } = countries;
  return executor.select({ code, name, regionName, networks }).from(countries);
}

/** Writes new and changed countries, by code. */
export async function upsertCountries(executor: Executor, rows: CountryValues[]): Promise<void> {
  if (rows.length === 0) return;
  await executor
    .insert(countries)
    .values(rows)
    .onConflictDoUpdate({
      target: countries.code,
      set: {
        name: sql`excluded.name`,
        regionName: sql`excluded.region_name`,
        networks: sql`excluded.networks`,
        updatedAt: sql`now()`,
      },
    });
}
