import { getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { productPrices } from '../../tables/exchange-rates.ts';

export type PriceRow = typeof productPrices.$inferSelect;

/** The price lists, of these products or of all. */
export function listPriceRows(executor: Executor, productIds?: readonly number[]): Promise<PriceRow[]> {
  const rows = executor.select().from(productPrices);
  return productIds ? rows.where(inArray(productPrices.productId, [...productIds])) : rows;
}

/** The current prices in a currency, in minor units by product. */
export async function listPricesIn(executor: Executor, currency: string): Promise<Map<number, number>> {
  const { productId, priceMinor } = productPrices;
  const rows = await executor.select({ productId, priceMinor }).from(productPrices).where(sql`currency = ${currency}`);
  return new Map(rows.map((row) => [row.productId, row.priceMinor]));
}

/** Rows per statement: written in a moment, far below the statement timeout. */
const ROWS_PER_STATEMENT = 5_000;
const names = sql.raw(
  Object.values(getTableColumns(productPrices))
    .map(({ name }) => `"${name}"`)
    .join(', '),
);

/** Sent as one JSON parameter, as the products are. */
export async function upsertPrices(tx: Transaction, rows: readonly PriceRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({
      product_id: row.productId,
      currency: row.currency,
      price_minor: row.priceMinor,
      floor_minor: row.floorMinor,
      base_minor: row.baseMinor,
    }));
    await tx.execute(sql`
      insert into ${productPrices} (${names})
      select ${names} from json_populate_recordset(null::${productPrices}, ${JSON.stringify(some)}::json)
      on conflict (currency, product_id) do update set price_minor = excluded.price_minor,
        floor_minor = excluded.floor_minor, base_minor = excluded.base_minor`);
  }
}

/** Removes the price lists of these currencies. */
export async function deletePriceLists(tx: Transaction, currencies: readonly string[]): Promise<void> {
  if (currencies.length > 0) await tx.delete(productPrices).where(inArray(productPrices.currency, [...currencies]));
}

/** Removes the price lists of all other currencies. */
export async function deletePriceListsExcept(tx: Transaction, currencies: readonly string[]): Promise<void> {
  await tx.delete(productPrices).where(notInArray(productPrices.currency, [...currencies, '']));
}

/** Removes single prices. */
export async function deletePrices(tx: Transaction, currency: string, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .delete(productPrices)
    .where(sql`currency = ${currency} and product_id = any(${sql.param([...productIds])}::int[])`);
}
