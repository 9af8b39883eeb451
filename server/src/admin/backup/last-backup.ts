import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { installation } from '../../tables/system.ts';

const LAST_BACKUP = 'last-backup-at';

/** Written once a backup is complete; the backup itself does not have it. */
export async function recordBackup(executor: Executor, at: Date): Promise<void> {
  const value = at.toISOString();
  await executor
    .insert(installation)
    .values({ name: LAST_BACKUP, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}

/** When the shop's own command last wrote a backup; undefined if it never did. */
export async function findLastBackup(executor: Executor): Promise<Date | undefined> {
  const [row] = await executor.select().from(installation).where(eq(installation.name, LAST_BACKUP));
  return row && new Date(row.value);
}
