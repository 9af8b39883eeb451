import type { Database } from '../../platform/database/database.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import type { Shop } from '../../shop.ts';

export type Trouble = 'database_unreachable' | 'jobs_not_fetched';

/** How long the check waits for the database. */
const READY_WITHIN_MS = 2000;

/** What currently keeps this process from working; undefined if healthy. */
export async function findTrouble({
  database,
  sweeps,
}: Pick<Shop, 'database' | 'sweeps'>): Promise<Trouble | undefined> {
  if (!(await isReachable(database))) return 'database_unreachable';
  return sweeps.isSweeping() ? undefined : 'jobs_not_fetched';
}

function isReachable({ pool }: Database): Promise<boolean> {
  return waitAtMost(pool.query('select 1'), READY_WITHIN_MS).catch(() => false);
}
