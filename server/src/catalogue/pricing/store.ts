import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { pricingSettings, products } from '../../tables/catalogue.ts';

/** In creation order. */
export function listActiveRules(executor: Executor) {
  return executor
    .select()
    .from(pricingSettings)
    .where(eq(pricingSettings.isActive, true))
    .orderBy(asc(pricingSettings.id));
}

/** The inputs of every product's price and its current price; includes inactive products. */
export function listProductCosts(executor: Executor) {
  return executor
    .select({
      id: products.id,
      productId: products.productId,
      countryCode: products.countryCode,
      regionName: products.regionName,
      dataMb: products.dataMb,
      validityDays: products.validityDays,
      costMinor: products.costMinor,
      currency: products.currency,
      minimumPriceMinor: products.minimumPriceMinor,
      priceMinor: products.priceMinor,
    })
    .from(products);
}

/** Prices per statement: updated in a moment, far below the statement timeout. */
const PRICES_PER_STATEMENT = 5_000;

/** Updates any number of retail prices, each in minor units. */
export async function updatePrices(executor: Executor, prices: { id: number; priceMinor: number }[]): Promise<void> {
  for (let start = 0; start < prices.length; start += PRICES_PER_STATEMENT) {
    const some = JSON.stringify(prices.slice(start, start + PRICES_PER_STATEMENT));
    const changed = sql`jsonb_to_recordset(${some}::jsonb) as changed(id integer, "priceMinor" integer)`;
    await executor.execute(
      sql`update ${products} set price_minor = changed."priceMinor", updated_at = now()
          from ${changed} where ${products.id} = changed.id`,
    );
  }
}
