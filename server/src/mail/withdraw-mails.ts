import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import { mails } from '../tables/mail.ts';

/**
 * Drops the mails of a gift that have not reached anybody.
 * @throws ProblemError mail_in_progress: whether one reaches its address is not known yet
 */
export async function withdrawGiftMails(
  tx: Transaction,
  { orderId, giftId }: { orderId: number; giftId: number },
): Promise<void> {
  const isUnsent = and(
    eq(mails.orderId, orderId),
    eq(mails.kind, 'gift'),
    sql`${mails.payload} ->> 'giftId' = ${String(giftId)}`,
    ne(mails.state, 'sent'),
  );
  if ((await tx.$count(mails, and(isUnsent, gt(mails.lockedUntil, sql`now()`)))) > 0) {
    const detail = 'The e-mail is being sent right now. Try again in a few seconds.';
    throw new ProblemError(409, 'mail_in_progress', detail);
  }
  await tx.delete(mails).where(isUnsent);
}

/** Drops what an automatic top-up that has ended still has to tell, unless it is being sent right now. */
export async function withdrawAutomaticMails(
  tx: Transaction,
  { orderId, ruleId }: { orderId: number; ruleId: number },
): Promise<void> {
  const isFree = or(isNull(mails.lockedUntil), lte(mails.lockedUntil, sql`now()`));
  const isOfRule = sql`${mails.payload} ->> 'ruleId' = ${String(ruleId)} and ${mails.payload} ->> 'news' = 'due'`;
  const isUnsent = and(eq(mails.orderId, orderId), eq(mails.kind, 'automatic-top-up'), eq(mails.state, 'queued'));
  await tx.delete(mails).where(and(isUnsent, isOfRule, isFree));
}
