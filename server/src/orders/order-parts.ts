import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type Placeholders, prepareQuery } from '../platform/database/prepared-query.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { discountCodes } from '../tables/discount-codes.ts';
import { esims, purchases } from '../tables/fulfilment.ts';
import { gifts } from '../tables/gifts.ts';
import { orderLines, orders } from '../tables/orders.ts';
import { payments } from '../tables/payments.ts';
import { receipts } from '../tables/receipts.ts';
import { type BookedEsim, type OpenEsim, openEsim } from './esims.ts';
import { PAYMENT_PROGRESS, type PaymentProgress } from './payments.ts';
import { PURCHASE_PROGRESS, type PurchaseProgress } from './purchases.ts';
import type { OrderLineRow, OrderRow } from './store.ts';

export type OrderParts = {
  order: OrderRow;
  /** The code that took something off. */
  code: string | null;
  payment: PaymentProgress | undefined;
  lines: OrderLineRow[];
  purchases: PurchaseProgress[];
  esims: OpenEsim[];
  /** Also those whose codes were erased. */
  bookedEsims: BookedEsim[];
  /** How many receipts and credit notes it has, also without a number so far. */
  receipts: number;
  /** The eSIMs that their buyer has given to somebody. */
  givenEsimIds: number[];
};

/**
 * An order, its latest payment, its lines, what was purchased for them, and the eSIMs, sorted by line and unit.
 * @throws Error if there is no such order
 */
export async function readOrderParts(executor: Executor, secrets: Secrets, orderId: number): Promise<OrderParts> {
  const rows = await listParts(executor, { orderId });
  const [first] = rows;
  if (!first) throw new Error(`Expected order ${orderId} to exist`);
  const bookedEsims = rows.flatMap(({ line, purchase, esim }) =>
    purchase && esim ? { row: esim, line, supplier: purchase.supplier } : [],
  );
  return {
    order: first.order,
    code: first.code,
    receipts: first.receipts,
    givenEsimIds: first.givenEsimIds,
    payment: first.payment ?? undefined,
    lines: uniqueById(rows.map(({ line }) => line)),
    purchases: uniqueById(rows.flatMap(({ purchase }) => purchase ?? [])),
    esims: bookedEsims.flatMap((booked) => openEsim(secrets, booked) ?? []),
    bookedEsims,
  };
}

const listParts = prepareQuery('order_parts', (executor, { orderId }: Placeholders<{ orderId: number }>) => {
  const latest = sql`(select max(attempt) from ${payments} where order_id = ${orderId})`;
  return executor
    .select({
      order: orders,
      code: discountCodes.code,
      receipts: sql<number>`(select count(*)::int from ${receipts} where ${receipts.orderId} = ${orderId})`,
      givenEsimIds: sql<number[]>`(select coalesce(json_agg(${gifts.esimId}), '[]') from ${gifts}
        where ${gifts.orderId} = ${orderId} and ${gifts.state} <> 'taken_back')`,
      payment: PAYMENT_PROGRESS,
      line: orderLines,
      purchase: PURCHASE_PROGRESS,
      esim: esims,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(discountCodes, eq(discountCodes.id, orders.codeId))
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.attempt, latest)))
    .leftJoin(purchases, eq(purchases.orderLineId, orderLines.id))
    .leftJoin(esims, and(eq(esims.orderLineId, orderLines.id), eq(esims.purchaseId, purchases.id)))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderLines.ordinal), asc(esims.ordinal));
});

function uniqueById<Row extends { id: number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
