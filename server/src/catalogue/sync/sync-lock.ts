import type { Shop } from '../../shop.ts';

/** First key of the advisory locks, chosen at random; the second is a hash of the supplier's name. */
const SYNC_LOCK_KEY = 7_203_114;

/**
 * Runs the work under an advisory lock. Returns undefined at once if any process, including this one, holds the lock.
 */
export async function withSyncLock<T>(shop: Shop, supplier: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = await shop.database.pool.connect();
  let broken: Error | undefined;
  const remember = (error: Error) => {
    broken = error;
  };
  // A broken connection releases its lock; without a listener its error event would crash the process.
  client.on('error', remember);
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [SYNC_LOCK_KEY, supplier],
    );
    if (!rows[0]?.locked) return undefined;
    try {
      return await work();
    } finally {
      if (!broken)
        await client.query('select pg_advisory_unlock($1, hashtext($2))', [SYNC_LOCK_KEY, supplier]).catch(remember);
    }
  } finally {
    client.off('error', remember);
    client.release(broken);
  }
}
