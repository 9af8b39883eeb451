import type {
  AdminOrderRow,
  AdminOrdersFilter,
  AdminOrdersQuery,
  AdminOrdersResponse,
  OrderSort,
} from '@esimshop/contracts/admin-orders';
import { DEFAULT_CURRENCY, formatDecimal } from '@esimshop/contracts/money';
import { asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { attentionOf } from '../../orders/owner-cases.ts';
import type { OrderLineRow } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { Shop } from '../../shop.ts';
import { users } from '../../tables/accounts.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import { toCondition } from './order-filter.ts';
import { type OrderSum, sumOrders } from './order-totals.ts';

/** Of a search, the matching orders are counted up to here: what many orders contain would be read as a whole. */
export const COUNTED_OF_A_SEARCH = 1_000;
/** From here on a page is read from the nearer end, so that at most half of the orders are skipped. */
export const READ_FROM_NEARER_END = 500;

/** The columns that order a list; each list of them is an index, which is read in either direction. */
const SORT_COLUMNS: Record<
  OrderSort extends `-${infer Key}` | infer Key ? Extract<Key, string> : never,
  AnyPgColumn[]
> = {
  createdAt: [orders.createdAt, orders.id],
  totalAmount: [orders.totalMinor, orders.id],
  customerName: [orders.nameKey, orders.id],
  status: [orders.status, orders.createdAt, orders.id],
};

function toOrderBy(sort: OrderSort, { isReversed = false } = {}): SQL[] {
  const isDescending = sort.startsWith('-');
  const key = (isDescending ? sort.slice(1) : sort) as keyof typeof SORT_COLUMNS;
  return SORT_COLUMNS[key].map((column) => (isDescending !== isReversed ? desc(column) : asc(column)));
}

/** One page of the matching orders, with their count and sum. Only that page is loaded. */
export async function listOrders(shop: Shop, query: AdminOrdersQuery): Promise<AdminOrdersResponse> {
  const { database, config } = shop;
  const { page, per, sort, ...filter } = query;
  const condition = toCondition(shop, filter);
  const wanted: Page = { sort, limit: per, offset: (page - 1) * per };
  const counting = readTotal(database, condition, { filter, timeZone: config.timeZone });
  const [rows, total] =
    wanted.offset < READ_FROM_NEARER_END
      ? await Promise.all([readPage(database, condition, wanted), counting])
      : [await readPage(database, condition, fromNearerEnd(wanted, await counting)), await counting];
  return {
    orders: rows,
    total: total.count,
    isTotalExact: total.isExact,
    totalAmount: total.isExact ? formatDecimal({ amountMinor: total.amountMinor, currency: DEFAULT_CURRENCY }) : null,
    currency: DEFAULT_CURRENCY,
    page,
    per,
    timeZone: config.timeZone,
  };
}

type Page = { sort: OrderSort; limit: number; offset: number; isReversed?: boolean };

/** The same rows, counted from the last one if that is nearer. */
function fromNearerEnd(page: Page, { count, isExact }: Total): Page {
  const rest = count - page.offset;
  if (!isExact || rest > page.offset) return page;
  const limit = Math.max(0, Math.min(page.limit, rest));
  return { ...page, limit, offset: Math.max(0, rest - limit), isReversed: true };
}

async function readPage(
  database: Executor,
  condition: SQL | undefined,
  { sort, limit, offset, isReversed }: Page,
): Promise<AdminOrderRow[]> {
  // The ids come from an index alone: rows that are skipped are not read.
  const ids = database
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(...toOrderBy(sort, { isReversed }))
    .limit(limit)
    .offset(offset)
    .as('page');
  const found = await database
    .select({
      order: getTableColumns(orders),
      user: { username: users.username, firstName: users.firstName, lastName: users.lastName },
      needsAttention: attentionOf(),
    })
    .from(ids)
    .innerJoin(orders, eq(orders.id, ids.id))
    .leftJoin(users, eq(users.id, orders.userId))
    .orderBy(...toOrderBy(sort));
  const lines = await listLinesOf(
    database,
    found.map(({ order }) => order.id),
  );
  return found.map(({ order, user, needsAttention }) => ({
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    customerEmail: toReadableEmail(order.customerEmail),
    customerName: order.customerName,
    userDetails: user,
    status: order.status,
    totalAmount: formatDecimal({ amountMinor: order.totalMinor, currency: order.currency }),
    currency: order.currency,
    items: (lines.get(order.id) ?? []).map((line) => ({
      ...toBoughtPlan(line),
      name: line.name,
      quantity: line.quantity,
    })),
    needsAttention,
  }));
}

/** The lines of several orders, by order. */
async function listLinesOf(executor: Executor, orderIds: number[]): Promise<Map<number, OrderLineRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.ordinal));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

type Total = OrderSum & { isExact: boolean };

async function readTotal(
  database: Executor,
  condition: SQL | undefined,
  { filter, timeZone }: { filter: AdminOrdersFilter; timeZone: string },
): Promise<Total> {
  if (!filter.q && !filter.attention?.length) {
    return { ...(await sumOrders(database, filter, timeZone)), isExact: true };
  }
  const matching = database.select({ paidMinor: orders.paidMinor }).from(orders).where(condition);
  const counted = filter.q ? matching.limit(COUNTED_OF_A_SEARCH + 1) : matching;
  const found = counted.as('found');
  const [total] = await database
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      amountMinor: sql<number>`coalesce(sum(${found.paidMinor}), 0)`.mapWith(Number),
    })
    .from(found);
  const { count = 0, amountMinor = 0 } = total ?? {};
  const isExact = !filter.q || count <= COUNTED_OF_A_SEARCH;
  return { count: isExact ? count : COUNTED_OF_A_SEARCH, amountMinor, isExact };
}
