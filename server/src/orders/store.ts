import { emailKeyOf } from '@esimshop/contracts/email';
import type { NewOrderEvent, OrderEvent, OrderEventDetails, OrderEventKind } from '@esimshop/contracts/order-events';
import { canTransition, type OrderStatus } from '@esimshop/contracts/order-status';
import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { type Placeholders, prepareFind, prepareGet } from '../platform/database/prepared-query.ts';
import { carts } from '../tables/carts.ts';
import { orderEvents, orderLines, orders } from '../tables/orders.ts';

export type OrderRow = typeof orders.$inferSelect;
/** The fields of an order that responses contain. */
export type OrderRef = Pick<OrderRow, 'id' | 'orderNumber'>;
export type OrderLineRow = typeof orderLines.$inferSelect;
/** Fields returned after a status change. */
export type ChangedOrder = Pick<OrderRow, 'id' | 'orderNumber' | 'status' | 'updatedAt'>;
type StoredEvent = typeof orderEvents.$inferSelect;
/** The kind of an event determines its detail. */
export type OrderEventRow<Kind extends OrderEventKind = OrderEventKind> = {
  [Each in Kind]: Omit<StoredEvent, 'kind' | 'detail'> & OrderEvent<Each>;
}[Kind];

/** Records an event in an order's history, by `system` unless an actor is given. Returns the event's id. */
export async function recordOrderEvent(
  executor: Executor,
  orderId: number,
  event: NewOrderEvent & { actor?: string },
): Promise<number> {
  const rows = executor.insert(orderEvents).values({ actor: 'system', ...event, orderId });
  const [row] = await rows.returning({ id: orderEvents.id });
  if (!row) throw new Error('The database returned no order event');
  return row.id;
}

/**
 * Whether this order of a supplier was already reported as needing attention. The literal lets it use its partial
 * index.
 */
export async function isReported(executor: Executor, supplierReference: string): Promise<boolean> {
  const [found] = await executor
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      sql`${orderEvents.kind} = 'needs_attention' and ${orderEvents.detail} ->> 'reference' = ${supplierReference}`,
    )
    .limit(1);
  return found !== undefined;
}

/** A test for events of one kind. */
export function isEventOf<Kind extends OrderEventKind>(kind: Kind) {
  return (event: OrderEventRow): event is Extract<OrderEventRow, { kind: Kind }> => event.kind === kind;
}

/** Oldest first. */
export async function listOrderEvents(executor: Executor, orderId: number): Promise<OrderEventRow[]> {
  const rows = executor.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));
  return (await rows) as OrderEventRow[];
}

type StatusTimestamp = 'processedAt' | 'shippedAt' | 'completedAt' | 'cancelledAt';

/** The columns read when locking an order: what may change, and its buyer. */
export const LOCKED_ORDER = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  sessionHash: orders.sessionHash,
  customerEmail: orders.customerEmail,
  locale: orders.locale,
  status: orders.status,
  processedAt: orders.processedAt,
  shippedAt: orders.shippedAt,
  completedAt: orders.completedAt,
  cancelledAt: orders.cancelledAt,
};
export type LockedOrder = Pick<OrderRow, keyof typeof LOCKED_ORDER>;

const STATUS_TIMESTAMPS: Partial<Record<OrderStatus, StatusTimestamp>> = {
  processing: 'processedAt',
  shipped: 'shippedAt',
  completed: 'completedAt',
  cancelled: 'cancelledAt',
};

/**
 * Changes the status of an order that the caller has locked, with its event and timestamp.
 * @throws Error if the system may not make this transition
 */
export async function transitionOrder(
  tx: Transaction,
  order: LockedOrder,
  to: OrderStatus,
  detail: OrderEventDetails['status'] = {},
): Promise<void> {
  if (!canTransition(order.status, to)) throw new Error(`Order ${order.id} cannot go from ${order.status} to ${to}`);
  await setOrderStatus(tx, order, to, { detail });
}

