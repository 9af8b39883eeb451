import {
  type AdminPlan,
  type AdminPlans,
  type AdminPlansQuery,
  MARGIN_BANDS,
  type MarginBand,
  PLANS_PER_PAGE,
  type PlanSort,
  type PlanState,
  type PlansFilter,
} from '@esimshop/contracts/admin-plans';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { and, asc, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import type { PricingPolicy } from '../../catalogue/pricing/apply-pricing.ts';
import { marginIn } from '../../catalogue/pricing/margin.ts';
import type { ProductRow } from '../../catalogue/store.ts';
import { escapeLike } from '../../platform/database/contains-text.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { hiddenDestinations, products } from '../../tables/catalogue.ts';
import { earningsOf, toPlanFacts } from '../pricing/plan-facts.ts';
import { planWordsOf } from '../pricing/plan-words.ts';
import { type ReadSold, type Sold, soldIn } from './sold-units.ts';

/** The plans that the suppliers sell, whether the shop offers or hides them. */
export async function listPlans(
  shop: Shop,
  readSold: ReadSold,
  { sort, page, ...filter }: AdminPlansQuery,
): Promise<AdminPlans> {
  const { database, config } = shop;
  const matches = matching(filter, config);
  const sold = await readSold();
  const [rows, total, counts, hidden, featured, suppliers] = await Promise.all([
    database
      .select()
      .from(products)
      .where(matches)
      .orderBy(...orderOf(sort, config, sold))
      .limit(PLANS_PER_PAGE)
      .offset((page - 1) * PLANS_PER_PAGE),
    database.$count(products, matches),
    countStates(database),
    database.select().from(hiddenDestinations).orderBy(asc(hiddenDestinations.code)),
    database.select().from(products).where(isNotNull(products.featuredRank)).orderBy(asc(products.featuredRank)),
    database
      .selectDistinct({ supplier: products.supplier })
      .from(products)
      .where(isSold())
      .orderBy(asc(products.supplier)),
  ]);
  return {
    plans: rows.map((plan) => toAdminPlan(plan, sold, config)),
    featured: featured.map((plan) => toAdminPlan(plan, sold, config)),
    ...{ total, page, per: PLANS_PER_PAGE, counts, currency: rows[0]?.currency ?? DEFAULT_CURRENCY },
    hiddenDestinations: hidden.map(({ code, hiddenAt, hiddenBy }) => ({
      ...{ code, hiddenBy, names: destinationNames(code), hiddenAt: hiddenAt.toISOString() },
    })),
    suppliers: suppliers.map(({ supplier }) => supplier),
    timeZone: config.timeZone,
  };
}

export function toAdminPlan(plan: ProductRow, sold: Sold, policy: PricingPolicy): AdminPlan {
  const { ownNames, notes, isPinned, isUnlisted, featuredRank, isBelowMargin, features } = plan;
  const { choicesVersion: version } = plan;
  return {
    ...toPlanFacts(plan),
    ...earningsOf(plan, plan.priceMinor, policy),
    state: plan.isOnSale ? (isUnlisted ? 'unlisted' : 'on_sale') : 'hidden',
    hiddenAt: plan.hiddenAt?.toISOString() ?? null,
    hiddenBy: plan.hiddenBy,
    ...{ ownNames, notes, isPinned, isUnlisted, featuredRank, isBelowMargin, features, version },
    sold: sold[plan.id] ?? 0,
  };
}

/** Those that suppliers sell and the filter leaves. */
export function matching({ q = '', state, supplier, margin }: PlansFilter, policy: PricingPolicy): SQL | undefined {
  return and(
    isSold(),
    toStates(state),
    supplier?.length ? inArray(products.supplier, supplier) : undefined,
    margin?.length ? or(...margin.map((band) => isInBand(band, policy))) : undefined,
    ...planWordsOf(q).map(toCondition),
  );
}

export const isSold = () => eq(products.isActive, true);

function isInBand(band: MarginBand, policy: PricingPolicy): SQL {
  const [from, below] = MARGIN_BANDS[band];
  const margin = marginIn(policy);
  return sql`(${margin} >= ${from}::integer and ${margin} < ${below}::integer)`;
}

function orderOf(sort: PlanSort | undefined, policy: PricingPolicy, sold: Sold): SQL[] {
  const place = [
    asc(products.countryCode),
    sql`${products.dataMb} nulls last`,
    asc(products.validityDays),
    asc(products.id),
  ];
  if (!sort) return place;
  const by = {
    cost: sql`${products.costMinor}`,
    price: sql`${products.priceMinor}`,
    margin: marginIn(policy),
    sold: soldIn(sold),
  }[sort.replace('-', '') as 'cost'];
  return [sort.startsWith('-') ? sql`${by} desc` : sql`${by} asc`, ...place];
}

function toStates(states: readonly PlanState[] | undefined): SQL | undefined {
  return states?.length ? or(...states.map((state) => IS_IN[state])) : undefined;
}

const IS_IN: Record<PlanState, SQL> = {
  on_sale: sql`(${products.isOnSale} and not ${products.isUnlisted})`,
  unlisted: sql`(${products.isOnSale} and ${products.isUnlisted})`,
  hidden: not(products.isOnSale),
};

/** No plan has as much; what is typed may not fit into the column. */
const MOST = 1_000_000;

function toCondition(word: string): SQL | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(gb|mb|days?|gun)$/.exec(word) ?? [];
  if (amount && unit) {
    const value = Math.min(Number(amount), MOST);
    if (unit === 'gb' || unit === 'mb') return eq(products.dataMb, Math.round(value * (unit === 'gb' ? 1000 : 1)));
    return eq(products.validityDays, Math.round(value));
  }
  return sql`(${products.searchKey} || ' ' || ${products.productId} || ' ' || coalesce(${products.ownNames}::text, '')) ilike ${`%${escapeLike(word)}%`}`;
}

async function countStates(executor: Executor): Promise<Record<PlanState, number>> {
  const [counts] = await executor
    .select({
      on_sale: sql<number>`count(*) filter (where ${IS_IN.on_sale})::int`,
      unlisted: sql<number>`count(*) filter (where ${IS_IN.unlisted})::int`,
      hidden: sql<number>`count(*) filter (where ${IS_IN.hidden})::int`,
    })
    .from(products)
    .where(isSold());
  return counts ?? { on_sale: 0, unlisted: 0, hidden: 0 };
}
