import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { backupCodes, passkeys, totpFactors } from '../../tables/accounts.ts';

export type TotpRow = typeof totpFactors.$inferSelect;

const PENDING_MINUTES = 10;

export async function findTotp(executor: Executor, userId: number): Promise<TotpRow | undefined> {
  return (await executor.select().from(totpFactors).where(eq(totpFactors.userId, userId)))[0];
}

/** Keeps a secret until a code confirms it, for ten minutes. */
export async function storePendingSecret(tx: Transaction, userId: number, sealed: Buffer): Promise<void> {
  const pending = {
    pendingSecretSealed: sealed,
    pendingUntil: sql`now() + ${PENDING_MINUTES} * interval '1 minute'`,
  };
  await tx
    .insert(totpFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: totpFactors.userId, set: pending });
}

/** The secret that waits for its code; undefined if there is none or its time is over. */
export async function findPendingSecret(tx: Transaction, userId: number): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ sealed: totpFactors.pendingSecretSealed })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), gt(totpFactors.pendingUntil, sql`now()`)));
  return row?.sealed ?? undefined;
}

/** The code of this step has confirmed the pending secret, and is used up by that. */
export async function enableTotp(tx: Transaction, userId: number, step: number): Promise<void> {
  await tx
    .update(totpFactors)
    .set({
      secretSealed: sql`${totpFactors.pendingSecretSealed}`,
      enabledAt: sql`now()`,
      lastStep: step,
      pendingSecretSealed: null,
      pendingUntil: null,
    })
    .where(eq(totpFactors.userId, userId));
}

/** Uses up a time step: neither its code nor an earlier one is accepted again. Of concurrent uses one succeeds. */
export async function consumeTotpStep(executor: Executor, userId: number, step: number): Promise<boolean> {
  const used = await executor
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.enabledAt), lt(totpFactors.lastStep, step)));
  return used.rowCount === 1;
}

export async function removeTotp(executor: Executor, userId: number): Promise<void> {
  await executor.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await executor.delete(backupCodes).where(eq(backupCodes.userId, userId));
}

/** Whether an account has a passkey. */
export async function hasPasskey(executor: Executor, userId: number): Promise<boolean> {
  return (await executor.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

/** Users without a second factor, or who have lost every one, sign in by password alone. */
export async function removeSecondFactors(executor: Executor, userId: number): Promise<void> {
  await removeTotp(executor, userId);
  await executor.delete(passkeys).where(eq(passkeys.userId, userId));
}
