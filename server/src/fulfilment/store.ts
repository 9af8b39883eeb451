import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
import { fromNow } from '../database/from-now.ts';
import { orderLines, purchases } from '../database/schema.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/transaction.ts';

export type PurchaseRow = typeof purchases.$inferSelect;

/** The partner delivers up to five units at once; more of them would be prepared in the background. */
export const UNITS_PER_PURCHASE = 5;

const OPEN_STATES: PurchaseRow['state'][] = ['queued', 'ordering', 'unknown'];

/** One intent per five units of each line; asking twice makes no second one. */
export async function queuePurchases(
  tx: Transaction,
  lines: { id: number; bundleName: string; quantity: number }[],
): Promise<void> {
  const intents = lines.flatMap(({ id, bundleName, quantity }) =>
    Array.from({ length: Math.ceil(quantity / UNITS_PER_PURCHASE) }, (_, index) => ({
      orderLineId: id,
      chunk: index + 1,
      bundleName,
      quantity: Math.min(UNITS_PER_PURCHASE, quantity - index * UNITS_PER_PURCHASE),
    })),
  );
  await tx.insert(purchases).values(intents).onConflictDoNothing();
}

/** Of all lines of an order, in the order in which they were queued. */
export async function listPurchases(executor: Executor, orderId: number): Promise<PurchaseRow[]> {
  const rows = await executor
    .select({ purchase: purchases })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(purchases.id));
  return rows.map(({ purchase }) => purchase);
}

/** @throws Error when there is no such purchase. */
export async function findOrderIdOfPurchase(executor: Executor, purchaseId: number): Promise<number> {
  const [row] = await executor
    .select({ orderId: orderLines.orderId })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(eq(purchases.id, purchaseId));
  if (!row) throw new Error(`Expected purchase ${purchaseId} to exist`);
  return row.orderId;
}

/** The one step from which on the partner may see the purchase. Undefined when another process made it. */
export async function claimQueuedPurchase(
  tx: Transaction,
  purchaseId: number,
  lockMs: number,
): Promise<PurchaseRow | undefined> {
  const [claimed] = await tx
    .update(purchases)
    .set({
      state: 'ordering',
      attempts: sql`${purchases.attempts} + 1`,
      orderingAt: sql`now()`,
      lockedUntil: fromNow(lockMs),
      updatedAt: sql`now()`,
    })
    .where(and(eq(purchases.id, purchaseId), eq(purchases.state, 'queued')))
    .returning();
  return claimed;
}

/** Takes over a purchase whose outcome nobody knows and nobody is looking for. */
export async function claimUnknownPurchase(
  executor: Executor,
  purchaseId: number,
  lockMs: number,
): Promise<PurchaseRow | undefined> {
  const [claimed] = await executor
    .update(purchases)
    .set({ state: 'unknown', lockedUntil: fromNow(lockMs), updatedAt: sql`now()` })
    .where(
      and(
        eq(purchases.id, purchaseId),
        inArray(purchases.state, ['ordering', 'unknown']),
        lt(purchases.lockedUntil, sql`now()`),
      ),
    )
    .returning();
  return claimed;
}

type Outcome = Pick<Partial<PurchaseRow>, 'partnerReference' | 'problem'> & {
  state: PurchaseRow['state'];
  /** Nobody looks at it again before then. */
  waitMs?: number;
};

/** Writes what became of a purchase and lets go of it, now or after `waitMs`. */
export async function updatePurchase(executor: Executor, purchaseId: number, outcome: Outcome): Promise<void> {
  const { waitMs = 0, ...change } = outcome;
  await executor
    .update(purchases)
    .set({ ...change, lockedUntil: fromNow(waitMs), updatedAt: sql`now()` })
    .where(eq(purchases.id, purchaseId));
}

/** Leaves a parked purchase to the shop again, as if it had never been tried; what the partner has of it is kept. */
export async function requeuePurchase(tx: Transaction, { id, partnerReference }: PurchaseRow): Promise<void> {
  await tx
    .update(purchases)
    .set({
      state: partnerReference ? 'unknown' : 'queued',
      attempts: 0,
      problem: null,
      lockedUntil: fromNow(0),
      updatedAt: sql`now()`,
    })
    .where(eq(purchases.id, id));
}

/** Makes a partner order this purchase's own. False when it is another's already. */
export async function adoptReference(executor: Executor, purchaseId: number, reference: string): Promise<boolean> {
  try {
    await executor
      .update(purchases)
      .set({ partnerReference: reference, updatedAt: sql`now()` })
      .where(eq(purchases.id, purchaseId));
    return true;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** What a purchase must know before it adopts one of the partner's orders, as of one moment. */
export type Claims = {
  /** Partner orders that are somebody's already. */
  claimedReferences: Set<string>;
  /** How many purchases of the same goods might own an unclaimed order, this one included. */
  rivals: number;
};

/** Read in one statement: while others adopt, both figures move together. */
export async function readClaims(
  executor: Executor,
  { bundleName, quantity }: PurchaseRow,
  references: string[],
): Promise<Claims> {
  const isRival = and(
    eq(purchases.bundleName, bundleName),
    eq(purchases.quantity, quantity),
    inArray(purchases.state, ['ordering', 'unknown']),
    isNull(purchases.partnerReference),
  );
  const rows = await executor
    .select({ reference: purchases.partnerReference })
    .from(purchases)
    .where(references.length > 0 ? or(isRival, inArray(purchases.partnerReference, references)) : isRival);
  const claimed = rows.flatMap(({ reference }) => reference ?? []);
  return { claimedReferences: new Set(claimed), rivals: rows.length - claimed.length };
}

/** Whether anything of the order is still to be bought, or to be found out about. */
export async function hasOpenPurchase(executor: Executor, orderId: number): Promise<boolean> {
  const all = await listPurchases(executor, orderId);
  return all.some(({ state }) => OPEN_STATES.includes(state));
}