/** Records that an order that the caller has locked was paid, with its event; its status changes where it may. */
export async function recordPaid(
  tx: Transaction,
  order: LockedOrder,
  { paidMinor, paymentId }: { paidMinor: number; paymentId: number },
): Promise<void> {
  const detail = { paymentId };
  if (canTransition(order.status, 'processing')) {
    await setOrderStatus(tx, order, 'processing', { detail, paidMinor });
    return;
  }
  await recordOrderEvent(tx, order.id, { kind: 'paid', detail });
  await tx.update(orders).set({ paidMinor }).where(eq(orders.id, order.id));
}

/**
 * Changes the status of an order that the caller has locked, from any to any, as a person decided it. Moves no money.
 * Returns the changed order.
 */
export async function setOrderStatus(
  tx: Transaction,
  order: LockedOrder,
  to: OrderStatus,
  {
    actor = 'system',
    detail = {},
    paidMinor,
  }: { actor?: string; detail?: OrderEventDetails['status']; paidMinor?: number },
): Promise<ChangedOrder> {
  const timestamp = STATUS_TIMESTAMPS[to];
  // When it was paid remains, however often it is processed.
  const isKept = timestamp === 'processedAt' && order.processedAt !== null;
  const replaced = timestamp && !isKept ? order[timestamp] : null;
  return statusWritten(tx, {
    ...changeOf(order, to),
    actor,
    detail: { ...detail, ...(replaced && { replaced: replaced.toISOString() }) },
    ...(timestamp && !isKept && { [timestamp]: 'now' }),
    paidMinor,
  });
}

/**
 * Reverts the last change of an order's status completely, including its timestamp. The
 * history keeps both. The caller has locked the order.
 */
export async function revertOrderStatus(
  tx: Transaction,
  order: OrderRow,
  { id, fromStatus, createdAt, detail }: OrderEventRow<'status'>,
  actor: string,
): Promise<ChangedOrder> {
  const timestamp = STATUS_TIMESTAMPS[order.status];
  const isOfChange = timestamp && order[timestamp]?.getTime() === createdAt.getTime();
  const replaced = detail.replaced === undefined ? null : new Date(detail.replaced);
  return statusWritten(tx, {
    ...changeOf(order, fromStatus as OrderStatus),
    actor,
    detail: { reverts: id },
    ...(isOfChange && { [timestamp]: replaced }),
  });
}

function changeOf({ id: orderId, status: fromStatus }: LockedOrder, toStatus: OrderStatus) {
  return { orderId, fromStatus, toStatus };
}

/** With the changed timestamps, new or restored, and the paid amount if it was just paid. */
type WrittenStatus = ReturnType<typeof changeOf> & { actor: string; detail: OrderEventDetails['status'] } & Partial<
    Record<StatusTimestamp, 'now' | Date | null>
  > & { paidMinor?: number | undefined };

const statusWritten = prepareGet(
  'status_written',
  (
    tx: Transaction,
    { orderId, fromStatus, toStatus, actor, detail, paidMinor, ...timestamps }: Placeholders<WrittenStatus>,
  ) => {
    const event = { orderId, kind: 'status' as const, fromStatus, toStatus, actor, detail };
    const recorded = tx.$with('recorded').as(tx.insert(orderEvents).values(event).returning({ id: orderEvents.id }));
    const { id, orderNumber, status, updatedAt } = orders;
    const moments = Object.entries(timestamps).map(([name, moment]) => [name, sql`${moment}::timestamptz`]);
    return tx
      .with(recorded)
      .update(orders)
      .set({
        status: sql`${toStatus}`,
        updatedAt: sql`now()`,
        ...(paidMinor && { paidMinor: sql`${paidMinor}` }),
        ...Object.fromEntries(moments),
      })
      .where(eq(id, orderId))
      .returning({ id, orderNumber, status, updatedAt });
  },
);

/**
 * Locks an order until the end of the transaction; orders are locked before their payments.
 * @throws Error if there is no such order
 */
export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw new Error(`Expected order ${orderId} to exist`);
  return order;
}

