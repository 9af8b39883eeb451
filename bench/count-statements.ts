import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const ENTRY = /^(?=\d+ (?:LOG|DETAIL|ERROR|HINT|STATEMENT|CONTEXT): )/m;
const STATEMENT = /^(?<connection>\d+) LOG: {2}(?:statement|execute [^:]+): (?<text>[\s\S]*)/;
const WRITE = /\b(?:insert into|delete from|(?<!for )update )/i;
/** Jobs that follow have ended by then. */
const SETTLE_MS = 3_000;
const IDLE_MS = 5_000;

export type Counted = { statements: number; commits: number };

/**
 * Counts what one of these pieces of work sends to the shop's database, jobs included, by PostgreSQL's own log: less what is
 * sent in as long a time without work. A commit counts where something was written.
 */
export async function countStatements(
  { pool, dataDir }: { pool: Pool; dataDir: string },
  works: readonly (() => Promise<unknown>)[],
): Promise<Counted> {
  await pool.query(`alter system set log_statement = 'all'`);
  await pool.query("alter system set log_line_prefix = '%p '");
  await pool.query('select pg_reload_conf()');
  const logged = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  const during = async (act: () => Promise<void>) => {
    const from = logged().length;
    const startedAt = performance.now();
    await act();
    const durationMs = performance.now() - startedAt;
    return { durationMs, ...count(logged().slice(from)) };
  };
  await delay(SETTLE_MS);
  // Before the work, not after it: what that leaves to be done late is not the shop at rest.
  const idle = await during(() => delay(IDLE_MS));
  const busy = await during(async () => {
    for (const work of works) await work();
    await delay(SETTLE_MS);
  });
  const idleShare = busy.durationMs / idle.durationMs;
  await pool.query('alter system reset log_statement');
  await pool.query('alter system reset log_line_prefix');
  await pool.query('select pg_reload_conf()');
  return {
    statements: (busy.statements - idle.statements * idleShare) / works.length,
    commits: (busy.commits - idle.commits * idleShare) / works.length,
  };
}

/** A transaction commits with `commit`; a write outside of one at once. */
function count(log: string): Counted {
  const counted = { statements: 0, commits: 0 };
  const open = new Set<string>();
  for (const entry of log.split(ENTRY)) {
    const { connection = '', text = '' } = STATEMENT.exec(entry)?.groups ?? {};
    if (text === '') continue;
    counted.statements++;
    if (/^begin/i.test(text)) open.add(connection);
    else if (/^commit/i.test(text) || (!open.has(connection) && WRITE.test(text))) counted.commits++;
    if (/^(?:commit|rollback)\b/i.test(text)) open.delete(connection);
  }
  return counted;
}
