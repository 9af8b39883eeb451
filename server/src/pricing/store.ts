import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { pricingSettings, products } from '../database/schema.ts';

/** In the order of creation. */
export function listActiveRules(executor: Executor) {
  return executor
    .select()
    .from(pricingSettings)
    .where(eq(pricingSettings.isActive, true))
    .orderBy(asc(pricingSettings.id));
}

/** Everything that a price depends on, with the price as it stands; inactive products too. */
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
      priceMinor: products.priceMinor,
    })
    .from(products);
}

/** Writes many retail prices in one statement, each in minor units. */
export async function updatePrices(executor: Executor, prices: { id: number; priceMinor: number }[]): Promise<void> {
  const changed = sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as changed(id integer, "priceMinor" integer)`;
  await executor.execute(
    sql`update ${products} set price_minor = changed."priceMinor", updated_at = now()
        from ${changed} where ${products.id} = changed.id`,
  );
}
