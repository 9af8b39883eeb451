import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { mails } from '../../tables/mail.ts';
import { supportEntries, supportMessages } from '../../tables/support.ts';

export type SupportMessageRow = typeof supportMessages.$inferSelect;
export type SupportEntryRow = typeof supportEntries.$inferSelect;

/** Undefined if the key of the message has opened a thread before. */
export async function insertSupportMessage(
  tx: Transaction,
  message: typeof supportMessages.$inferInsert,
): Promise<SupportMessageRow | undefined> {
  const [row] = await tx
    .insert(supportMessages)
    .values(message)
    .onConflictDoNothing({ target: supportMessages.keyHash })
    .returning();
  return row;
}

/** The message that a key opened a thread with. @throws Error when there is none */
export async function getMessageOfKey(executor: Executor, keyHash: Buffer): Promise<SupportMessageRow> {
  const [row] = await executor.select().from(supportMessages).where(eq(supportMessages.keyHash, keyHash));
  if (!row) throw new Error('Expected a support message of this key');
  return row;
}

/** @throws Error when there is no such message. */
export async function getSupportMessage(executor: Executor, id: number): Promise<SupportMessageRow> {
  const [row] = await executor.select().from(supportMessages).where(eq(supportMessages.id, id));
  if (!row) throw new Error(`Expected a support message with id ${id}`);
  return row;
}

export type SupportReply = {
  message: SupportMessageRow;
  entry: SupportEntryRow;
  /** What it answers: the customer's latest words before it. */
  answered: { text: string; at: Date };
  /** Of the replies before it, the oldest first. */
  earlierMessageIds: string[];
};

/** @throws Error when there is no such entry. */
export async function getSupportReply(executor: Executor, entryId: number): Promise<SupportReply> {
  const [entry] = await executor.select().from(supportEntries).where(eq(supportEntries.id, entryId));
  if (!entry) throw new Error(`Expected a support entry with id ${entryId}`);
  const before = and(eq(supportEntries.messageId, entry.messageId), lt(supportEntries.id, entryId));
  const [message, [words], earlier] = await Promise.all([
    getSupportMessage(executor, entry.messageId),
    executor
      .select()
      .from(supportEntries)
      .where(and(before, eq(supportEntries.author, 'customer')))
      .orderBy(desc(supportEntries.id))
      .limit(1),
    executor
      .select({ messageId: mails.messageId })
      .from(supportEntries)
      .innerJoin(mails, eq(mails.id, supportEntries.mailId))
      .where(before)
      .orderBy(asc(supportEntries.id)),
  ]);
  return {
    message,
    entry,
    answered: words ? { text: words.text, at: words.createdAt } : { text: message.message, at: message.createdAt },
    earlierMessageIds: earlier.map(({ messageId }) => messageId),
  };
}
