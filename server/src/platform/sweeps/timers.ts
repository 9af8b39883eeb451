import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';

type Timer = {
  /** Runs at every full multiple of this, counted from midnight UTC and moved by `offsetSeconds`. */
  everySeconds: number;
  offsetSeconds: number;
  /** A run that takes longer counts as lost: another one may begin beside it. */
  lostAfterSeconds: number;
};

/** What the shop does by the clock. A new timer needs its handler in `sweep-handlers.ts`. */
export const TIMERS = {
  'sync-catalogue': { everySeconds: 3600, offsetSeconds: 0, lostAfterSeconds: 1800 },
  /** Also when a supplier reports that its balance has changed. */
  'watch-balances': { everySeconds: 60, offsetSeconds: 0, lostAfterSeconds: 60 },
  /** Digests and deadlines of what waits for the owner. */
  'watch-cases': { everySeconds: 60, offsetSeconds: 0, lostAfterSeconds: 60 },
  /** The bank publishes once a day; asked again until it has. */
  'read-rates': { everySeconds: 3600, offsetSeconds: 300, lostAfterSeconds: 120 },
  /** At night, and when the owner compares a month: the partners' own books. */
  'read-books': { everySeconds: 86_400, offsetSeconds: 10_800, lostAfterSeconds: 3600 },
  /** Steps of Setup that somebody asked to look at, and once the shop is open those that are due. */
  'watch-setup': { everySeconds: 300, offsetSeconds: 60, lostAfterSeconds: 600 },
  /** Pages whose day has come. */
  'publish-pages': { everySeconds: 60, offsetSeconds: 0, lostAfterSeconds: 60 },
  /** At night: how much data travellers used. */
  'count-usage': { everySeconds: 86_400, offsetSeconds: 12_600, lostAfterSeconds: 3600 },
  /** A day after their plans are over, buyers are asked for a rating. Also when the owner switches ratings on. */
  'ask-ratings': { everySeconds: 3600, offsetSeconds: 2400, lostAfterSeconds: 600 },
  'tidy-up': { everySeconds: 3600, offsetSeconds: 1800, lostAfterSeconds: 600 },
  /** At night; what the owner keeps for a while only. */
  'apply-retention': { everySeconds: 86_400, offsetSeconds: 9000, lostAfterSeconds: 3600 },
} as const satisfies Record<string, Timer>;

export type TimerName = keyof typeof TIMERS;
const NAMES = Object.keys(TIMERS) as TimerName[];
/** A newer version of the shop may have written down others, which are its own to run. */
export const isKnownTimer = sql`name in (${sql.join(
  NAMES.map((name) => sql`${name}`),
  sql`, `,
)})`;
export type TimerHandlers = Record<TimerName, () => Promise<unknown>>;

/** A process that ended keeps a timer for so long. */
const LOCK = sql`interval '30 seconds'`;
const EXTEND_LOCK_EVERY_MS = 10_000;
/** A timer never gives up: what hinders it may pass after a week. */
const MOST_RETRIES = 20;

/** Writes down every timer that is not yet there, for its next time. */
export async function insertTimers(executor: Executor): Promise<void> {
  const rows = NAMES.map((name) => sql`(${name}, ${nextTime(TIMERS[name])})`);
  await executor.execute(sql`
    insert into timers (name, next_attempt_at) values ${sql.join(rows, sql`, `)} on conflict (name) do nothing`);
}

/** Has a timer run within a second of the commit, or once more if it is running. */
export async function requestTimer(executor: Executor, name: TimerName): Promise<void> {
  await executor.execute(
    sql`update timers set requested_at = now(), next_attempt_at = now(), retries = 0 where name = ${name}`,
  );
}

/**
 * Runs a timer that is due, unless another process does.
 * @throws what its handler throws; the timer is then tried again with the pauses of a sweep
 */
export async function runTimer(database: Database, id: number, handlers: TimerHandlers): Promise<void> {
  const name = await lockTimer(database, id);
  if (!name) return;
  const stopExtending = keepLocked(database, id, TIMERS[name]);
  try {
    await handlers[name]();
    await database.execute(sql`
      update timers set locked_until = null, problem = null, retries = 0,
        next_attempt_at = case when requested_at is null then ${nextTime(TIMERS[name])} else now() end
      where id = ${id}`);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await database.execute(sql`
      update timers set locked_until = null, problem = ${problem}, retries = least(retries, ${MOST_RETRIES}) where id = ${id}`);
    throw error;
  } finally {
    stopExtending();
  }
}

async function lockTimer(database: Database, id: number): Promise<TimerName | undefined> {
  const { rows } = await database.execute<{ name: TimerName }>(sql`
    update timers set locked_until = now() + ${LOCK}, requested_at = null
    where id = ${id} and ${isKnownTimer} and coalesce(locked_until <= now(), true) returning name`);
  return rows[0]?.name;
}

/** Extends the lock of a running timer until it is lost. Returns how to stop that. */
function keepLocked(database: Database, id: number, { lostAfterSeconds }: Timer): () => void {
  const extend = () =>
    // What cannot be extended expires; one that arrives after the run has ended finds no lock.
    void database
      .execute(sql`update timers set locked_until = now() + ${LOCK} where id = ${id} and locked_until > now()`)
      .catch(() => {});
  const extending = setInterval(extend, EXTEND_LOCK_EVERY_MS).unref();
  const losing = setTimeout(() => clearInterval(extending), lostAfterSeconds * 1000).unref();
  return () => {
    clearInterval(extending);
    clearTimeout(losing);
  };
}

function nextTime({ everySeconds, offsetSeconds }: Timer) {
  return sql`to_timestamp((floor((extract(epoch from now()) - ${offsetSeconds}::int) / ${everySeconds}::int) + 1)
    * ${everySeconds}::int + ${offsetSeconds}::int)`;
}
