import { listOffered } from '@esimshop/contracts/currencies';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { listRatesInUse } from '../../rates/store.ts';
import { readSettings } from '../../settings/store.ts';
import { products } from '../../tables/catalogue.ts';
import { floorOf, type PricingPolicy } from '../pricing/apply-pricing.ts';
import { type ListTerms, listPrice } from './price-in.ts';
import { deletePrices, listPriceRows, type PriceRow, upsertPrices } from './store.ts';

/** Some of a supplier's plans. */
export type PlansOf = { supplier: string; planIds: string[] };

/**
 * Writes the price list of every currency that has a rate, from the base prices as they are in this transaction: call it in the one that
 * changes a base price, a rate or the settings, with the catalogue locked. Returns the number of changed rows.
 */
export async function writePriceLists(tx: Transaction, policy: PricingPolicy, only?: PlansOf): Promise<number> {
  const lists = await readTerms(tx);
  if (lists.length === 0) return 0;
  const plans = await listBasePrices(tx, only);
  const rows = await listPriceRows(tx, only && plans.map(({ id }) => id));
  const known = Map.groupBy(rows, ({ currency }) => currency);
  let changed = 0;
  for (const terms of lists) {
    const { currency } = terms;
    const listed = new Map((known.get(currency) ?? []).map((row) => [row.productId, row]));
    const rows: PriceRow[] = [];
    const gone: number[] = [];
    for (const { id: productId, ...plan } of plans) {
      const before = listed.get(productId);
      const floorMinor = floorOf(plan, policy).priceMinor;
      const price = listPrice(terms, { priceMinor: plan.priceMinor, floorMinor }, before);
      if (!price) gone.push(...(before ? [productId] : []));
      else if (!before || !isSame(before, price)) rows.push({ productId, currency, ...price });
    }
    await upsertPrices(tx, rows);
    await deletePrices(tx, currency, gone);
    changed += rows.length + gone.length;
  }
  return changed;
}

async function readTerms(tx: Transaction): Promise<ListTerms[]> {
  const offered = listOffered((await readSettings(tx)).settings.currencies);
  if (offered.length === 0) return [];
  const rates = await listRatesInUse(tx);
  return offered.flatMap(({ currency, marginPercent, rounding, thresholdPercent }) => {
    const rate = rates.get(currency);
    return rate === undefined
      ? []
      : [
          {
            currency,
            rate,
            marginHundredths: Math.round(marginPercent * 100),
            rounding,
            thresholdHundredths: Math.round(thresholdPercent * 100),
          },
        ];
  });
}

/** Also of plans that are off sale: they may be in carts. */
function listBasePrices(executor: Executor, only: PlansOf | undefined) {
  const { id, priceMinor, costMinor, minimumPriceMinor, currency } = products;
  return executor
    .select({ id, priceMinor, costMinor, minimumPriceMinor })
    .from(products)
    .where(
      and(
        eq(currency, DEFAULT_CURRENCY),
        only && and(eq(products.supplier, only.supplier), inArray(products.supplierPlanId, only.planIds)),
      ),
    );
}

function isSame(a: Omit<PriceRow, 'productId' | 'currency'>, b: Omit<PriceRow, 'productId' | 'currency'>): boolean {
  return a.priceMinor === b.priceMinor && a.floorMinor === b.floorMinor && a.baseMinor === b.baseMinor;
}
