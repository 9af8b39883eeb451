import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
import { orderLines, purchases } from '../database/schema.ts';

export type PurchaseRow = typeof purchases.$inferSelect;

/** The partner delivers up to five units at once; more of them would be prepared in the background. */
export const UNITS_PER_PURCHASE = 5;

const OPEN_STATES = ['queued', 'ordering', 'unknown'] as const;

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

export async function listPurchases(executor: Executor, orderId: number): Promise<PurchaseRow[]> {
  const rows = await executor
    .select({ purchase: purchases })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(purchases.id));
  return rows.map(({ purchase }) => purchase);
}

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
      lockedUntil: after(lockMs),
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
    .set({ state: 'unknown', lockedUntil: after(lockMs), updatedAt: sql`now()` })
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

const after = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`;

type Outcome = Pick<Partial<PurchaseRow>, 'partnerReference' | 'problem'> & {
  state: PurchaseRow['state'];
  /** Nobody looks at it again before then. */
  waitMs?: number;
};

export async function updatePurchase(executor: Executor, purchaseId: number, outcome: Outcome): Promise<void> {
  const { waitMs = 0, ...change } = outcome;
  await executor
    .update(purchases)
    .set({ ...change, lockedUntil: after(waitMs), updatedAt: sql`now()` })
    .where(eq(purchases.id, purchaseId));
}

/** Which of the partner's orders are already somebody's. */
export async function findClaimedReferences(executor: Executor, references: string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await executor
    .select({ reference: purchases.partnerReference })
    .from(purchases)
    .where(inArray(purchases.partnerReference, references));
  return new Set(rows.map(({ reference }) => reference ?? ''));
}

/** How many purchases of the same goods might own one of the partner's unclaimed orders, this one included. */
export async function countRivals(executor: Executor, { bundleName, quantity }: PurchaseRow): Promise<number> {
  const [row] = await executor
    .select({ rivals: count() })
    .from(purchases)
    .where(
      and(
        eq(purchases.bundleName, bundleName),
        eq(purchases.quantity, quantity),
        inArray(purchases.state, ['ordering', 'unknown']),
        sql`${purchases.partnerReference} is null`,
      ),
    );
  return row?.rivals ?? 0;
}

export async function hasOpenPurchase(executor: Executor, orderId: number): Promise<boolean> {
  const all = await listPurchases(executor, orderId);
  return all.some(({ state }) => (OPEN_STATES as readonly string[]).includes(state));
}