/**
 * The same for the order of a line.
 * @throws Error if there is no such line
 */
export const lockOrderOfLine = prepareGet(
  'locked_order_of_line',
  (tx: Transaction, { orderLineId }: Placeholders<{ orderLineId: number }>) =>
    tx
      .select(LOCKED_ORDER)
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(eq(orderLines.id, orderLineId))
      .for('update', { of: orders }),
);

/** An order by its internal id. */
export const findOrder = prepareFind('order_by_id', (executor, { orderId }: Placeholders<{ orderId: number }>) =>
  executor.select().from(orders).where(eq(orders.id, orderId)),
);

/** An order by its public number, case-sensitive. */
export const findOrderByNumber = prepareFind(
  'order_by_number',
  (executor, { orderNumber }: Placeholders<{ orderNumber: string }>) =>
    executor.select().from(orders).where(eq(orders.orderNumber, orderNumber)),
);

/** The lines of an order, as they were in the cart. */
export async function listOrderLines(executor: Executor, orderId: number): Promise<OrderLineRow[]> {
  return executor.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.ordinal));
}

/**
 * The order that was placed from this version of the session's cart and awaits its payment. The literal lets it use its
 * partial index.
 */
export const findOpenOrder = prepareFind(
  'open_order',
  (tx: Transaction, { sessionHash }: Placeholders<{ sessionHash: Buffer }>) => {
    const version = sql`(select version from ${carts} where session_hash = ${sessionHash})`;
    return tx
      .select({ id: orders.id, orderNumber: orders.orderNumber })
      .from(orders)
      .where(
        and(eq(orders.sessionHash, sessionHash), eq(orders.cartVersion, version), sql`${orders.status} = 'pending'`),
      );
  },
);

/** The order that emptied this cart within the last 15 minutes: what a repeated submit refers to. */
export async function findJustPlacedOrder(
  tx: Transaction,
  sessionHash: Buffer,
  cartVersion: number,
  email: string,
): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.sessionHash, sessionHash),
        eq(orders.cartVersion, cartVersion - 1),
        eq(orders.emailKey, emailKeyOf(email)),
        ne(orders.status, 'cancelled'),
        gt(orders.createdAt, sql`now() - interval '15 minutes'`),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}

/** How many paid orders there are with an e-mail key. */
export async function countPaidOrdersOf(executor: Executor, emailKey: string): Promise<number> {
  const isPaid = sql`${orders.processedAt} is not null`;
  return executor.$count(orders, and(eq(orders.emailKey, emailKey), isPaid));
}

/** The orders of an account, newest first; at most 100. */
export async function listOrdersOfUser(executor: Executor, userId: number): Promise<OrderRow[]> {
  return executor.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt)).limit(100);
}

function isUnclaimed(emailKey: string) {
  return and(eq(orders.emailKey, emailKey), isNull(orders.userId));
}

/** Adds the guest orders of an address to an account. Returns their number. */
export async function claimOrders(executor: Executor, userId: number, emailKey: string): Promise<number> {
  const claimed = await executor.update(orders).set({ userId }).where(isUnclaimed(emailKey));
  return claimed.rowCount ?? 0;
}

/** The number of guest orders of an address. */
export function countUnclaimedOrders(executor: Executor, emailKey: string): Promise<number> {
  return executor.$count(orders, isUnclaimed(emailKey));
}

/** Orders of any status, newest first. */
export async function listLatestOrders(executor: Executor, count: number): Promise<OrderRow[]> {
  return executor.select().from(orders).orderBy(desc(orders.id)).limit(count);
}

/** Paid orders of an e-mail key, newest first; at most 100. */
export async function listPaidOrdersOf(executor: Executor, emailKey: string): Promise<OrderRow[]> {
  return executor
    .select()
    .from(orders)
    .where(and(eq(orders.emailKey, emailKey), sql`${orders.processedAt} is not null`))
    .orderBy(desc(orders.createdAt))
    .limit(100);
}
