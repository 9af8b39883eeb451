import type { MarginPreview } from '@esimshop/contracts/admin-plans';
import type { MinimumMargins } from '@esimshop/contracts/minimum-margins';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { and, asc, isNull, sql } from 'drizzle-orm';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { isBelowMinimum } from '../../catalogue/minimum-margins.ts';
import type { Shop } from '../../shop.ts';
import { products } from '../../tables/catalogue.ts';
import { isSold, toAdminPlan } from './list-plans.ts';
import { type ReadSold, soldIn } from './sold-units.ts';

const SHOWN_PLANS = 8;

/** What these minimums would hide and offer again, of the plans that the owner has not hidden. Nothing is saved. */
export async function previewMinimumMargins(
  { database, config }: Shop,
  readSold: ReadSold,
  minimums: MinimumMargins,
): Promise<MarginPreview> {
  const isBelow = isBelowMinimum(minimums, config);
  const isHidden = sql`(${isBelow} and not ${products.isBelowMargin})`;
  const isShown = sql`(${products.isBelowMargin} and not ${isBelow})`;
  const offered = and(isSold(), isNull(products.hiddenAt));
  const sold = await readSold();
  const [counts, emptied, plans] = await Promise.all([
    database
      .select({
        hidden: sql<number>`count(*) filter (where ${isHidden})::int`,
        shown: sql<number>`count(*) filter (where ${isShown})::int`,
        below: sql<number>`count(*) filter (where ${isBelow})::int`,
        sold: sql<number>`coalesce(sum(${soldIn(sold)}) filter (where ${isHidden}), 0)::int`,
      })
      .from(products)
      .where(offered),
    database
      .select({ code: products.countryCode })
      .from(products)
      .where(offered)
      .groupBy(products.countryCode)
      .having(sql`bool_and(${isBelow}) and bool_or(not ${products.isBelowMargin})`)
      .orderBy(asc(products.countryCode)),
    database
      .select()
      .from(products)
      .where(and(offered, sql`(${isHidden} or ${isShown})`))
      .orderBy(sql`${soldIn(sold)} desc`, asc(products.id))
      .limit(SHOWN_PLANS),
  ]);
  return {
    ...(counts[0] ?? { hidden: 0, shown: 0, below: 0, sold: 0 }),
    emptied: emptied.map(({ code }) => destinationNames(code)),
    plans: plans.map((plan) => toAdminPlan(plan, sold, config)),
    currency: plans[0]?.currency ?? DEFAULT_CURRENCY,
  };
}
