import type { MinimumMargins } from '@esimshop/contracts/minimum-margins';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { readSettings } from '../settings/store.ts';
import { products } from '../tables/catalogue.ts';
import { bumpCatalogueVersion } from './catalogue-state.ts';
import type { PlansOf } from './currencies/write-price-lists.ts';
import type { PricingPolicy } from './pricing/apply-pricing.ts';
import { marginIn } from './pricing/margin.ts';

/** Whether a plan leaves less of its price than the minimum of its supplier, within a statement. */
export function isBelowMinimum(minimums: MinimumMargins, policy: PricingPolicy): SQL<boolean> {
  if (minimums.length === 0) return sql<boolean>`false`;
  const margin = marginIn(policy);
  const conditions = minimums.map(
    ({ supplier, percent }) => sql`(${products.supplier} = ${supplier} and ${margin} < ${percent * 10}::integer)`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Updated in a moment, far below the statement timeout. */
const PLANS_PER_STATEMENT = 5_000;

/**
 * Marks the plans that leave less than the owner's minimums, and increments the catalogue's version if that changed a plan. Call it in the
 * transaction that changes a price, a cost or the minimums, with the catalogue locked; `only` some, if no other's price or cost changed.
 * Returns the number of changed plans.
 */
export async function applyMinimumMargins(tx: Transaction, policy: PricingPolicy, only?: PlansOf): Promise<number> {
  const { minimumMargins } = (await readSettings(tx)).settings.plans;
  const isBelow = isBelowMinimum(minimumMargins, policy);
  const differs = sql`${products.isBelowMargin} is distinct from ${isBelow}`;
  const isOne = only && and(eq(products.supplier, only.supplier), inArray(products.supplierPlanId, only.planIds));
  const some = tx.select({ id: products.id }).from(products).where(and(isOne, differs)).limit(PLANS_PER_STATEMENT);
  let changed = 0;
  for (let last = PLANS_PER_STATEMENT; last === PLANS_PER_STATEMENT; changed += last) {
    const { rowCount } = await tx.update(products).set({ isBelowMargin: isBelow }).where(inArray(products.id, some));
    last = rowCount ?? 0;
  }
  if (changed > 0) await bumpCatalogueVersion(tx);
  return changed;
}
