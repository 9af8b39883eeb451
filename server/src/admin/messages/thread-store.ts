import { and, asc, eq, gt } from 'drizzle-orm';
import type { SupportEntryRow, SupportMessageRow } from '../../mail/support/store.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { users } from '../../tables/accounts.ts';
import { mails } from '../../tables/mail.ts';
import { supportEntries, supportMessages } from '../../tables/support.ts';

/** Serialises those who write in a thread until the end of the transaction. Undefined if there is none, or no more. */
export async function lockThread(tx: Transaction, id: number): Promise<SupportMessageRow | undefined> {
  const [row] = await tx.select().from(supportMessages).where(eq(supportMessages.id, id)).for('update');
  return row;
}

/** What followed a message, the oldest first, with who wrote it and its mail. */
export async function listEntries(executor: Executor, messageId: number) {
  return executor
    .select({ entry: supportEntries, writtenBy: users.username, mail: mails })
    .from(supportEntries)
    .leftJoin(users, eq(users.id, supportEntries.writtenBy))
    .leftJoin(mails, eq(mails.id, supportEntries.mailId))
    .where(eq(supportEntries.messageId, messageId))
    .orderBy(asc(supportEntries.id));
}

/** The entry that was written with an Idempotency-Key. */
export async function findEntryOfKey(tx: Transaction, keyHash: Buffer): Promise<SupportEntryRow | undefined> {
  return (await tx.select().from(supportEntries).where(eq(supportEntries.keyHash, keyHash)))[0];
}

export async function hasEntryAfter(tx: Transaction, messageId: number, seen: number): Promise<boolean> {
  const isLater = and(eq(supportEntries.messageId, messageId), gt(supportEntries.id, seen));
  return (await tx.$count(supportEntries, isLater)) > 0;
}

export async function insertEntry(tx: Transaction, entry: typeof supportEntries.$inferInsert): Promise<number> {
  const [row] = await tx.insert(supportEntries).values(entry).returning({ id: supportEntries.id });
  if (!row) throw new Error('Expected the stored entry to come back with its id');
  return row.id;
}

export async function nameMail(tx: Transaction, entryId: number, mailId: number): Promise<void> {
  await tx.update(supportEntries).set({ mailId }).where(eq(supportEntries.id, entryId));
}

/** The mail of a reply; undefined if the thread has no such reply. */
export async function findReplyMail(tx: Transaction, { id, entryId }: { id: number; entryId: number }) {
  const [row] = await tx
    .select({ mail: mails })
    .from(supportEntries)
    .innerJoin(mails, eq(mails.id, supportEntries.mailId))
    .where(and(eq(supportEntries.id, entryId), eq(supportEntries.messageId, id)));
  return row?.mail;
}
