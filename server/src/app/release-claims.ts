import { gt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { purchases } from '../tables/fulfilment.ts';
import { mails } from '../tables/mail.ts';
import { payments } from '../tables/payments.ts';
import { timers } from '../tables/work.ts';

/**
 * Releases the locks of a process that crashed, so that nobody waits until they expire.
 * Only for a process that has the database to itself: it would release the locks of others.
 */
export async function releaseClaims(executor: Executor): Promise<void> {
  const released = { lockedUntil: sql`now()` };
  await executor.update(payments).set(released).where(gt(payments.lockedUntil, sql`now()`));
  await executor.update(purchases).set(released).where(gt(purchases.lockedUntil, sql`now()`));
  await executor.update(mails).set(released).where(gt(mails.lockedUntil, sql`now()`));
  await executor.update(timers).set(released).where(gt(timers.lockedUntil, sql`now()`));
}
