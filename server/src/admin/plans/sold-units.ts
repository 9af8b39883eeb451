import { DAY_MS } from '@esimshop/contracts/days';
import { SOLD_STATUSES } from '@esimshop/contracts/order-status';
import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { plannedForValues } from '../../platform/database/statement-names.ts';
import { keepFor } from '../../platform/keep-for.ts';
import type { Shop } from '../../shop.ts';
import { products } from '../../tables/catalogue.ts';
import { orderLines, orders } from '../../tables/orders.ts';

const SOLD_DAYS = 30;
/** Counting takes tens of milliseconds where a month has many orders, and thirty days change little in a minute. */
const VALID_MS = 60_000;

/** Units of each plan in paid orders of the last 30 days, by the plan's id; of plans that were not sold, nothing. */
export type Sold = Readonly<Record<number, number>>;
export type ReadSold = () => Promise<Sold>;

/** Counts at most once a minute. */
export function createSoldCounts(shop: Shop): ReadSold {
  return keepFor(VALID_MS, () => countSold(shop));
}

async function countSold({ database, clock }: Shop): Promise<Sold> {
  const since = new Date(clock.now().getTime() - SOLD_DAYS * DAY_MS);
  const before = new Date(since.getTime() - DAY_MS);
  // Ids follow the time of orders within a transaction's length: one range of lines is read, not each order's lines on their own.
  const [first] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(gte(orders.createdAt, before))
    .orderBy(asc(orders.createdAt))
    .limit(1);
  if (!first) return {};
  const isSoldNow = and(
    gte(orderLines.orderId, first.id),
    inArray(orders.status, SOLD_STATUSES),
    gte(orders.createdAt, since),
  );
  const rows = await database
    .select({ id: orderLines.productId, sold: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(sql`${plannedForValues} ${isSoldNow}`)
    .groupBy(orderLines.productId);
  return Object.fromEntries(rows.map(({ id, sold }) => [id, sold]));
}

/** The units that were sold of a row's plan, for statements that sum or sort by them. */
export const soldIn = (sold: Sold): SQL<number> =>
  sql<number>`coalesce((${JSON.stringify(sold)}::jsonb ->> ${products.id}::text)::int, 0)`;
