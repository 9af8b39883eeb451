import type { AdminOrdersCsvQuery } from '@esimshop/contracts/admin-orders';
import { decimalIn } from '@esimshop/contracts/money';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import { marginOf, type OrderMoney, readOrderMoney } from '../../orders/order-money.ts';
import { attentionOf } from '../../orders/owner-cases.ts';
import type { Executor } from '../../platform/database/database.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';
import type { Shop } from '../../shop.ts';
import { discountCodes } from '../../tables/discount-codes.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import type { AdminActor } from '../admin-actor.ts';
import { type Position, readInBatches } from '../csv.ts';
import { toCondition } from './order-filter.ts';

export const ORDER_COLUMNS = [
  'id',
  'orderNumber',
  'createdAt',
  'status',
  'needsAttention',
  'customerName',
  'customerEmail',
  'phone',
  'items',
  'country',
  'discountCode',
  'discount',
  'totalAmount',
  'paidAmount',
  'refundedAmount',
  'fees',
  'cost',
  'margin',
  'currency',
  'paymentMethod',
  'paymentReference',
  'processedAt',
  'shippedAt',
  'completedAt',
  'cancelledAt',
] as const;

export const AMOUNT_COLUMNS = [
  'discount',
  'totalAmount',
  'paidAmount',
  'refundedAmount',
  'fees',
  'cost',
  'margin',
] as const;

type OrderCells = Record<(typeof ORDER_COLUMNS)[number], string | number | null>;

/** The orders that match, newest first, as the file has them. */
export async function* exportOrders(shop: Shop, query: AdminOrdersCsvQuery): AsyncGenerator<OrderCells[]> {
  const condition = toCondition(shop, query);
  const batches = readInBatches((after) => readBatch(shop.database, condition, after));
  for await (const batch of batches) {
    const money = await readOrderMoney(
      shop.database,
      batch.map(({ id }) => id),
    );
    yield batch.map((order) => toCells(order, money.get(order.id)));
  }
}

/** Records who exported the file, and its filters: it contains personal data. */
export async function recordExport(shop: Shop, actor: AdminActor, query: AdminOrdersCsvQuery): Promise<void> {
  const { separator: _, ...filter } = query;
  await recordAudit(shop.database, {
    ...actor.audit,
    act: 'orders.exported',
    subjectKind: 'orders',
    subjectId: 'csv',
    after: filter,
  });
}

const NOTHING: OrderMoney = {
  paidMinor: 0,
  returnedMinor: 0,
  feesMinor: 0,
  costMinor: 0,
  creditedMinor: 0,
  paymentReference: null,
};

type ExportedOrder = Awaited<ReturnType<typeof readBatch>>[number];

/** The rows after a given one, in the list's order, with only the file's columns. */
function readBatch(database: Executor, condition: SQL | undefined, { lastId, limit }: Position) {
  const { id, orderNumber, status, customerName, customerEmail, paymentMethod } = orders;
  const { discountMinor, totalMinor, currency } = orders;
  const { createdAt, processedAt, shippedAt, completedAt, cancelledAt } = orders;
  // The index has microseconds, a date milliseconds: the cursor must come from the row itself.
  const lastAt =
    lastId === undefined
      ? undefined
      : database.select({ createdAt: orders.createdAt }).from(orders).where(eq(orders.id, lastId));
  const isAfter = lastAt && sql`(${createdAt}, ${id}) < ((${lastAt}), ${lastId})`;
  const items = database
    .select({
      text: sql`string_agg(${orderLines.quantity} || ' \u00d7 ' || ${orderLines.name}, ', ' order by ${orderLines.ordinal})`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  return database
    .select({
      ...{ id, orderNumber, status, customerName, customerEmail, paymentMethod },
      ...{ discountMinor, totalMinor, currency, discountCode: discountCodes.code },
      ...{ createdAt, processedAt, shippedAt, completedAt, cancelledAt },
      phone: sql<string>`${orders.billingDetails}->>'phone'`,
      country: sql<string | null>`${orders.billingDetails}->>'country'`,
      items: sql<string | null>`(${items})`,
      needsAttention: attentionOf(),
    })
    .from(orders)
    .leftJoin(discountCodes, eq(discountCodes.id, orders.codeId))
    .where(and(condition, isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

function toCells({ discountMinor, totalMinor, ...order }: ExportedOrder, money: OrderMoney = NOTHING): OrderCells {
  const decimal = decimalIn(order.currency);
  return {
    ...order,
    customerEmail: toReadableEmail(order.customerEmail),
    createdAt: order.createdAt.toISOString(),
    discount: decimal(discountMinor),
    totalAmount: decimal(totalMinor),
    paidAmount: decimal(money.paidMinor),
    refundedAmount: decimal(money.returnedMinor),
    fees: decimal(money.feesMinor),
    cost: decimal(money.costMinor - money.creditedMinor),
    margin: decimal(marginOf(money)),
    paymentReference: money.paymentReference,
    processedAt: order.processedAt?.toISOString() ?? null,
    shippedAt: order.shippedAt?.toISOString() ?? null,
    completedAt: order.completedAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
  };
}
