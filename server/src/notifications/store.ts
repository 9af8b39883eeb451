import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
import { fromNow } from '../database/from-now.ts';
import { mails, orders } from '../database/schema.ts';

export type MailRow = typeof mails.$inferSelect;

/** Undefined when this mail was queued before: it is sent once. */
export async function insertMail(tx: Transaction, mail: typeof mails.$inferInsert): Promise<MailRow | undefined> {
  const [row] = await tx.insert(mails).values(mail).onConflictDoNothing().returning();
  return row;
}

/** Makes the caller the one that sends it. Undefined when it was sent, or somebody else is sending it. */
export async function claimMail(executor: Executor, mailId: number, lockMs: number): Promise<MailRow | undefined> {
  const [claimed] = await executor
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      lockedUntil: fromNow(lockMs),
    })
    .where(
      and(
        eq(mails.id, mailId),
        eq(mails.state, 'queued'),
        or(sql`${mails.lockedUntil} is null`, lt(mails.lockedUntil, sql`now()`)),
      ),
    )
    .returning();
  return claimed;
}

export async function findMail(executor: Executor, mailId: number): Promise<MailRow | undefined> {
  return (await executor.select().from(mails).where(eq(mails.id, mailId)))[0];
}

export async function markMailSent(tx: Transaction, mail: MailRow): Promise<void> {
  await tx.update(mails).set({ state: 'sent', sentAt: sql`now()`, problem: null }).where(eq(mails.id, mail.id));
  if (mail.orderId === null) return;
  const notification = sql`jsonb_build_array(jsonb_build_object('kind', ${mail.kind}::text, 'sentAt', to_jsonb(now())))`;
  await tx
    .update(orders)
    .set({ emailNotificationsSent: sql`${orders.emailNotificationsSent} || ${notification}` })
    .where(eq(orders.id, mail.orderId));
}

export async function releaseMail(
  executor: Executor,
  mailId: number,
  problem: string,
  state: 'queued' | 'failed',
): Promise<void> {
  await executor.update(mails).set({ state, problem, lockedUntil: null }).where(eq(mails.id, mailId));
}

/** Whether a mail of this kind went to the address within the last ten minutes. */
export async function wasMailedLately(executor: Executor, kind: string, recipient: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.kind, kind),
        eq(mails.recipient, recipient),
        sql`${mails.createdAt} > now() - interval '10 minutes'`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

type RecentMails = { orderId: number; kind: string; withinSeconds: number };

/** Mails of a kind that were queued for an order not long ago, and how long ago. */
export async function listRecentMails(
  executor: Executor,
  { orderId, kind, withinSeconds }: RecentMails,
): Promise<{ recipient: string; ageMs: number }[]> {
  return executor
    .select({
      recipient: mails.recipient,
      ageMs: sql<number>`extract(epoch from now() - ${mails.createdAt}) * 1000`.mapWith(Number),
    })
    .from(mails)
    .where(
      and(
        eq(mails.orderId, orderId),
        eq(mails.kind, kind),
        sql`${mails.createdAt} > now() - ${withinSeconds} * interval '1 second'`,
      ),
    );
}
