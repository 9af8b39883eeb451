import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { countries, products } from '../../platform/database/schema/catalogue.ts';

/** The stored products of these plans, by the supplier's plan id, with what a sync compares: hash and availability. */
export async function findKnownProducts(executor: Executor, supplier: string, planIds: string[]) {
  const rows = await executor
    .select({
      id: products.id,
      supplierPlanId: products.supplierPlanId,
      sourceHash: products.sourceHash,
      isActive: products.isActive,
    })
    .from(products)
    .where(and(eq(products.supplier, supplier), inArray(products.supplierPlanId, planIds)));
  return new Map(rows.map((row) => [row.supplierPlanId, row]));
}

const IMMUTABLE_COLUMNS = new Set(['id', 'productId', 'supplier', 'supplierPlanId', 'createdAt']);

/** Inserts new plans and updates the mutable columns of known ones; ids stay. */
export async function upsertProducts(executor: Executor, rows: (typeof products.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await executor
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: [products.supplier, products.supplierPlanId],
      set: excludedColumns(getTableColumns(products)),
    });
}

/** `{ name: excluded.name, … }` for every column that an update may change. */
function excludedColumns(columns: Record<string, PgColumn>): Record<string, SQL> {
  const mutable = Object.entries(columns).filter(([name]) => !IMMUTABLE_COLUMNS.has(name));
  return Object.fromEntries(mutable.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]));
}

/** The supplier's ids of its plans on sale. */
export async function listActivePlanIds(executor: Executor, supplier: string): Promise<string[]> {
  const rows = await executor
    .select({ supplierPlanId: products.supplierPlanId })
    .from(products)
    .where(and(eq(products.supplier, supplier), eq(products.isActive, true)));
  return rows.map(({ supplierPlanId }) => supplierPlanId);
}

/** Takes plans of a supplier off sale. Their rows stay: carts and orders refer to them. */
export async function deactivatePlans(executor: Executor, supplier: string, planIds: string[]): Promise<void> {
  await executor
    .update(products)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(
      and(eq(products.supplier, supplier), inArray(products.supplierPlanId, planIds), eq(products.isActive, true)),
    );
}

/** The supplier has just said what this plan is. */
export async function markConfirmed(executor: Executor, id: number): Promise<void> {
  await executor.update(products).set({ confirmedAt: sql`now()` }).where(eq(products.id, id));
}

export type CountryValues = Pick<typeof countries.$inferSelect, 'code' | 'name' | 'regionName'>;

/** The country columns that a sync compares. */
export function listCountryValues(executor: Executor): Promise<CountryValues[]> {
  const { code, name, regionName } = countries;
  return executor.select({ code, name, regionName }).from(countries);
}

/** Upserts countries by code. */
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
        updatedAt: sql`now()`,
      },
    });
}
