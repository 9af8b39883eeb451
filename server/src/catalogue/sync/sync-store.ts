import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { countries, hiddenDestinations, products, supplierSyncs } from '../../tables/catalogue.ts';
import type { ProductValues } from './to-product-values.ts';

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

type NewProduct = ProductValues & Pick<typeof products.$inferInsert, 'priceMinor' | 'isActive'>;

const COLUMNS: Record<string, PgColumn> = getTableColumns(products);
/** The owner's, and what follows from them. */
const OWNERS = [
  ...['hiddenAt', 'hiddenBy', 'isBelowMargin', 'isOnSale', 'isUnlisted'],
  ...['ownNames', 'notes', 'isPinned', 'featuredRank', 'choicesVersion'],
];
/** Columns filled in by the database. */
const FILLED_IN = new Set(['id', 'confirmedAt', 'createdAt', 'updatedAt', ...OWNERS]);
const IMMUTABLE = new Set(['id', 'productId', 'supplier', 'supplierPlanId', 'createdAt', ...OWNERS]);

const WRITTEN = Object.entries(COLUMNS).filter(([field]) => !FILLED_IN.has(field));
const writtenNames = sql.raw(WRITTEN.map(([, { name }]) => `"${name}"`).join(', '));
const fromRecord = sql.raw(WRITTEN.map(([, { name }]) => `record."${name}"`).join(', '));
const changes = Object.entries(COLUMNS)
  .filter(([field]) => !IMMUTABLE.has(field))
  .map(([, { name }]) => `"${name}" = excluded."${name}"`);

/** A plan that moves takes the mark of its new destination, unless the owner has hidden the plan itself. */
const FOLLOWS_MOVE = sql`(hidden_at, hidden_by) = (
  select case when follows then excluded.hidden_at else products.hidden_at end,
    case when follows then excluded.hidden_by else products.hidden_by end
  from (
    select products.country_code <> excluded.country_code and (
      products.hidden_at is null or exists (
        select from ${hiddenDestinations} former
        where former.code = products.country_code and former.hidden_at = products.hidden_at)) as follows) moved)`;

/**
 * Inserts new plans, hidden where their destination is, and updates the mutable columns of known ones, which are hidden or shown with the
 * destination that they move to; ids stay. Sent as one JSON parameter: building ten thousand placeholders takes longer than the insert.
 */
export async function upsertProducts(
  executor: Executor,
  rows: readonly (NewProduct & Record<string, unknown>)[],
): Promise<void> {
  if (rows.length === 0) return;
  const named = rows.map((row) => Object.fromEntries(WRITTEN.map(([field, { name }]) => [name, row[field]])));
  await executor.execute(sql`
    insert into ${products} (${writtenNames}, hidden_at, hidden_by)
    select ${fromRecord}, hidden.hidden_at, hidden.hidden_by
    from json_populate_recordset(null::${products}, ${JSON.stringify(named)}::json) record
    left join ${hiddenDestinations} hidden on hidden.code = record.country_code
    on conflict (supplier, supplier_plan_id) do update set ${sql.raw(changes.join(', '))}, ${FOLLOWS_MOVE}`);
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

/** The supplier has just confirmed this plan. */
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

type SupplierSync = typeof supplierSyncs.$inferSelect;

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
