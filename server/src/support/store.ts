import type { Transaction } from '../database/database.ts';
import { supportMessages } from '../database/schema.ts';

export async function insertSupportMessage(
  tx: Transaction,
  message: typeof supportMessages.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(supportMessages).values(message).returning({ id: supportMessages.id });
  if (!row) throw new Error('Expected the stored support message to come back with its id');
  return row.id;
}
