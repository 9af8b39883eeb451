import { DAY_MS } from '@esimshop/contracts/days';
import {
  WITHDRAWAL_ANSWER_DAYS,
  WITHDRAWAL_REFUND_DAYS,
  type WithdrawalVerdict,
} from '@esimshop/contracts/withdrawals';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { withdrawalEsims, withdrawals } from '../tables/withdrawals.ts';
import type { BookedEsim } from './esims.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type WithdrawalEsimRow = typeof withdrawalEsims.$inferSelect;

export async function findWithdrawal(executor: Executor, id: number): Promise<WithdrawalRow | undefined> {
  return (await executor.select().from(withdrawals).where(eq(withdrawals.id, id)))[0];
}

/** @throws Error if there is no such withdrawal */
export async function getWithdrawal(executor: Executor, id: number): Promise<WithdrawalRow> {
  const withdrawal = await findWithdrawal(executor, id);
  if (!withdrawal) throw new Error(`Expected withdrawal ${id} to exist`);
  return withdrawal;
}

/** Those of an order, the newest first. */
export async function listWithdrawals(executor: Executor, orderId: number): Promise<WithdrawalRow[]> {
  return executor.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)).orderBy(desc(withdrawals.id));
}

/** The longest list of what waits. */
const MAX_WAITING = 200;

/** Those that wait for the owner, the one that is due first before the others. */
export async function listWaitingWithdrawals(executor: Executor): Promise<WithdrawalRow[]> {
  return executor
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.state, 'waiting'))
    .orderBy(asc(withdrawals.dueAt), asc(withdrawals.id))
    .limit(MAX_WAITING);
}

export async function listWithdrawalEsims(executor: Executor, withdrawalIds: number[]): Promise<WithdrawalEsimRow[]> {
  if (withdrawalIds.length === 0) return [];
  return executor
    .select()
    .from(withdrawalEsims)
    .where(inArray(withdrawalEsims.withdrawalId, withdrawalIds))
    .orderBy(asc(withdrawalEsims.id));
}

/** The withdrawals that these plans of one order are in, by the eSIM. */
export async function listWithdrawalsOfPlans(
  executor: Executor,
  plans: BookedEsim[],
): Promise<Map<number, WithdrawalRow>> {
  if (plans.length === 0) return new Map();
  const isOfPlan = and(
    inArray(
      withdrawalEsims.esimId,
      plans.map(({ row }) => row.id),
    ),
    inArray(
      withdrawalEsims.orderLineId,
      plans.map(({ line }) => line.id),
    ),
  );
  const rows = await executor
    .select({ esimId: withdrawalEsims.esimId, withdrawal: withdrawals })
    .from(withdrawalEsims)
    .innerJoin(withdrawals, eq(withdrawals.id, withdrawalEsims.withdrawalId))
    .where(isOfPlan);
  return new Map(rows.map(({ esimId, withdrawal }) => [esimId, withdrawal]));
}

/** The newest of them. */
export function newestOf(rows: Iterable<WithdrawalRow>): WithdrawalRow | undefined {
  return [...rows].toSorted((a, b) => b.id - a.id)[0];
}

/** What was decided about an eSIM, from its row. */
export function verdictOf({ state, reason }: WithdrawalEsimRow): WithdrawalVerdict {
  const kinds = { checking: 'check', asked: 'asks', returned: reason === 'refunded' ? 'refunded' : 'returns' } as const;
  return { kind: kinds[state], reason };
}

/** Until when a person answers. */
export function answerByOf({ receivedAt }: Pick<WithdrawalRow, 'receivedAt'>): Date {
  return new Date(receivedAt.getTime() + WITHDRAWAL_ANSWER_DAYS * DAY_MS);
}

/** When the money is back at the latest. */
export function refundDueOf({ receivedAt }: Pick<WithdrawalRow, 'receivedAt'>): Date {
  return new Date(receivedAt.getTime() + WITHDRAWAL_REFUND_DAYS * DAY_MS);
}

/** The addresses that the receipt goes to: the one that was given, and the order's own once it is known. */
export function receiptAddressesOf({ receiptEmail, email, orderId }: WithdrawalRow): string[] {
  return [...new Set(orderId === null ? [receiptEmail] : [receiptEmail, email])];
}
