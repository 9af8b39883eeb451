import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { supportMessages } from '../../platform/database/schema/support.ts';

export type SupportMessageRow = typeof supportMessages.$inferSelect;

export async function insertSupportMessage(
  tx: Transaction,
  message: typeof supportMessages.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(supportMessages).values(message).returning({ id: supportMessages.id });
  if (!row) throw new Error('Expected the stored support message to come back with its id');
  return row.id;
}

/** @throws Error when there is no such message. */
export async function getSupportMessage(executor: Executor, id: number): Promise<SupportMessageRow> {
  const [row] = await executor.select().from(supportMessages).where(eq(supportMessages.id, id));
  if (!row) throw new Error(`Expected a support message with id ${id}`);
  return row;
}
