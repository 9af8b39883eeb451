import { formatDecimal } from '@esimshop/contracts/money';
import type { PortalRefund } from '@esimshop/contracts/portal';
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { refundEsims, refunds } from '../tables/refunds.ts';
import type { PlanKey } from './esims.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type RefundEsimRow = typeof refundEsims.$inferSelect;

/** Oldest first. */
export async function listRefunds(executor: Executor, orderId: number): Promise<RefundRow[]> {
  return executor.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
}

export async function findRefund(executor: Executor, refundId: number): Promise<RefundRow | undefined> {
  return (await executor.select().from(refunds).where(eq(refunds.id, refundId)))[0];
}

/** @throws Error if there is no such refund */
export async function getRefund(executor: Executor, refundId: number): Promise<RefundRow> {
  const refund = await findRefund(executor, refundId);
  if (!refund) throw new Error(`Expected refund ${refundId} to exist`);
  return refund;
}

export async function listRefundEsims(executor: Executor, refundIds: number[]): Promise<RefundEsimRow[]> {
  if (refundIds.length === 0) return [];
  return executor
    .select()
    .from(refundEsims)
    .where(inArray(refundEsims.refundId, refundIds))
    .orderBy(asc(refundEsims.id));
}

/** The refunds for which these plans are or were revoked, except those that released them. */
export async function listRefundsOfPlans(
  executor: Executor,
  keys: PlanKey[],
): Promise<(RefundEsimRow & { refund: RefundRow })[]> {
  if (keys.length === 0) return [];
  const isOneOf = or(
    ...keys.map(({ esimId, orderLineId }) =>
      and(eq(refundEsims.esimId, esimId), eq(refundEsims.orderLineId, orderLineId)),
    ),
  );
  const rows = await executor
    .select({ esim: refundEsims, refund: refunds })
    .from(refundEsims)
    .innerJoin(refunds, eq(refunds.id, refundEsims.refundId))
    .where(and(isOneOf, ne(refundEsims.state, 'released')));
  return rows.map(({ esim, refund }) => ({ ...esim, refund }));
}

/** Whether the supplier is still to take the eSIM back: nothing is added to it until that is decided. */
export function isBeingTakenBack({ state }: RefundEsimRow): boolean {
  return state === 'waiting';
}

/** A refund as its buyer sees it. */
export function toPortalRefund({ state, amountMinor, currency, updatedAt }: RefundRow): PortalRefund {
  const returnedAt = state === 'refunded' ? updatedAt.toISOString() : null;
  return { state, amount: formatDecimal({ amountMinor, currency }), currency, returnedAt };
}
