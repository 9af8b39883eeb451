import { type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { waitAtMost } from '../wait-at-most.ts';
import { CLOSE_WITHIN_MS, DeadlineClient, type Deadlines, ResponseTimeoutError } from './deadline-client.ts';

export type DeadlinePool = {
  pool: Pool;
  /** Shortens all deadlines, for a process that ends. */
  hurry(): void;
  /** Ends all connections in good order, or destroys them after a second. */
  close(): Promise<void>;
};

const HURRIED = { connectTimeoutMs: 1_000, responseTimeoutMs: 2_000 };

/** A pool of which no statement waits for ever, and which never hands out a connection whose response is missing. */
export function createDeadlinePool(config: PoolConfig, deadlines: Deadlines): DeadlinePool {
  let current = deadlines;
  const clients = new Set<DeadlineClient>();
  const idle = new Set<PoolClient | DeadlineClient>();

  /** A silent connection rarely comes alone: with the others, the next requests would wait as long. */
  function destroyIdle(): void {
    for (const client of clients) if (idle.has(client)) client.destroy();
  }

  // The query builder takes a class with 'Pool' in its name for a pool.
  class TrackedClient extends DeadlineClient {
    constructor(clientConfig?: ClientConfig) {
      super({ ...clientConfig, pipeline: true, ...current });
      clients.add(this);
      this.once('end', () => clients.delete(this));
      this.on('error', (error) => error instanceof ResponseTimeoutError && destroyIdle());
    }
  }

  const pool = new Pool({ ...config, Client: TrackedClient });
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));

  return {
    pool,
    hurry() {
      current = HURRIED;
      pool.options.connectionTimeoutMillis = HURRIED.connectTimeoutMs;
      for (const client of clients) client.setResponseTimeout(HURRIED.responseTimeoutMs);
    },
    async close() {
      if (pool.ending) return;
      const destroyAll = () => {
        for (const client of clients) client.destroy();
      };
      // The pool has ended before its connections have: they may be waiting for a server that is gone.
      setTimeout(destroyAll, CLOSE_WITHIN_MS).unref();
      await waitAtMost(pool.end(), CLOSE_WITHIN_MS + 200);
    },
  };
}
