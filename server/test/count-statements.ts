import { Client, type Pool, type PoolClient } from 'pg';

/** What was sent to the database: each statement, and how many commits wrote something. */
export type Statements = { texts: string[]; commits: number };

const WRITE = /\b(insert into|delete from|(?<!for )update )/i;

/** Counts the statements of a shop's pool while the work is done. Other shops in this process have pools of their own. */
export async function countStatements(pool: Pool, work: () => Promise<unknown>): Promise<Statements> {
  const counted: Statements = { texts: [], commits: 0 };
  const inTransaction = new WeakSet<Client>();
  const ofPool = new WeakSet<Client>();
  const remember = (client: PoolClient) => ofPool.add(client as Client);
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    if (ofPool.has(this)) {
      const text = textOf(given[0]);
      counted.texts.push(text);
      if (text === 'begin') inTransaction.add(this);
      else if (text === 'commit' || (!inTransaction.has(this) && WRITE.test(text))) counted.commits++;
      if (text === 'commit' || text === 'rollback') inTransaction.delete(this);
    }
    return Reflect.apply(query, this, given);
  } as typeof query;
  pool.on('acquire', remember);
  try {
    await work();
  } finally {
    pool.off('acquire', remember);
    Client.prototype.query = query;
  }
  return counted;
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}
