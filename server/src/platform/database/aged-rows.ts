import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** How many rows of a table match, and the time of the oldest. */
export async function findAged(
  executor: Executor,
  table: PgTable,
  condition: SQL | undefined,
): Promise<{ count: number; oldest: Date | null }> {
  const oldest = sql<Date | null>`min(created_at)`.mapWith((at) => at && new Date(at));
  const [found] = await executor.select({ count: sql<number>`count(*)::int`, oldest }).from(table).where(condition);
  return found ?? { count: 0, oldest: null };
}
