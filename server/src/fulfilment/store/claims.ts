import { and, eq, getTableColumns, gt, inArray, isNull, lt, type Placeholder, sql } from 'drizzle-orm';
import { OPEN_STATES, type PurchaseRow } from '../../orders/purchases.ts';
import type { Executor } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepared-query.ts';
import { purchases } from '../../tables/fulfilment.ts';
import { ageMs, mayBeExecuted } from './requests.ts';

/** Claims a queued purchase that no request of unknown outcome was sent for, unless another process has claimed it. */
export const claimQueuedPurchase = prepareQuery(
  'purchase_claimed',
  (executor, { purchaseId, lockMs }: Placeholders<{ purchaseId: number; lockMs: number }>) =>
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

/** A purchase that is searched for, and how long ago its latest request was sent, by the database's clock. */
export type SearchedPurchase = PurchaseRow & { sentAgoMs: number };

/** Claims a purchase whose request has an unknown outcome. Undefined if locked by another process. */
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
 * Claims the next attempt of a purchase that the supplier's list does not contain. Undefined if the search took so long
 * that another process may have taken over.
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
