import type { OrderEventDetails } from '@esimshop/contracts/order-events';
import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import { isOverEsim, type sealEsims } from '../../orders/esims.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepared-query.ts';
import { esims, purchases } from '../../tables/fulfilment.ts';
import { orderEvents } from '../../tables/orders.ts';

/** A new eSIM is read late, as it is not used yet; viewing it reads it at once. */
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
type NewEsim = Placeholders<ReturnType<typeof sealEsims>[number]>;

/** Records that a purchase was made and which order of the supplier it is, with its new eSIMs and the order's event. */
export const storeIssued = prepareQuery(
  'purchase_issued',
  (
    tx: Transaction,
    { orderId, purchaseId, reference, toppedUpEsimId, detail, searchAfterMs }: Placeholders<IssuedPurchase>,
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

/**
 * Gives up the numbers of eSIMs whose plans are over, because their supplier has sold them again as other eSIMs: from now on they
 * name those. Returns how many there are.
 */
export async function releaseIccids(executor: Executor, iccidHashes: Buffer[]): Promise<number> {
  const { rowCount } = await executor
    .update(esims)
    .set({ iccidHash: sql`sha256(${esims.iccidHash} || int4send(${esims.id}))` })
    .where(and(inArray(esims.iccidHash, iccidHashes), isOverEsim));
  return rowCount ?? 0;
}

function insertEsims(tx: Transaction, units: NewEsim[]) {
  const rows = units.map((unit) => ({ ...unit, usageDueAt: fromNow(FIRST_READ_AFTER_MS) }));
  return tx.insert(esims).values(rows).returning({ id: esims.id });
}

/** Marks the last report of an eSIM as outdated: its next view reads it at once. */
function outdateUsage(tx: Transaction, esimId: Placeholder) {
  const change = { usageAskedAt: null, usageDueAt: sql`now()` };
  return tx.update(esims).set(change).where(eq(esims.id, esimId)).returning({ id: esims.id });
}

/** Records that the supplier's list was searched for a second order. */
export async function markSearched(executor: Executor, purchaseId: number): Promise<void> {
  await executor.update(purchases).set({ mayBeSoldTwice: false }).where(eq(purchases.id, purchaseId));
}
