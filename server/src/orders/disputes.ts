import type { AdminDispute, DisputeState } from '@esimshop/contracts/disputes';
import { formatDecimal } from '@esimshop/contracts/money';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { disputes } from '../tables/disputes.ts';
import { payments } from '../tables/payments.ts';

export type DisputeRow = typeof disputes.$inferSelect;
/** With the partner at which it is answered. */
export type Dispute = DisputeRow & { provider: string };

/** Those of an order that are open first, the one that is due first before the others. */
export function listDisputes(executor: Executor, orderId: number): Promise<Dispute[]> {
  return selectDisputes(executor, eq(disputes.orderId, orderId));
}

export async function findDispute(
  executor: Executor,
  { orderId, disputeId }: { orderId: number; disputeId: number },
): Promise<Dispute | undefined> {
  return (await selectDisputes(executor, and(eq(disputes.orderId, orderId), eq(disputes.id, disputeId))))[0];
}

async function selectDisputes(executor: Executor, which: SQL | undefined): Promise<Dispute[]> {
  const rows = await executor
    .select({ dispute: disputes, provider: payments.provider })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(which)
    .orderBy(sql`${disputes.closedAt} is not null`, sql`${disputes.answerBy} nulls last`, asc(disputes.id));
  return rows.map(({ dispute, provider }) => ({ ...dispute, provider }));
}

/** A dispute as the owner sees it. */
export function describeDispute(dispute: Dispute): AdminDispute {
  const { id, provider, reference, currency, reason, outcome, openedAt, answerBy, closedAt } = dispute;
  return {
    ...{ id, provider, reference, currency, reason, outcome },
    amount: formatDecimal(dispute),
    state: stateOf(dispute),
    openedAt: openedAt?.toISOString() ?? null,
    dueAt: answerBy?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}

export function stateOf({ closedAt, isInquiry }: Pick<DisputeRow, 'closedAt' | 'isInquiry'>): DisputeState {
  if (closedAt) return 'closed';
  return isInquiry ? 'inquiry' : 'open';
}
