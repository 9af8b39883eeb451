import { gt, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { idempotencyKeys, mails, payments, purchases } from './schema.ts';

/**
 * Lets go of what a process had claimed when it ended without a word, so that nobody waits until the claims run out.
 * Only for the one process that uses the database: another's claims would be taken from it.
 */
export async function releaseClaims(executor: Executor): Promise<void> {
  const released = { lockedUntil: sql`now()` };
  await executor.update(payments).set(released).where(gt(payments.lockedUntil, sql`now()`));
  await executor.update(purchases).set(released).where(gt(purchases.lockedUntil, sql`now()`));
  await executor.update(mails).set(released).where(gt(mails.lockedUntil, sql`now()`));
  await executor.update(idempotencyKeys).set(released).where(gt(idempotencyKeys.lockedUntil, sql`now()`));
}
