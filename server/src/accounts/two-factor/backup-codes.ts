import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { backupCodes } from '../../tables/accounts.ts';
import { hashSecret, isMatch } from '../password-hash.ts';

const COUNT = 10;
const LENGTH = 12;
/** Crockford's Base32: 60 bits in twelve characters, without look-alikes. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes such as `7ZK4-0QWM-91TD`, and their hashes to store. */
export async function createBackupCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashSecret(code));
  return { codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes };
}

/** The normalised characters of a typed code; undefined if it cannot be one. */
function readBackupCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === LENGTH ? code : undefined;
}

/** Replaces the codes that were shown and not confirmed yet. */
export async function storePendingCodes(tx: Transaction, userId: number, hashes: string[]): Promise<void> {
  await tx.delete(backupCodes).where(and(eq(backupCodes.userId, userId), eq(backupCodes.isPending, true)));
  await tx.insert(backupCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Makes the codes that were shown the account's codes. */
export async function confirmPendingCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(backupCodes).where(and(eq(backupCodes.userId, userId), eq(backupCodes.isPending, false)));
  await tx.update(backupCodes).set({ isPending: false }).where(eq(backupCodes.userId, userId));
}

/** Uses a backup code of this account up. False if it is none, or was used: of concurrent uses one succeeds. */
export async function consumeBackupCode(executor: Executor, userId: number, typed: string): Promise<boolean> {
  const code = readBackupCode(typed);
  if (!code) return false;
  for (const { id, codeHash } of await executor.select().from(backupCodes).where(isUsable(userId))) {
    if (!(await isMatch(code, codeHash))) continue;
    const used = await executor
      .update(backupCodes)
      .set({ usedAt: sql`now()` })
      .where(and(isUsable(userId), eq(backupCodes.id, id)));
    return used.rowCount === 1;
  }
  return false;
}

export function countBackupCodes(executor: Executor, userId: number): Promise<number> {
  return executor.$count(backupCodes, isUsable(userId));
}

function isUsable(userId: number) {
  return and(eq(backupCodes.userId, userId), eq(backupCodes.isPending, false), isNull(backupCodes.usedAt));
}
