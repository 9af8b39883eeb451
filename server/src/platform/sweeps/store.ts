import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { SWEEP_NAMES, SWEPT_ROWS, type SweepName, type SweptRows } from './swept-rows.ts';

/** With pauses of up to five minutes: three days. */
export const MAX_RETRIES = 1150;

/** From one second to five minutes, doubled each time, with jitter. */
const PAUSE = sql`least(300, 2 ^ least(retries + 1, 9) * (0.5 + random() / 2)) * interval '1 second'`;

export type ClaimedRow = { id: number; retries: number };

/**
 * Claims rows that are due, by scheduling their next attempt: a row that is still open by then, because this attempt
 * failed or its process ended, is due again.
 */
export async function claimDueRows(executor: Executor, name: SweepName, limit: number): Promise<ClaimedRow[]> {
  const { table, isOpen } = SWEPT_ROWS[name];
  const { rows } = await executor.execute<ClaimedRow>(sql`
    with due as materialized (
      select id from ${table} where ${isOpen} and ${isDue(name)} and retries < ${MAX_RETRIES}
      order by next_attempt_at limit ${limit} for update skip locked)
    update ${table} set retries = retries + 1, next_attempt_at = now() + ${PAUSE}
    from due where ${table.id} = due.id returning ${table.id} as id, retries`);
  return rows;
}

function isDue(name: SweepName): SQL {
  const { lockedUntil }: SweptRows = SWEPT_ROWS[name];
  const isFree = lockedUntil ? sql`and coalesce(${lockedUntil} <= now(), true)` : sql``;
  return sql`next_attempt_at <= now() ${isFree}`;
}

/** Has the rows worked on at once, as if never before. Returns how many. */
export async function makeFailedRowsDue(executor: Executor, name: SweepName): Promise<number> {
  const { table, isOpen } = SWEPT_ROWS[name];
  const { rowCount } = await executor.execute(sql`
    update ${table} set retries = 0, next_attempt_at = now() where ${isOpen} and retries >= ${MAX_RETRIES}`);
  return rowCount ?? 0;
}

/** Ends the pauses between attempts of what a process takes up when it starts. */
export async function endPauses(executor: Executor): Promise<void> {
  for (const name of SWEEP_NAMES) {
    const { table, isOpen, isDueOnStart }: SweptRows = SWEPT_ROWS[name];
    if (!isDueOnStart) continue;
    await executor.execute(sql`
      update ${table} set retries = 0, next_attempt_at = now()
      where ${isOpen} and next_attempt_at > now() and retries between 1 and ${MAX_RETRIES - 1}`);
  }
}

export type OpenRowCounts = { waiting: number; failed: number };

/** Open rows of each kind: those that are tried again, and those that were tried for the last time. */
export async function countOpenRows(executor: Executor): Promise<Record<SweepName, OpenRowCounts>> {
  const { rows } = await executor.execute<OpenRowCounts & { name: SweepName }>(
    ofEachKind(
      (name, { table, isOpen, isScheduled }) => sql`
      select ${name} as name,
        (count(*) filter (where retries < ${MAX_RETRIES} and ${isScheduled ? isDue(name) : sql`true`}))::int as waiting,
        (count(*) filter (where retries >= ${MAX_RETRIES}))::int as failed
      from ${table} where ${isOpen}`,
    ),
  );
  const counts = rows.map(({ name, ...count }) => [name, count]);
  return Object.fromEntries(counts) as Record<SweepName, OpenRowCounts>;
}

/** How long the row that is due for the longest time has waited, in seconds; 0 if none is due. */
export async function measureLag(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ seconds: number }>(sql`
    select coalesce(max(extract(epoch from now() - since)), 0)::float8 as seconds from (${ofEachKind(
      (name, { table, isOpen }) => sql`
      select min(next_attempt_at) as since from ${table}
      where ${isOpen} and ${isDue(name)} and retries < ${MAX_RETRIES}`,
    )}) as oldest`);
  return rows[0]?.seconds ?? 0;
}

export type FailedRow = { name: SweepName; id: number; problem: string; failedAt: Date };

/** Rows that were tried for the last time, the latest first, at most fifty. */
export async function listFailedRows(executor: Executor): Promise<FailedRow[]> {
  const { rows } = await executor.execute<Omit<FailedRow, 'failedAt'> & { failedAt: Date | string }>(sql`
    ${ofEachKind(
      (name, { table, isOpen, problem }) => sql`
      select ${name} as name, id, coalesce(${problem}, '') as problem, next_attempt_at as "failedAt"
      from ${table} where ${isOpen} and retries >= ${MAX_RETRIES}`,
    )} order by "failedAt" desc limit 50`);
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}

function ofEachKind(select: (name: SweepName, rows: SweptRows) => SQL): SQL {
  return sql.join(
    SWEEP_NAMES.map((name) => select(name, SWEPT_ROWS[name])),
    sql` union all `,
  );
}
