import type { Shop } from '../shop.ts';

/** Chosen once, at random; the same in every process that shares the database. */
const SYNC_LOCK = 7_203_114;

/** Runs the work unless a process, this one included, is already at it; then answers undefined at once. */
export async function withSyncLock<T>(shop: Shop, work: () => Promise<T>): Promise<T | undefined> {
  const client = await shop.database.pool.connect();
  let broken: Error | undefined;
  const remember = (error: Error) => {
    broken = error;
  };
  // A connection that breaks has given its lock back; nobody may hear of it by an unhandled event.
  client.on('error', remember);
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [SYNC_LOCK]);
    if (!rows[0]?.locked) return undefined;
    try {
      return await work();
    } finally {
      if (!broken) await client.query('select pg_advisory_unlock($1)', [SYNC_LOCK]).catch(remember);
    }
  } finally {
    client.off('error', remember);
    client.release(broken);
  }
}
