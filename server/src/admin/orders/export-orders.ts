import type { AdminOrdersCsvQuery } from '@esimshop/contracts/admin-orders';
import { formatDecimal } from '@esimshop/contracts/money';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { OrderLineRow, OrderRow } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { orders } from '../../platform/database/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { CSV_BATCH } from '../csv.ts';
import type { DeskActor } from '../desk-actor.ts';
import { listLinesOf } from './list-orders.ts';
import { attentionColumn, toCondition } from './order-filter.ts';

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
  'totalAmount',
  'currency',
  'paymentMethod',
  'processedAt',
  'shippedAt',
  'completedAt',
  'cancelledAt',
] as const;

type OrderCells = Record<(typeof ORDER_COLUMNS)[number], string | number | null | undefined>;
type ExportedOrder = { order: OrderRow; needsAttention: string | null };

/** The orders that match, newest first, as the file has them. Read a batch at a time, without a transaction. */
export async function* exportOrders(shop: Shop, query: AdminOrdersCsvQuery): AsyncGenerator<OrderCells[]> {
  const condition = toCondition(shop.database, query, shop.config.timeZone);
  for (let last: OrderRow | undefined; ; ) {
    const batch = await readBatch(shop.database, condition, last);
    const lines = await listLinesOf(
      shop.database,
      batch.map(({ order }) => order.id),
    );
    yield batch.map((found) => toCells(found, lines.get(found.order.id) ?? []));
    last = batch.at(-1)?.order;
    if (batch.length < CSV_BATCH) return;
  }
}

/** Records who took the file, and what it was narrowed to: it holds what customers said about themselves. */
export async function recordExport(shop: Shop, actor: DeskActor, query: AdminOrdersCsvQuery): Promise<void> {
  const { separator: _, ...filter } = query;
  await recordAudit(shop.database, {
    ...actor.audit,
    act: 'orders.exported',
    subjectKind: 'orders',
    subjectId: 'csv',
    after: filter,
  });
}

/** The next rows after one, in the list's order. */
function readBatch(
  database: Executor,
  condition: ReturnType<typeof toCondition>,
  last: OrderRow | undefined,
): Promise<ExportedOrder[]> {
  // The index knows microseconds, a date milliseconds: the row itself says where it stands.
  const createdAt = last && database.select({ createdAt: orders.createdAt }).from(orders).where(eq(orders.id, last.id));
  const isAfter = last && sql`(${orders.createdAt}, ${orders.id}) < ((${createdAt}), ${last.id})`;
  return database
    .select({ order: getTableColumns(orders), needsAttention: attentionColumn(database) })
    .from(orders)
    .where(and(condition, isAfter))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(CSV_BATCH);
}

function toCells({ order, needsAttention }: ExportedOrder, lines: OrderLineRow[]): OrderCells {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    needsAttention,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    phone: order.billingDetails.phone,
    items: lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    totalAmount: formatDecimal(order.totalMinor),
    currency: order.currency,
    paymentMethod: order.paymentMethod,
    processedAt: order.processedAt?.toISOString(),
    shippedAt: order.shippedAt?.toISOString(),
    completedAt: order.completedAt?.toISOString(),
    cancelledAt: order.cancelledAt?.toISOString(),
  };
}
