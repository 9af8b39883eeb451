import { and, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PaymentRow } from '../../orders/payments.ts';
import type { RefundEsimRow, RefundRow } from '../../orders/refunds.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { payments } from '../../tables/payments.ts';
import { refundEsims, refunds } from '../../tables/refunds.ts';

export type NewRefund = typeof refunds.$inferInsert;

/** The states in which one of the shop's own refunds has its amount reserved. */
const RESERVING: RefundRow['state'][] = ['revoking', 'returning', 'pending', 'needs_attention'];

export function isReserved({ origin, state }: Pick<RefundRow, 'origin' | 'state'>): boolean {
  return origin !== 'partner' && RESERVING.includes(state);
}

/**
 * Reserves an amount of a payment that the caller has locked. False if less than that has been paid and is neither refunded,
 * reserved nor reversed.
 */
export async function reserve(tx: Transaction, paymentId: number, amountMinor: number): Promise<boolean> {
  const { refundedMinor, refundingMinor, reversedMinor } = payments;
  const { rowCount } = await tx
    .update(payments)
    .set({ refundingMinor: sql`${refundingMinor} + ${amountMinor}`, updatedAt: sql`now()` })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.status, 'captured'),
        sql`${refundedMinor} + ${refundingMinor} + ${reversedMinor} + ${amountMinor} <= ${payments.amountMinor}`,
      ),
    );
  return rowCount === 1;
}

/** The refundable remainder of a payment, in minor units. */
export function refundableMinor({ status, amountMinor, refundedMinor, refundingMinor, reversedMinor }: PaymentRow) {
  return status === 'captured' ? Math.max(0, amountMinor - refundedMinor - refundingMinor - reversedMinor) : 0;
}

/** Releases part of a reservation. */
export async function release(tx: Transaction, paymentId: number, amountMinor: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundingMinor: sql`${payments.refundingMinor} - ${amountMinor}` })
    .where(eq(payments.id, paymentId));
}

/** The process that changes a refund continues it; if it dies, the sweep takes over after this delay. */
const HEAD_START_MS = 5000;

export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, nextAttemptAt: fromNow(HEAD_START_MS) })
    .returning();
  if (!row) throw new Error('The database returned no refund');
  return row;
}

export async function insertRefundEsims(
  tx: Transaction,
  rows: Pick<RefundEsimRow, 'refundId' | 'esimId' | 'orderLineId' | 'amountMinor' | 'mayKeep'>[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(refundEsims).values(rows);
}

/** A refund of a payment by the partner's id, or by the key of the shop's request. */
export async function findRefundBy(
  executor: Executor,
  { paymentId, refundRef, key }: { paymentId: number; refundRef: string; key: string | undefined },
): Promise<RefundRow | undefined> {
  const isIt = or(eq(refunds.refundRef, refundRef), key ? eq(refunds.idempotencyKey, key) : undefined);
  const [found] = await executor
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isIt));
  return found;
}

type RefundChange = Partial<Omit<NewRefund, 'updatedAt' | 'askedAt'>>;

/** Records a change of a refund, releases its lock, and schedules it after `waitMs`. */
export async function updateRefund(
  executor: Executor,
  refundId: number,
  change: RefundChange,
  waitMs = HEAD_START_MS,
): Promise<RefundRow> {
  const isNew = change.state !== undefined && { retries: 0, nextAttemptAt: fromNow(waitMs) };
  const [row] = await executor
    .update(refunds)
    .set({ ...change, ...isNew, lockedUntil: null, updatedAt: sql`now()` })
    .where(eq(refunds.id, refundId))
    .returning();
  if (!row) throw new Error(`Expected refund ${refundId} to exist`);
  return row;
}

export type ClaimedRefund = RefundRow & { askedAgoMs: number | undefined };

/** Claims a refund in this state, unless another process is working on it. `askedAgoMs`: since the partner was first asked. */
export async function claimRefund(
  executor: Executor,
  { refundId, state, lockMs }: { refundId: number; state: RefundRow['state']; lockMs: number },
): Promise<ClaimedRefund | undefined> {
  const age = sql<number | null>`extract(epoch from now() - ${refunds.askedAt}) * 1000`;
  const before = executor.$with('before').as(
    executor
      .select({ id: refunds.id, askedAgoMs: age.as('asked_ago_ms') })
      .from(refunds)
      .where(
        and(
          eq(refunds.id, refundId),
          eq(refunds.state, state),
          or(sql`${refunds.lockedUntil} is null`, lt(refunds.lockedUntil, sql`now()`)),
        ),
      )
      .for('update'),
  );
  const [claimed] = await executor
    .with(before)
    .update(refunds)
    .set({
      lockedUntil: fromNow(lockMs),
      ...(state === 'returning' && { askedAt: sql`coalesce(${refunds.askedAt}, now())` }),
    })
    .from(before)
    .where(eq(refunds.id, before.id))
    .returning({ ...getTableColumns(refunds), askedAgoMs: before.askedAgoMs });
  return claimed && { ...claimed, askedAgoMs: claimed.askedAgoMs === null ? undefined : Number(claimed.askedAgoMs) };
}

/** Notes that the supplier is about to be asked. Returns whether it may have been asked before. */
export async function markAsked(executor: Executor, { id, askedAt }: RefundEsimRow): Promise<boolean> {
  if (askedAt !== null) return true;
  await executor.update(refundEsims).set({ askedAt: sql`now()` }).where(eq(refundEsims.id, id));
  return false;
}

export async function updateRefundEsim(
  executor: Executor,
  id: number,
  change: Partial<Pick<RefundEsimRow, 'state' | 'refundId'>> & { creditedAt?: SQL },
): Promise<void> {
  await executor.update(refundEsims).set(change).where(eq(refundEsims.id, id));
}

/** Whether an order was paid within the last days, by the database's clock. */
export async function isPaidWithin(executor: Executor, payment: PaymentRow, days: number): Promise<boolean> {
  const [found] = await executor
    .select({ isWithin: sql<boolean>`${payments.capturedAt} > now() - ${days} * interval '1 day'` })
    .from(payments)
    .where(eq(payments.id, payment.id));
  return found?.isWithin === true;
}
