import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema> & {
  pool: Pool;
  /** Told the name of every transaction after its commit. */
  onCommit?: (name: string) => void;
};
export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0];
/** What a store function needs: the database or a transaction. */
export type Executor = NodePgDatabase<typeof schema> | Transaction;

export type ConnectionOptions = { connectionString: string; maxConnections?: number };

/** A pool with deadlines: 10 s for a statement, 5 s for a connection, 15 s for a transaction in which nothing happens. */
export function connectDatabase({ connectionString, maxConnections = 20 }: ConnectionOptions): Database {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // A connection that breaks while a transaction holds it fails the transaction's next statement; without a listener it
  // would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return Object.assign(drizzle({ client: pool, schema }), { pool });
}
