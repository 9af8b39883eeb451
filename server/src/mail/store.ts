import type { MailKind } from '@esimshop/contracts/mail-kinds';
import { and, asc, desc, eq, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { grantPortalTokens } from '../orders/portal-tokens.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { type Placeholders, prepareFind, prepareQuery } from '../platform/database/prepared-query.ts';
import { mails } from '../tables/mail.ts';
import { orders } from '../tables/orders.ts';

export type MailRow = typeof mails.$inferSelect;

type NewMail = Pick<
  typeof mails.$inferInsert,
  'orderId' | 'kind' | 'payload' | 'idempotencyKey' | 'recipient' | 'locale' | 'messageId' | 'replacesLinks'
>;

/** Undefined if this mail was queued before: it is sent once. */
export const insertMail = prepareFind('mail_inserted', (tx: Transaction, mail: Placeholders<NewMail>) =>
  tx.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id }),
);

const WITHOUT_PORTAL_LINK: MailKind[] = [
  'copy',
  'gift',
  'rating-request',
  'withdrawal-receipt',
  'withdrawal-declined',
  'support-message',
  'support-reply',
  'supply-alert',
  'webhook-alert',
  'case-alert',
  'case-digest',
  'daily-summary',
  'email-verification',
  'password-reset',
  'account-notice',
  'invitation',
  'data-request',
  'data-copy',
  'data-request-declined',
  'data-erased',
];

type MailClaim = {
  mailId: number;
  lockMs: number;
  /** The hash of a new portal token, and the token sealed; a mail that has one already keeps it. */
  tokenHash: Buffer;
  portalTokenSealed: Buffer;
};

/**
 * Claims a mail for sending, and grants its portal token if it has a link. Undefined if it was sent or another process is
 * sending it.
 */
export const claimMail = prepareFind(
  'mail_claimed',
  (executor, { mailId, lockMs, tokenHash, portalTokenSealed }: Placeholders<MailClaim>) => {
    const hasLink = notInArray(mails.kind, WITHOUT_PORTAL_LINK);
    const isFree = or(sql`${mails.lockedUntil} is null`, lt(mails.lockedUntil, sql`now()`));
    const claimed = executor.$with('claimed').as(
      executor
        .update(mails)
        .set({
          attempts: sql`${mails.attempts} + 1`,
          lockedUntil: fromNow(lockMs),
          portalTokenSealed: sql`case when ${hasLink} then coalesce(${mails.portalTokenSealed}, ${portalTokenSealed}) end`,
        })
        .where(and(eq(mails.id, mailId), eq(mails.state, 'queued'), isFree))
        .returning(),
    );
    const granted = executor.$with('granted', {}).as(
      grantPortalTokens(sql`
        select ${tokenHash}::bytea as token_hash, recipient as email, replaces_links as replaces_others
        from claimed where portal_token_sealed = ${portalTokenSealed}`),
    );
    return executor.with(claimed, granted).select().from(claimed);
  },
);

/** The mails of an order, oldest first. */
export async function listOrderMails(executor: Executor, orderId: number): Promise<MailRow[]> {
  return executor.select().from(mails).where(eq(mails.orderId, orderId)).orderBy(asc(mails.id));
}

export async function findMail(executor: Executor, mailId: number): Promise<MailRow | undefined> {
  return (await executor.select().from(mails).where(eq(mails.id, mailId)))[0];
}

/**
 * Records that a mail was sent, with its order's notifications. One statement: until it is committed, a process that is
 * killed sends the mail again.
 */
export const markSent = prepareQuery('mail_sent', (executor, mail: Placeholders<Pick<MailRow, 'id' | 'kind'>>) => {
  const sent = executor.$with('sent', { orderId: mails.orderId }).as(sql`
    update ${mails} set state = 'sent', sent_at = now(), problem = null,
      portal_token_sealed = null, account_token_sealed = null,
      recipient = case when kind = 'data-erased' then '' else recipient end
    where id = ${mail.id} returning order_id`);
  const notification = sql`jsonb_build_array(jsonb_build_object('kind', ${mail.kind}::text, 'sentAt', to_jsonb(now())))`;
  return executor
    .with(sent)
    .update(orders)
    .set({ emailNotificationsSent: sql`email_notifications_sent || ${notification}` })
    .from(sent)
    .where(sql`${orders.id} = sent.order_id`);
});

export async function releaseMail(
  executor: Executor,
  mailId: number,
  problem: string,
  state: 'queued' | 'failed',
): Promise<void> {
  await executor.update(mails).set({ state, problem, lockedUntil: null }).where(eq(mails.id, mailId));
}

export async function dropMail(executor: Executor, mailId: number): Promise<void> {
  await executor.delete(mails).where(eq(mails.id, mailId));
}

/** Keeps the token of the link in a mail until it is sent. */
export async function storeAccountToken(tx: Transaction, mailId: number, accountTokenSealed: Buffer): Promise<void> {
  await tx.update(mails).set({ accountTokenSealed }).where(eq(mails.id, mailId));
}

/** Whether a mail of this kind went to the address within the last ten minutes. */
export async function wasMailedLately(executor: Executor, kind: MailKind, recipient: string): Promise<boolean> {
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

/** The latest mail of a kind for an order, with the time since it was sent, or queued. */
export async function findLatestMail(
  executor: Executor,
  { orderId, kind }: { orderId: number; kind: MailKind },
): Promise<{ mail: MailRow; ageSeconds: number } | undefined> {
  const [latest] = await executor
    .select({ mail: mails, ageSeconds: sinceMailed() })
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, kind)))
    .orderBy(desc(mails.id))
    .limit(1);
  return latest;
}

/** The latest receipt of a withdrawal to an address, with the time since it was sent, or queued. */
export async function findLatestReceipt(
  executor: Executor,
  { id, orderId, recipient }: { id: number; orderId: number | null; recipient: string },
): Promise<{ mail: MailRow; ageSeconds: number } | undefined> {
  const kind: MailKind = 'withdrawal-receipt';
  const [latest] = await executor
    .select({ mail: mails, ageSeconds: sinceMailed() })
    .from(mails)
    .where(
      and(
        // It may have been linked to its order since.
        or(isNull(mails.orderId), orderId === null ? undefined : eq(mails.orderId, orderId)),
        eq(mails.kind, kind),
        eq(mails.recipient, recipient),
        sql`${mails.payload} ->> 'withdrawalId' = ${String(id)}`,
      ),
    )
    .orderBy(desc(mails.id))
    .limit(1);
  return latest;
}

/** Seconds. */
function sinceMailed(): SQL<number> {
  return sql<number>`extract(epoch from now() - coalesce(${mails.sentAt}, ${mails.createdAt}))`.mapWith(Number);
}

type RecentMails = { orderId: number; kind: MailKind; withinSeconds: number };

/** Recently queued mails of one kind for an order, with their age. */
export async function listRecentMails(
  executor: Executor,
  { orderId, kind, withinSeconds }: RecentMails,
): Promise<{ recipient: string; payload: unknown; ageMs: number }[]> {
  return executor
    .select({
      recipient: mails.recipient,
      payload: mails.payload,
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
