import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from './database.ts';

const openTransaction = new AsyncLocalStorage<string>();
const MAX_ATTEMPTS = 4;

/** What the database answers where a row would be a second one. */
export const UNIQUE_VIOLATION = '23505';

/** Serialization failure and deadlock: the database asks to try again; nothing was done. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs the work in one transaction and names it: the name is what a test or a trace sees of the commit.
 * Retried where PostgreSQL asks for it, so the work must have no effect outside the database.
 */
export async function inTransaction<T>(
  database: Database,
  name: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await openTransaction.run(name, () => database.transaction(work));
      database.onCommit?.(name);
      return result;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE.has(sqlStateOf(error) ?? '')) throw error;
    }
  }
}

/** Partner clients call this first: a network call must never hold a transaction open. @throws Error if one is. */
export function assertNoOpenTransaction(call: string): void {
  const name = openTransaction.getStore();
  if (name) throw new Error(`${call} was called inside the transaction '${name}': commit first`);
}

/** PostgreSQL's five-character error code, through the query builder's wrapping. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return undefined;
}
