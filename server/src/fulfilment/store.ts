import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { listPurchases, type PurchaseRow } from '../orders/purchases.ts';
import type { OrderLineRow } from '../orders/store.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { purchases } from '../platform/database/schema/fulfilment.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';

const OPEN_STATES: PurchaseRow['state'][] = ['queued', 'ordering', 'unknown'];

type PurchasedLine = Pick<OrderLineRow, 'id' | 'supplier' | 'supplierPlanId' | 'quantity'>;

/**
 * Queues purchases for order lines, each for as many units as the supplier delivers at once. A line that already has
 * purchases is skipped.
 */
export async function queuePurchases(shop: Shop, tx: Transaction, lines: PurchasedLine[]): Promise<void> {
  const lineIds = lines.map(({ id }) => id);
  const queued = await tx
    .select({ orderLineId: purchases.orderLineId })
    .from(purchases)
    .where(inArray(purchases.orderLineId, lineIds));
  const known = new Set(queued.map(({ orderLineId }) => orderLineId));
  const newPurchases = lines.filter(({ id }) => !known.has(id)).flatMap((line) => toPurchases(shop, line));
  if (newPurchases.length > 0) await tx.insert(purchases).values(newPurchases).onConflictDoNothing();
}

function toPurchases({ partners }: Shop, { id, supplier, supplierPlanId, quantity }: PurchasedLine) {
  // A paid line is queued even if its supplier is no longer configured, then unit by unit.
  const maxUnits = partners.suppliers[supplier]?.esims.maxUnitsPerPurchase ?? 1;
  return Array.from({ length: Math.ceil(quantity / maxUnits) }, (_, index) => ({
    orderLineId: id,
    firstOrdinal: index * maxUnits + 1,
    quantity: Math.min(maxUnits, quantity - index * maxUnits),
    supplier,
    supplierPlanId,
  }));
}

/** Claims a queued purchase. From then on the supplier may have seen it. Undefined if another process claimed it. */
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

/** Claims a purchase with unknown outcome. Undefined if locked by another process. */
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

type Outcome = Pick<Partial<PurchaseRow>, 'supplierReference' | 'problem'> & {
  state: PurchaseRow['state'];
  /** Keeps the purchase locked for this time. */
  waitMs?: number;
};

/** Records the outcome of a purchase and releases its lock, now or after `waitMs`. */
export async function updatePurchase(executor: Executor, purchaseId: number, outcome: Outcome): Promise<void> {
  const { waitMs = 0, ...change } = outcome;
  await executor
    .update(purchases)
    .set({ ...change, lockedUntil: fromNow(waitMs), updatedAt: sql`now()` })
    .where(eq(purchases.id, purchaseId));
}

/** Requeues a purchase that needed attention with its attempts reset; a known supplier order is kept. */
export async function requeuePurchase(tx: Transaction, { id, supplierReference }: PurchaseRow): Promise<void> {
  await tx
    .update(purchases)
    .set({
      state: supplierReference ? 'unknown' : 'queued',
      attempts: 0,
      problem: null,
      lockedUntil: fromNow(0),
      updatedAt: sql`now()`,
    })
    .where(eq(purchases.id, id));
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

/** A consistent view of who owns the supplier's orders. */
export type Claims = {
  /** Supplier orders that other purchases own. */
  claimedReferences: Set<string>;
  /** Number of purchases of the same goods that might own an unclaimed order, including this one. */
  rivals: number;
};

/** Reads both figures in one statement, so that they are consistent while others adopt. */
export async function readClaims(
  executor: Executor,
  { supplier, supplierPlanId, quantity }: PurchaseRow,
  references: string[],
): Promise<Claims> {
  const isRival = and(
    eq(purchases.supplier, supplier),
    eq(purchases.supplierPlanId, supplierPlanId),
    eq(purchases.quantity, quantity),
    inArray(purchases.state, ['ordering', 'unknown']),
    isNull(purchases.supplierReference),
  );
  const isClaimed = and(eq(purchases.supplier, supplier), inArray(purchases.supplierReference, references));
  const rows = await executor
    .select({ reference: purchases.supplierReference })
    .from(purchases)
    .where(references.length > 0 ? or(isRival, isClaimed) : isRival);
  const claimed = rows.flatMap(({ reference }) => reference ?? []);
  return { claimedReferences: new Set(claimed), rivals: rows.length - claimed.length };
}

/** Whether any purchase of the order is still to be made or resolved. */
export async function hasOpenPurchase(executor: Executor, orderId: number): Promise<boolean> {
  const all = await listPurchases(executor, orderId);
  return all.some(({ state }) => OPEN_STATES.includes(state));
}
