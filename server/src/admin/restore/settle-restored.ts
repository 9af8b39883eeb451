import { and, inArray, isNull, sql } from 'drizzle-orm';
import { searchLostPeriod } from '../../fulfilment/store/queue.ts';
import { type LostPeriod, storeLostPeriod } from '../../orders/lost-period.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { accountTokens, authChallenges, invitations, userSessions } from '../../tables/accounts.ts';
import { payments } from '../../tables/payments.ts';
import { refundEsims, refunds } from '../../tables/refunds.ts';

/** How many payments and purchases were under way when the backup was made. */
export type SettledRestore = { payments: number; purchases: number };

/**
 * Makes restored rows safe to go on with. A payment that was being started has a key that the partner may have
 * forgotten since, so that sending it again could charge twice: somebody looks it up. A purchase that was under way may
 * have been made since: it is looked up before anything is bought.
 */
export async function settleRestored(tx: Executor, lost: LostPeriod): Promise<SettledRestore> {
  await storeLostPeriod(tx, lost);
  const started = await tx
    .update(payments)
    .set({ status: 'needs_review', lockedUntil: null, updatedAt: sql`now()` })
    .where(and(inArray(payments.status, ['created', 'unknown']), isNull(payments.providerRef)))
    .returning({ id: payments.id, orderId: payments.orderId, idempotencyKey: payments.idempotencyKey });
  for (const { id: paymentId, orderId, idempotencyKey } of started) {
    await recordOrderEvent(tx, orderId, {
      kind: 'needs_attention',
      detail: { paymentId, problem: 'The payment was being started when the restored backup was made', idempotencyKey },
    });
  }
  await lookUpRefunds(tx);
  await endRestoredSessions(tx);
  return { payments: started.length, purchases: await searchLostPeriod(tx, lost) };
}

/** A refund under way may have been made since: look for it at the partner before requesting it. */
async function lookUpRefunds(tx: Executor): Promise<void> {
  const isOpen = inArray(refunds.state, ['revoking', 'returning', 'pending']);
  const open = tx.select({ id: refunds.id }).from(refunds).where(isOpen);
  await tx
    .update(refundEsims)
    .set({ askedAt: sql`coalesce(${refundEsims.askedAt}, now())` })
    .where(inArray(refundEsims.refundId, open));
  await tx
    .update(refunds)
    .set({ askedAt: sql`coalesce(${refunds.askedAt}, ${refunds.createdAt})`, lockedUntil: null })
    .where(isOpen);
}

/** Everybody signs in again: ended sessions and used links would otherwise work again. */
async function endRestoredSessions(tx: Executor): Promise<void> {
  await tx.delete(userSessions);
  await tx.delete(accountTokens);
  // Those that were used or withdrawn since are not told from the others: each stays with a link that has ended, to be sent again.
  await tx.update(invitations).set({ expiresAt: sql`least(${invitations.expiresAt}, now())` });
  await tx.delete(authChallenges);
}
