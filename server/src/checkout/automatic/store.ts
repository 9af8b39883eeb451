import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { lockEsim } from '../../orders/esims.ts';
import type { TopUpRule, TopUpRun } from '../../orders/top-up-rules.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import type { Shop } from '../../shop.ts';
import { mails } from '../../tables/mail.ts';
import { topUpRules, topUpRuns } from '../../tables/top-up-rules.ts';
import { announcementKey } from '../queue-automatic-mail.ts';

export type LockedRun = { run: TopUpRun; rule: TopUpRule };

/** Locks the eSIM of a run, then the run and its rule, as everybody does who goes on with one. Undefined unless it still waits. */
export async function lockRun(tx: Transaction, { id, esimId }: TopUpRun): Promise<LockedRun | undefined> {
  await lockEsim(tx, esimId);
  const [locked] = await tx
    .select({ run: topUpRuns, rule: topUpRules })
    .from(topUpRuns)
    .innerJoin(topUpRules, eq(topUpRules.id, topUpRuns.ruleId))
    .where(and(eq(topUpRuns.id, id), eq(topUpRuns.state, 'waiting'), isNull(topUpRules.end)))
    .for('update');
  return locked;
}

type RunChange = Partial<Pick<TopUpRun, 'state' | 'end' | 'orderId' | 'retries'>> &
  Partial<Record<'nextAttemptAt' | 'announcedAt' | 'endedAt', SQL>>;

export async function updateRun(tx: Transaction, id: number, change: RunChange): Promise<void> {
  await tx.update(topUpRuns).set(change).where(eq(topUpRuns.id, id));
}

/** A run that waits is looked at again after this time. */
export async function postponeRun({ database }: Pick<Shop, 'database'>, id: number, waitMs: number): Promise<void> {
  await database
    .update(topUpRuns)
    .set({ nextAttemptAt: fromNow(waitMs), retries: 0 })
    .where(and(eq(topUpRuns.id, id), eq(topUpRuns.state, 'waiting')));
}

/** Little was left, but is not any more: nothing is bought, and the rule goes on. */
export function dropRun(tx: Transaction, id: number): Promise<void> {
  return updateRun(tx, id, { state: 'not_done', endedAt: sql`now()` });
}

/** By the database's clock: how old the announcement is, and its mail, once that is sent. */
type Announcement = { mail: 'queued' | 'sent' | 'failed'; ageMs: number; sentAgoMs: number | null };

export async function findAnnouncement(
  executor: Executor,
  { run, rule: { orderId } }: LockedRun,
): Promise<Announcement | undefined> {
  const [found] = await executor
    .select({
      mail: mails.state,
      ageMs: sql<number>`extract(epoch from now() - ${topUpRuns.announcedAt}) * 1000`.mapWith(Number),
      sentAgoMs: sql<number | null>`(extract(epoch from now() - ${mails.sentAt}) * 1000)::float8`,
    })
    .from(topUpRuns)
    .innerJoin(mails, and(eq(mails.orderId, orderId), eq(mails.kind, 'automatic-top-up')))
    .where(and(eq(topUpRuns.id, run.id), eq(mails.idempotencyKey, announcementKey(run.id))));
  return found;
}
