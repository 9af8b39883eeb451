import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { createDeadlinePool, type DeadlinePool } from './deadline-pool.ts';

export type Database = NodePgDatabase &
  Omit<DeadlinePool, 'pool'> & {
    pool: Pool;
    connectionString: string;
    /** Called with the name of every transaction after its commit. */
    onCommit?: (name: string) => void;
  };
/** One connection, between `begin` and `commit`: what takes it cannot be given the database itself. */
export type Transaction = NodePgDatabase & { readonly isTransaction: true };
/** What a store function runs on: the database or a transaction. */
export type Executor = NodePgDatabase;

export type ConnectionOptions = {
  connectionString: string;
  maxConnections?: number;
  /** How long the server works at a statement. */
  statementTimeoutMs?: number;
  applicationName?: string;
};

/** More are no faster on a few cores, and each has the database keep about 5 MB of plans. */
const MAX_CONNECTIONS = 10;
/** How much longer than a statement its response may take before the connection counts as lost. */
const TRAVEL_MS = 1_000;

/** A pool with timeouts: 3 s to connect, 5 s to wait for a free connection, 15 s for an idle transaction. */
export function connectDatabase({
  connectionString,
  maxConnections = MAX_CONNECTIONS,
  statementTimeoutMs = 5_000,
  applicationName = 'esimshop',
}: ConnectionOptions): Database {
  const deadlinePool = createDeadlinePool(
    {
      connectionString,
      application_name: applicationName,
      max: maxConnections,
      connectionTimeoutMillis: 5_000,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 15_000,
    },
    { connectTimeoutMs: 3_000, responseTimeoutMs: statementTimeoutMs + TRAVEL_MS },
  );
  return Object.assign(drizzle({ client: deadlinePool.pool }), deadlinePool, { connectionString });
}
