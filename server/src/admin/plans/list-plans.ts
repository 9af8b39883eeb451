import {
  type AdminPlan,
  type AdminPlans,
  type AdminPlansQuery,
  PLANS_PER_PAGE,
  type PlanState,
} from '@esimshop/contracts/admin-plans';
import { DAY_MS } from '@esimshop/contracts/days';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { and, asc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import type { ProductRow } from '../../catalogue/store.ts';
import { escapeLike } from '../../platform/database/contains-text.ts';
import type { Executor } from '../../platform/database/database.ts';
import { hiddenDestinations, products } from '../../platform/database/schema/catalogue.ts';
import { orderLines, orders } from '../../platform/database/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { earningsOf, toPlanFacts } from '../pricing/plan-facts.ts';
import { planWordsOf } from '../pricing/plan-words.ts';

/** The plans that the suppliers sell, whether the shop offers or hides them. */
export async function listPlans(shop: Shop, { q = '', state, page }: AdminPlansQuery): Promise<AdminPlans> {
  const { database, config } = shop;
  const matches = and(isSold(), toStates(state), ...planWordsOf(q).map(toCondition));
  const [rows, total, counts, hidden, featured, sold] = await Promise.all([
    database
      .select()
      .from(products)
      .where(matches)
      .orderBy(
        asc(products.countryCode),
        sql`${products.dataMb} nulls last`,
        asc(products.validityDays),
        asc(products.id),
      )
      .limit(PLANS_PER_PAGE)
      .offset((page - 1) * PLANS_PER_PAGE),
    database.$count(products, matches),
    countStates(database),
    database.select().from(hiddenDestinations).orderBy(asc(hiddenDestinations.code)),
    database.select().from(products).where(isNotNull(products.featuredRank)).orderBy(asc(products.featuredRank)),
    countSoldByPlan(shop),
  ]);
  return {
    plans: rows.map((row) => describePlan(shop, row, sold)),
    featured: featured.map((row) => describePlan(shop, row, sold)),
    ...{ total, page, per: PLANS_PER_PAGE, counts, currency: rows[0]?.currency ?? DEFAULT_CURRENCY },
    hiddenDestinations: hidden.map(({ code, hiddenAt, hiddenBy }) => ({
      ...{ code, hiddenBy, names: destinationNames(code), hiddenAt: hiddenAt.toISOString() },
    })),
    timeZone: config.timeZone,
  };
}

function describePlan({ config }: Shop, row: ProductRow, sold: ReadonlyMap<number, number>): AdminPlan {
  const { ownNames, notes, isPinned, featuredRank, choicesVersion: version } = row;
  return {
    ...toPlanFacts(row),
    ...earningsOf(row, row.priceMinor, config),
    state: row.isOnSale ? 'on_sale' : 'hidden',
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    hiddenBy: row.hiddenBy,
    ...{ ownNames, notes, isPinned, featuredRank, version, sold: sold.get(row.id) ?? 0 },
  };
}

const isSold = () => eq(products.isActive, true);

function toStates(states: readonly PlanState[] | undefined): SQL | undefined {
  const [state, ...others] = states ?? [];
  return state === undefined || others.length > 0 ? undefined : eq(products.isOnSale, state === 'on_sale');
}

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
      on_sale: sql<number>`count(*) filter (where ${products.isOnSale})::int`,
      hidden: sql<number>`count(*) filter (where not ${products.isOnSale})::int`,
    })
    .from(products)
    .where(isSold());
  return counts ?? { on_sale: 0, hidden: 0 };
}

const SOLD_DAYS = 30;

/** Units of each plan in paid orders of the last 30 days, by the plan's id. */
async function countSoldByPlan({ database, clock }: Shop): Promise<Map<number, number>> {
  const rows = await database
    .select({ id: orderLines.productId, sold: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(orders.status, ['processing', 'processed', 'shipped', 'completed']),
        gte(orders.createdAt, new Date(clock.now().getTime() - SOLD_DAYS * DAY_MS)),
      ),
    )
    .groupBy(orderLines.productId);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}
