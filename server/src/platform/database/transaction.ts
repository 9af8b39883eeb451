import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database, Transaction } from './database.ts';

type OpenTransaction = {
  name: string;
  onceCommitted: (() => void)[];
  /** The connection that it has from its first statement to its end. */
  client?: PoolClient | undefined;
};

const openTransaction = new AsyncLocalStorage<OpenTransaction>();
const MAX_ATTEMPTS = 4;

/** SQLSTATE of a violated unique constraint. */
export const UNIQUE_VIOLATION = '23505';

/** Serialization failure and deadlock: nothing was done, and the transaction may be retried. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs the work in one named transaction; tests and traces see the name on commit.
 * Retried on serialization failures and deadlocks, so the work must have no effect outside the database.
 */
export function inTransaction<T>(database: Database, name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inLockedTransaction(database, name, async () => {}, work);
}

/**
 * Likewise, for work that begins with a lock. Its statements are sent along with `begin`; if that fails, they were
 * carried out alone, so they change nothing that matters without the rest.
 */
export async function inLockedTransaction<Locked, T>(
  database: Database,
  name: string,
  lock: (tx: Transaction) => Promise<Locked>,
  work: (tx: Transaction, locked: Locked) => Promise<T>,
): Promise<T> {
  let current: OpenTransaction = { name, onceCommitted: [] };
  const result = await untilCommitted(database, name, () => {
    current = { name, onceCommitted: [] };
    return openTransaction.run(current, () =>
      onConnection(database, current, async (client, tx) => {
        const [, locked] = await Promise.all([client.query('begin'), lock(tx)]);
        return work(tx, locked);
      }),
    );
  });
  for (const act of current.onceCommitted) act();
  return result;
}

/** Reads by several statements what was true at one moment: none of them sees a commit that another one does not. */
export function inSnapshot<T>(database: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  const current: OpenTransaction = { name: 'snapshot', onceCommitted: [] };
  return openTransaction.run(current, () =>
    onConnection(database, current, async (client, tx) => {
      const begin = client.query('begin transaction isolation level repeatable read read only');
      const [, result] = await Promise.all([begin, read(tx)]);
      return result;
    }),
  );
}

/** Runs something quick once the named transaction around it has committed; outside of one, at once. */
export function onceCommitted(act: () => void): void {
  const current = openTransaction.getStore();
  if (current) current.onceCommitted.push(act);
  else act();
}

/** Runs the work in a savepoint: what fails in it, such as a violated constraint, does not end the transaction around it. */
export async function inSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint work`);
  try {
    const result = await work();
    await tx.execute(sql`release savepoint work`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint work`);
    throw error;
  }
}

/** Runs one statement as a named transaction of its own: it is committed after one exchange with the server. */
export function inOneStatement<T>(
  database: Database,
  name: string,
  statement: (database: Database) => Promise<T>,
): Promise<T> {
  return untilCommitted(database, name, () => statement(database));
}

async function untilCommitted<T>(database: Database, name: string, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await run();
      database.onCommit?.(name);
      return result;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

/** Whether transactions stood in each other's way: nothing was done, and trying again helps. */
export function isConflict(error: unknown): boolean {
  return RETRYABLE.has(sqlStateOf(error) ?? '');
}

/** What the transactions of each connection run on, one after the other: it keeps the statements that were built for it. */
const transactions = new WeakMap<PoolClient, Transaction>();

function transactionOn(client: PoolClient): Transaction {
  const known = transactions.get(client);
  if (known) return known;
  const made = Object.assign(drizzle({ client: guard(client) }), { isTransaction: true as const });
  transactions.set(client, made);
  return made;
}

/**
 * The connection as its transactions see it. A statement that was not waited for may come when its transaction is over: the
 * connection is another's by then, or nobody's.
 */
function guard(client: PoolClient): PoolClient {
  const query = async (...statement: Parameters<PoolClient['query']>) => {
    const current = openTransaction.getStore();
    if (current?.client === client) return client.query(...statement);
    throw new Error(`A statement came after the end of its transaction${current ? ` '${current.name}'` : ''}`);
  };
  return Object.assign(Object.create(client), { query });
}

/** The builder's own way waits for `begin`, and keeps a connection for ever on which that has failed. */
async function onConnection<T>(
  { pool }: Database,
  current: OpenTransaction,
  run: (client: PoolClient, tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    current.client = client;
    const result = await run(client, transactionOn(client)).finally(() => {
      current.client = undefined;
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    // Neither committed nor rolled back: nobody else may have this connection.
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/** Partner clients call this first: a network call must never hold a transaction open. @throws Error if one is. */
export function assertNoOpenTransaction(call: string): void {
  const open = openTransaction.getStore();
  if (open) throw new Error(`${call} was called inside the transaction '${open.name}': commit first`);
}

/** PostgreSQL's five-character error code, through the query builder's wrapping. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return undefined;
}
