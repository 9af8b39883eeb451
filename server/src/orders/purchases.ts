import { and, asc, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type Placeholders, prepareQuery } from '../platform/database/prepared-query.ts';
import { purchases } from '../tables/fulfilment.ts';
import { orderLines } from '../tables/orders.ts';

export type PurchaseRow = typeof purchases.$inferSelect;

/** The fields that determine a purchase's state. */
export const PURCHASE_PROGRESS = {
  id: purchases.id,
  supplier: purchases.supplier,
  state: purchases.state,
  quantity: purchases.quantity,
  toppedUpEsimId: purchases.toppedUpEsimId,
};
export type PurchaseProgress = Pick<PurchaseRow, keyof typeof PURCHASE_PROGRESS>;

/** Whether a purchase is delivered, or never will be. */
export function isOver({ state }: Pick<PurchaseRow, 'state'>): boolean {
  return state === 'issued' || state === 'not_delivered';
}

/** How many eSIMs purchases have topped up. */
export function countToppedUp(purchases: PurchaseProgress[]): number {
  const done = purchases.filter(({ state, toppedUpEsimId }) => state === 'issued' && toppedUpEsimId !== null);
  return done.reduce((sum, { quantity }) => sum + quantity, 0);
}

export const OPEN_STATES: PurchaseRow['state'][] = ['queued', 'ordering', 'unknown'];

/** Whether a purchase is still to be made or resolved. */
export function isOpen({ state }: PurchaseRow): boolean {
  return OPEN_STATES.includes(state);
}

/** The purchases of an order, in the order in which they were queued. */
export const listPurchases = prepareQuery(
  'purchases_of_order',
  (executor, { orderId }: Placeholders<{ orderId: number }>) => selectPurchases(executor, orderId),
);

/** The same for the order that a line belongs to. */
export const listPurchasesBeside = prepareQuery(
  'purchases_beside',
  (executor, { orderLineId }: Placeholders<{ orderLineId: number }>) =>
    selectPurchases(executor, sql`(select order_id from ${orderLines} where id = ${orderLineId})`),
);

function selectPurchases(executor: Executor, orderId: Placeholder | SQL) {
  return executor
    .select(getTableColumns(purchases))
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(purchases.id));
}

/** A purchase by its id. @throws Error if there is no such purchase */
export async function getPurchase(executor: Executor, purchaseId: number): Promise<PurchaseRow> {
  const [row] = await executor.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!row) throw new Error(`Expected purchase ${purchaseId} to exist`);
  return row;
}

/** The purchase that owns an order of the supplier; undefined if none does. */
export async function findPurchaseByReference(
  executor: Executor,
  { supplier, supplierReference }: { supplier: string; supplierReference: string },
): Promise<PurchaseRow | undefined> {
  const isOwner = and(eq(purchases.supplier, supplier), eq(purchases.supplierReference, supplierReference));
  const [row] = await executor.select().from(purchases).where(isOwner);
  return row;
}

/** @throws Error if there is no such purchase */
export async function findOrderIdOfPurchase(executor: Executor, purchaseId: number): Promise<number> {
  const [row] = await executor
    .select({ orderId: orderLines.orderId })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(eq(purchases.id, purchaseId));
  if (!row) throw new Error(`Expected purchase ${purchaseId} to exist`);
  return row.orderId;
}
