import type { OrderEventDetails } from '@esimshop/contracts/order-events';
import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { sealEsims } from '../orders/esims.ts';
import { type LostPeriod, ofLostPeriod, toLostPeriod } from '../orders/lost-period.ts';
import { OPEN_STATES, type PurchaseRow } from '../orders/purchases.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { esims, purchases } from '../platform/database/schema/fulfilment.ts';
import { orderEvents, orderLines, orders } from '../platform/database/schema/orders.ts';
import { installation } from '../platform/database/schema/system.ts';
import { type Named, statement } from '../platform/database/statement.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../platform/database/transaction.ts';

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

const purchasesQueued = statement(
  'purchases_queued',
  (tx: Transaction, { orderId, maxUnits, lockMs }: Named<NewPurchases>) => {
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

/** Claims a queued purchase that no request of unknown outcome was sent for, unless another process has claimed it. */
export const claimQueuedPurchase = statement(
  'purchase_claimed',
  (executor, { purchaseId, lockMs }: Named<{ purchaseId: number; lockMs: number }>) =>
    executor
      .update(purchases)
      .set({ ...nextAttempt(lockMs), unsettledSince: sql`now()` })
      .where(and(eq(purchases.id, purchaseId), eq(purchases.state, 'queued'), isNull(purchases.unsettledSince)))
      .returning(),
);

function nextAttempt(lockMs: number | Placeholder) {
  return {
    state: 'ordering' as const,
    attempts: sql`${purchases.attempts} + 1`,
    orderingAt: sql`now()`,
    lockedUntil: fromNow(lockMs),
    updatedAt: sql`now()`,
  };
}

/** The shop's own name of a purchase, for suppliers that keep it: no other order, and no other installation, has it. */
export async function readMarker(executor: Executor, purchaseId: number): Promise<string> {
  const [row] = await executor
    .select({ orderNumber: orders.orderNumber, line: orderLines.ordinal, unit: purchases.firstOrdinal })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(purchases.id, purchaseId));
  if (!row) throw new Error(`Expected purchase ${purchaseId} to exist`);
  return `${row.orderNumber}.${row.line}.${row.unit}`;
}

/** A purchase that is searched for, and how long ago its latest request was sent, by the database's clock. */
export type SearchedPurchase = PurchaseRow & { sentAgoMs: number };

/** Claims a purchase of which a request has an unknown outcome. Undefined if locked by another process. */
export async function claimUnknownPurchase(
  executor: Executor,
  purchaseId: number,
  lockMs: number,
): Promise<SearchedPurchase | undefined> {
  const [claimed] = await executor
    .update(purchases)
    .set({
      // A repeat that certainly was not executed stays queued.
      state: sql`case when ${purchases.state} = 'queued' then 'queued' else 'unknown' end`,
      lockedUntil: fromNow(lockMs),
      updatedAt: sql`now()`,
    })
    .where(and(eq(purchases.id, purchaseId), mayBeExecuted(), lt(purchases.lockedUntil, sql`now()`)))
    .returning({ ...getTableColumns(purchases), sentAgoMs: ageMs(sql`${purchases.orderingAt}`) });
  return claimed;
}

/**
 * Claims the next attempt of a purchase that was searched for in vain. Nothing if the search took so long that another
 * process may have gone on.
 */
export async function claimRepeat(
  executor: Executor,
  { id, attempts, lockedUntil }: PurchaseRow,
  lockMs: number,
): Promise<PurchaseRow[]> {
  return executor
    .update(purchases)
    .set(nextAttempt(lockMs))
    .where(
      and(
        isOpenAttempt({ id, attempts }),
        sql`date_trunc('milliseconds', ${purchases.lockedUntil}) = ${lockedUntil}`,
        gt(purchases.lockedUntil, sql`now()`),
      ),
    )
    .returning();
}

/** Open, and a request of unknown outcome was sent. */
function mayBeExecuted() {
  return or(
    inArray(purchases.state, ['ordering', 'unknown']),
    and(eq(purchases.state, 'queued'), isNotNull(purchases.unsettledSince)),
  );
}

/** Milliseconds since then by the database's clock, which all processes share. */
function ageMs(moment: SQL): SQL<number> {
  return sql`extract(epoch from now() - ${moment}) * 1000`.mapWith(Number);
}

/** Still this attempt: neither repeated nor settled since. */
function isOpenAttempt({ id, attempts }: Pick<PurchaseRow, 'id' | 'attempts'>) {
  return and(eq(purchases.id, id), eq(purchases.attempts, attempts), inArray(purchases.state, OPEN_STATES));
}

type Outcome = Pick<Partial<PurchaseRow>, 'supplierReference' | 'problem'> & {
  state: Exclude<PurchaseRow['state'], 'issued'>;
  /** Keeps the purchase locked for this time. */
  waitMs?: number;
};

/**
 * Records the outcome of an attempt and releases its lock, now or after `waitMs`. False if the purchase has gone on
 * since: the outcome came too late to matter.
 */
export async function updatePurchase(
  executor: Executor,
  purchase: Pick<PurchaseRow, 'id' | 'attempts'>,
  { waitMs = 0, ...change }: Outcome,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(purchases)
    .set({ ...change, lockedUntil: fromNow(waitMs), updatedAt: sql`now()` })
    .where(isOpenAttempt(purchase));
  return rowCount === 1;
}

/** However long a supplier asks to wait, its buyer waits no longer than that. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Requeues a purchase whose latest request certainly was not executed. An earlier one may still have been. */
export async function requeueAttempt(
  executor: Executor,
  { orderingAt, unsettledSince, ...purchase }: PurchaseRow,
  { message: problem, retryAfterMs = 0 }: { message: string; retryAfterMs?: number | undefined },
): Promise<void> {
  const isOnlyRequest = orderingAt?.getTime() === unsettledSince?.getTime();
  await executor
    .update(purchases)
    .set({
      state: 'queued',
      problem,
      ...(isOnlyRequest && { unsettledSince: null }),
      lockedUntil: fromNow(Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)),
      updatedAt: sql`now()`,
    })
    .where(isOpenAttempt(purchase));
}

