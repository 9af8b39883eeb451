import { and, count, desc, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { OrderRow } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { orderLines, orders } from '../../tables/orders.ts';

/** How many top-ups of an eSIM were paid. */
export async function countTopUps(executor: Executor, esimId: number): Promise<number> {
  const [counted] = await executor
    .select({ paid: count() })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.toppedUpEsimId, esimId), isNotNull(orders.processedAt)));
  return counted?.paid ?? 0;
}

export type PlacedTopUp = { order: OrderRow; productKey: string };

/** The top-up of an eSIM that awaits its payment. */
export async function findOpenTopUp(executor: Executor, esimId: number): Promise<PlacedTopUp | undefined> {
  const [open] = await executor
    .select({ order: orders, productKey: orderLines.productKey })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.toppedUpEsimId, esimId), eq(orders.status, 'pending')))
    .orderBy(desc(orders.id))
    .limit(1);
  return open;
}

type Repeatable = {
  esimId: number;
  productKey: string;
  /** How many top-ups of the eSIM the buyer's page showed. */
  known: number | undefined;
};

/**
 * The paid top-up that a purchase repeats: of the same package, placed after as many top-ups as the buyer's page
 * showed; without that count, one of the last 15 minutes.
 */
export async function findRepeatedTopUp(
  executor: Executor,
  { esimId, productKey, known }: Repeatable,
): Promise<OrderRow | undefined> {
  const isKnown =
    known === undefined
      ? gt(orders.createdAt, sql`now() - interval '15 minutes'`)
      : and(eq(orders.cartVersion, known), lt(orders.cartVersion, await countTopUps(executor, esimId)));
  const [repeated] = await executor
    .select({ order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.toppedUpEsimId, esimId),
        eq(orderLines.productKey, productKey),
        isNotNull(orders.processedAt),
        ne(orders.status, 'cancelled'),
        isKnown,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return repeated?.order;
}
