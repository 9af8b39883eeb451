import { Client } from 'pg';
import { DeadlineClient } from '../src/platform/database/deadline-client.ts';

/** What was sent to the database: each statement, and how many commits wrote something. */
export type Statements = { texts: string[]; commits: number };

const WRITE = /\b(insert into|delete from|(?<!for )update )/i;

/** Counts the statements of every connection of a shop in this process while the work is done. */
export async function countStatements(work: () => Promise<unknown>): Promise<Statements> {
  const counted: Statements = { texts: [], commits: 0 };
  const inTransaction = new WeakSet<Client>();
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    if (this instanceof DeadlineClient) {
      const text = textOf(given[0]);
      counted.texts.push(text);
      if (text === 'begin') inTransaction.add(this);
      else if (text === 'commit' || (!inTransaction.has(this) && WRITE.test(text))) counted.commits++;
      if (text === 'commit' || text === 'rollback') inTransaction.delete(this);
    }
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return counted;
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}
