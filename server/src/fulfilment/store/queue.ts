import { and, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { type LostPeriod, ofLostPeriod, toLostPeriod } from '../../orders/lost-period.ts';
import { OPEN_STATES, type PurchaseRow } from '../../orders/purchases.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepared-query.ts';
import { purchases } from '../../tables/fulfilment.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import { installation } from '../../tables/system.ts';

type NewPurchases = {
  orderId: number;
  /** How many units each supplier delivers at once. */
  maxUnits: Record<string, number>;
  lockMs: number;
};
/** With the period that a restored backup has lost, in which they may have been made: the caller searches it first. */
type QueuedPurchases = { purchases: PurchaseRow[]; lost: LostPeriod | undefined };

/**
 * Queues the purchases of an order, each for as many units of a line as its supplier delivers at once, and claims them: from
 * the commit on the supplier may have seen them. A line that already has purchases is skipped.
 */
export async function queuePurchases(tx: Transaction, queued: NewPurchases): Promise<QueuedPurchases> {
  const rows = await purchasesQueued(tx, queued);
  const [row] = rows.flatMap(({ installation }) => installation ?? []);
  return { purchases: rows.map(({ queued }) => queued), lost: row && toLostPeriod(row) };
}

const purchasesQueued = prepareQuery(
  'purchases_queued',
  (tx: Transaction, { orderId, maxUnits, lockMs }: Placeholders<NewPurchases>) => {
    // A paid line is queued even if its supplier is no longer configured, then unit by unit. The transaction may have begun
    // long before the claim.
    const queued = tx.$with('queued', getTableColumns(purchases)).as(sql`
      insert into ${purchases} (order_line_id, first_ordinal, quantity, supplier, supplier_plan_id, topped_up_esim_id,
        state, attempts, ordering_at, unsettled_since, locked_until)
      select line.id, unit, least(units, quantity - unit + 1), supplier, supplier_plan_id, topped_up_esim_id,
        'ordering', 1, claimed_at, claimed_at, claimed_at + ${lockMs} * interval '1 millisecond'
      from ${orderLines} line, statement_timestamp() claimed_at, coalesce((${maxUnits}::jsonb ->> supplier)::int, 1) units,
        generate_series(1, quantity, units) unit
      where order_id = ${orderId} and not exists (select from ${purchases} where order_line_id = line.id)
      order by ordinal, unit
      on conflict do nothing returning *`);
    return tx.with(queued).select().from(queued).leftJoin(installation, ofLostPeriod);
  },
);

/**
 * Has the open purchases of orders from before a restored backup looked up before anything is bought: they may have
 * been made in the lost period. Of all such orders, or of this one. Returns how many there are.
 */
export async function searchLostPeriod(tx: Executor, { from, to }: LostPeriod, orderId?: number): Promise<number> {
  const ofOlderOrder = tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(lt(orders.createdAt, from), orderId === undefined ? undefined : eq(orders.id, orderId)));
  const { rowCount } = await tx
    .update(purchases)
    .set({
      state: 'unknown',
      orderingAt: to,
      unsettledSince: sql`least(coalesce(${purchases.unsettledSince}, ${purchases.orderingAt}), ${from.toISOString()}::timestamptz)`,
      lockedUntil: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(inArray(purchases.state, OPEN_STATES), inArray(purchases.orderLineId, ofOlderOrder)));
  return rowCount ?? 0;
}

/**
 * Requeues a purchase that needed attention with its attempts reset; a known supplier order is kept. Whoever decides
 * this has made sure that no earlier request was executed.
 */
export async function requeuePurchase(tx: Transaction, { id, supplierReference }: PurchaseRow): Promise<void> {
  await tx
    .update(purchases)
    .set({
      state: supplierReference ? 'unknown' : 'queued',
      ...(!supplierReference && { unsettledSince: null }),
      attempts: 0,
      problem: null,
      lockedUntil: fromNow(0),
      retries: 0,
      nextAttemptAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(purchases.id, id));
}

/** Ends a purchase that needed attention: nothing will be delivered for it. */
export async function closePurchase(tx: Transaction, purchaseId: number): Promise<void> {
  await tx.update(purchases).set({ state: 'not_delivered', updatedAt: sql`now()` }).where(eq(purchases.id, purchaseId));
}