/** A new eSIM waits for its traveller; who looks at it meanwhile has it asked about at once. */
const FIRST_READ_AFTER_MS = 15 * 60_000;

type IssuedPurchase = {
  orderId: number;
  purchaseId: number;
  toppedUpEsimId: number | null;
  reference: string;
  /** Of the event that records it. */
  detail: OrderEventDetails['issued'];
  /** After this time the supplier's list is searched for a second order; undefined if there cannot be one. */
  searchAfterMs: number | undefined;
};
type NewEsim = Named<ReturnType<typeof sealEsims>[number]>;

/** Records that a purchase was made and which order of the supplier it is, with its new eSIMs and the order's event. */
export const storeIssued = statement(
  'purchase_issued',
  (
    tx: Transaction,
    { orderId, purchaseId, reference, toppedUpEsimId, detail, searchAfterMs }: Named<IssuedPurchase>,
    units: NewEsim[],
  ) => {
    const event = { orderId, kind: 'issued' as const, actor: 'system', detail };
    const recorded = tx.$with('recorded').as(tx.insert(orderEvents).values(event).returning({ id: orderEvents.id }));
    const stored = tx.$with('stored').as(units.length > 0 ? insertEsims(tx, units) : outdateUsage(tx, toppedUpEsimId));
    return tx
      .with(recorded, stored)
      .update(purchases)
      .set({
        state: 'issued',
        supplierReference: sql`${reference}`,
        problem: null,
        lockedUntil: sql`now()`,
        ...(searchAfterMs && { mayBeSoldTwice: true, retries: 0, nextAttemptAt: fromNow(searchAfterMs) }),
        updatedAt: sql`now()`,
      })
      .where(eq(purchases.id, purchaseId));
  },
);

function insertEsims(tx: Transaction, units: NewEsim[]) {
  const rows = units.map((unit) => ({ ...unit, usageDueAt: fromNow(FIRST_READ_AFTER_MS) }));
  return tx.insert(esims).values(rows).returning({ id: esims.id });
}

/** What was last reported of an eSIM is out of date: it is asked about at once, by whoever looks at it first. */
function outdateUsage(tx: Transaction, esimId: Placeholder) {
  const change = { usageAskedAt: null, usageDueAt: sql`now()` };
  return tx.update(esims).set(change).where(eq(esims.id, esimId)).returning({ id: esims.id });
}

/** Records that the supplier's list was searched for a second order. */
export async function markSearched(executor: Executor, purchaseId: number): Promise<void> {
  await executor.update(purchases).set({ mayBeSoldTwice: false }).where(eq(purchases.id, purchaseId));
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

/** Assigns a supplier order to a purchase. False if another purchase already owns it. */
export async function adoptReference(executor: Executor, purchaseId: number, reference: string): Promise<boolean> {
  try {
    await executor
      .update(purchases)
      .set({ supplierReference: reference, updatedAt: sql`now()` })
      .where(eq(purchases.id, purchaseId));
    return true;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** The ages of a purchase's first and last request of unknown outcome, in milliseconds by the database's clock. */
export type RequestAges = { firstMs: number; lastMs: number };

/** A consistent view of who owns the supplier's orders. */
export type Claims = {
  /** Supplier orders that purchases own. */
  claimedReferences: Set<string>;
  /** The open purchases of the same goods that might own an unclaimed order. */
  rivals: RequestAges[];
};

/** Reads both in one statement, so that they are consistent while others adopt. */
export async function readClaims(
  executor: Executor,
  { supplier, supplierPlanId, quantity, toppedUpEsimId }: PurchaseRow,
  references: string[],
): Promise<Claims> {
  const isRival = and(
    eq(purchases.supplier, supplier),
    eq(purchases.supplierPlanId, supplierPlanId),
    eq(purchases.quantity, quantity),
    toppedUpEsimId === null ? isNull(purchases.toppedUpEsimId) : eq(purchases.toppedUpEsimId, toppedUpEsimId),
    mayBeExecuted(),
    isNull(purchases.supplierReference),
  );
  const isClaimed = and(eq(purchases.supplier, supplier), inArray(purchases.supplierReference, references));
  const rows = await executor
    .select({ reference: purchases.supplierReference, ...requestAges() })
    .from(purchases)
    .where(references.length > 0 ? or(isRival, isClaimed) : isRival);
  return {
    claimedReferences: new Set(rows.flatMap(({ reference }) => reference ?? [])),
    rivals: rows.filter(({ reference }) => reference === null),
  };
}

/** @throws Error if there is no such purchase */
export async function readRequestAges(executor: Executor, purchaseId: number): Promise<RequestAges> {
  const [ages] = await executor.select(requestAges()).from(purchases).where(eq(purchases.id, purchaseId));
  if (!ages) throw new Error(`Expected purchase ${purchaseId} to exist`);
  return ages;
}

function requestAges() {
  const last = sql`coalesce(${purchases.orderingAt}, ${purchases.createdAt})`;
  return { firstMs: ageMs(sql`coalesce(${purchases.unsettledSince}, ${last})`), lastMs: ageMs(last) };
}
