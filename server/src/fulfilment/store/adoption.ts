import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PurchaseRow } from '../../orders/purchases.ts';
import type { Executor } from '../../platform/database/database.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../../platform/database/transaction.ts';
import { purchases } from '../../tables/fulfilment.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import { ageMs, mayBeExecuted } from './requests.ts';

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
