import { Readable } from 'node:stream';
import type { AdminOrdersCsvQuery } from '@esimshop/contracts/admin-orders';
import { formatDecimal } from '@esimshop/contracts/money';
import { stringify } from 'csv-stringify/sync';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { OrderLineRow, OrderRow } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { orders } from '../../platform/database/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { DeskActor } from '../desk-actor.ts';
import { listLinesOf } from './list-orders.ts';
import { attentionColumn, toCondition } from './order-filter.ts';

/** Rows are read and written so many at a time: whatever the file's length, no more are in memory. */
const BATCH = 500;
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATORS = { comma: ',', semicolon: ';' } as const;

const COLUMNS = [
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

type ExportedOrder = { order: OrderRow; needsAttention: string | null };

/**
 * The orders that match as a CSV file (RFC 4180, UTF-8 with a byte order mark), newest first. Cells that a spreadsheet
 * would take for a formula begin with an apostrophe. Read as fast as the client takes it, without a transaction.
 */
export function exportOrders(shop: Shop, query: AdminOrdersCsvQuery): Readable {
  return Readable.from(writeCsv(shop, query), { objectMode: false });
}

async function* writeCsv(shop: Shop, { separator, ...filter }: AdminOrdersCsvQuery): AsyncGenerator<string> {
  const options = { delimiter: SEPARATORS[separator], record_delimiter: 'windows', escape_formulas: true } as const;
  yield BYTE_ORDER_MARK + stringify([[...COLUMNS]], options);
  const condition = toCondition(shop.database, filter, shop.config.timeZone);
  for (let last: OrderRow | undefined; ; ) {
    const batch = await readBatch(shop.database, condition, last);
    if (batch.length > 0) {
      const lines = await listLinesOf(
        shop.database,
        batch.map(({ order }) => order.id),
      );
      yield stringify(
        batch.map((found) => toRecord(found, lines.get(found.order.id) ?? [])),
        options,
      );
    }
    last = batch.at(-1)?.order;
    if (!last || batch.length < BATCH) return;
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
    .limit(BATCH);
}

function toRecord({ order, needsAttention }: ExportedOrder, lines: OrderLineRow[]): (string | number)[] {
  const cells: Record<(typeof COLUMNS)[number], string | number | null | undefined> = {
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
  return COLUMNS.map((column) => cells[column] ?? '');
}
