import type { ContractObstacle, WithdrawalState } from '@esimshop/contracts/withdrawals';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { WithdrawalRow } from '../../orders/withdrawals.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { withdrawalEsims, withdrawals } from '../../tables/withdrawals.ts';

type NewWithdrawal = typeof withdrawals.$inferInsert;
type NewEsim = Omit<typeof withdrawalEsims.$inferInsert, 'withdrawalId'>;

/** Serialises the same statement, sent several times, until the end of the transaction. */
export async function lockStatement(tx: Transaction, bodyHash: Buffer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${bodyHash.readBigInt64BE()})`);
}

export async function nextWithdrawalId(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('withdrawals', 'id'))::int as id`,
  );
  if (!rows[0]) throw new Error('The database returned no id');
  return rows[0].id;
}

export async function insertWithdrawal(tx: Transaction, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  const [row] = await tx.insert(withdrawals).values(withdrawal).returning();
  if (!row) throw new Error('The database returned no withdrawal');
  return row;
}

/** Replaces what was decided about these eSIMs. */
export async function saveWithdrawalEsims(tx: Transaction, withdrawalId: number, esims: NewEsim[]): Promise<void> {
  if (esims.length === 0) return;
  await tx
    .insert(withdrawalEsims)
    .values(esims.map((esim) => ({ ...esim, withdrawalId })))
    .onConflictDoUpdate({
      target: [withdrawalEsims.esimId, withdrawalEsims.orderLineId],
      set: {
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
        amountMinor: sql`excluded.amount_minor`,
        refundId: sql`excluded.refund_id`,
      },
      setWhere: sql`${withdrawalEsims.withdrawalId} = excluded.withdrawal_id`,
    });
}

export async function findByKey(executor: Executor, keyHash: Buffer): Promise<WithdrawalRow | undefined> {
  return (await executor.select().from(withdrawals).where(eq(withdrawals.keyHash, keyHash)))[0];
}

/** The latest statement with the same words, whose order is unknown still. */
export async function findUnknown(executor: Executor, bodyHash: Buffer): Promise<WithdrawalRow | undefined> {
  return findLatest(executor, and(eq(withdrawals.bodyHash, bodyHash), isNull(withdrawals.orderId)));
}

/** The latest statement about an order as a whole, of which no eSIM was delivered. */
export async function findWithoutEsims(executor: Executor, orderId: number): Promise<WithdrawalRow | undefined> {
  const hasEsims = sql`exists (select from ${withdrawalEsims} where ${withdrawalEsims.withdrawalId} = ${withdrawals.id})`;
  return findLatest(executor, and(eq(withdrawals.orderId, orderId), sql`not ${hasEsims}`));
}

async function findLatest(executor: Executor, condition: SQL | undefined): Promise<WithdrawalRow | undefined> {
  const [row] = await executor.select().from(withdrawals).where(condition).orderBy(desc(withdrawals.id)).limit(1);
  return row;
}

/** A withdrawal, locked until the end of the transaction. @throws Error if there is no such withdrawal */
export async function lockWithdrawal(tx: Transaction, id: number): Promise<WithdrawalRow> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  if (!row) throw new Error(`Expected withdrawal ${id} to exist`);
  return row;
}

type Change = Partial<Pick<NewWithdrawal, 'orderId' | 'outcome' | 'note' | 'answeredBy'>> & {
  state?: WithdrawalState;
  obstacle?: ContractObstacle | null;
  answeredAt?: SQL;
};

export async function updateWithdrawal(tx: Transaction, id: number, change: Change): Promise<WithdrawalRow> {
  const [row] = await tx.update(withdrawals).set(change).where(eq(withdrawals.id, id)).returning();
  if (!row) throw new Error(`Expected withdrawal ${id} to exist`);
  return row;
}
