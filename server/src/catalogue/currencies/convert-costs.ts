import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { requestTimer } from '../../platform/sweeps/timers.ts';
import { costInBase } from '../../rates/exact-rate.ts';
import { listGoodRates } from '../../rates/store.ts';
import { products } from '../../tables/catalogue.ts';
import type { ProductRow } from '../store.ts';

type Cost = Pick<ProductRow, 'costMinor' | 'minimumPriceMinor' | 'currency'>;
type ConvertedCost = Cost &
  Pick<ProductRow, 'supplierCostMinor' | 'supplierMinimumMinor' | 'costCurrency' | 'costRate'>;

/** What a supplier charges, in the base currency at this rate and beside it as the supplier says; without a rate as it is. */
export function costIn({ costMinor, minimumPriceMinor, currency }: Cost, rate: string | undefined): ConvertedCost {
  if (currency === DEFAULT_CURRENCY || rate === undefined) {
    const none = { supplierCostMinor: null, supplierMinimumMinor: null, costCurrency: null, costRate: null };
    return { costMinor, minimumPriceMinor, currency, ...none };
  }
  const convert = (amountMinor: number) => costInBase(amountMinor, { currency, rate });
  return {
    costMinor: convert(costMinor),
    minimumPriceMinor: minimumPriceMinor === null ? null : convert(minimumPriceMinor),
    currency: DEFAULT_CURRENCY,
    supplierCostMinor: costMinor,
    supplierMinimumMinor: minimumPriceMinor,
    costCurrency: currency,
    costRate: rate,
  };
}

const { id, costMinor, minimumPriceMinor, currency, supplierCostMinor, supplierMinimumMinor, costCurrency, costRate } =
  products;
const COLUMNS = {
  ...{ id, costMinor, minimumPriceMinor, currency, supplierCostMinor, supplierMinimumMinor, costCurrency, costRate },
  isActive: products.isActive,
};
type CostRow = Pick<ProductRow, keyof typeof COLUMNS>;

/**
 * Has the cost of every plan follow the rates: call it in the transaction that changes one, with the catalogue locked, and price the plans
 * anew after it. Plans whose rate is missing or too old go off sale; those that can be sold again return with the next sync, which knows
 * whether the supplier still lists them.
 */
export async function convertCosts(tx: Transaction): Promise<{ changed: number; deactivated: number }> {
  const isForeign = or(ne(currency, DEFAULT_CURRENCY), isNotNull(costCurrency));
  const rows = await tx.select(COLUMNS).from(products).where(isForeign);
  if (rows.length === 0) return { changed: 0, deactivated: 0 };
  const rates = await listGoodRates(tx);
  const rateOf = (row: CostRow) => rates.get(row.costCurrency ?? row.currency);
  const changed = rows.filter((row) => rateOf(row) !== undefined && rateOf(row) !== row.costRate);
  const stopped = rows.filter((row) => rateOf(row) === undefined && row.isActive);
  await writeCosts(
    tx,
    changed.map((row) => ({ id: row.id, ...costIn(asCharged(row), rateOf(row)) })),
  );
  await deactivate(
    tx,
    stopped.map((row) => row.id),
  );
  if (changed.length > 0 && !changed.some(({ isActive }) => isActive)) {
    await requestTimer(tx, 'sync-catalogue');
    await requestTimer(tx, 'watch-balances');
  }
  return { changed: changed.length, deactivated: stopped.length };
}

function asCharged(row: CostRow): Cost {
  if (row.supplierCostMinor === null || row.costCurrency === null) return row;
  return { costMinor: row.supplierCostMinor, minimumPriceMinor: row.supplierMinimumMinor, currency: row.costCurrency };
}

/** Rows per statement: written in a moment, far below the statement timeout. */
const ROWS_PER_STATEMENT = 5_000;

async function writeCosts(tx: Transaction, rows: readonly (ConvertedCost & { id: number })[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
    await tx.execute(sql`
      update ${products} set cost_minor = c."costMinor", minimum_price_minor = c."minimumPriceMinor", currency = c.currency,
        supplier_cost_minor = c."supplierCostMinor", supplier_minimum_minor = c."supplierMinimumMinor",
        cost_currency = c."costCurrency", cost_rate = c."costRate", updated_at = now()
      from jsonb_to_recordset(${some}::jsonb) as c(id integer, "costMinor" integer, "minimumPriceMinor" integer, currency text,
        "supplierCostMinor" integer, "supplierMinimumMinor" integer, "costCurrency" text, "costRate" numeric)
      where ${products.id} = c.id`);
  }
}

async function deactivate(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(products)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(sql`${products.id} = any(${sql.param([...ids])}::int[])`);
}
