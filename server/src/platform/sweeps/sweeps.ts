import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { onceCommitted } from '../database/transaction.ts';
import { waitAtMost } from '../wait-at-most.ts';
import {
  type ClaimedRow,
  claimDueRows,
  countOpenRows,
  endPauses,
  type FailedRow,
  listFailedRows,
  MAX_RETRIES,
  makeFailedRowsDue,
  measureLag,
  type OpenRowCounts,
} from './store.ts';
import { SWEEP_CONCURRENCY, SWEEP_NAMES, type SweepName } from './swept-rows.ts';

/** The work on an open row, by its id. It does nothing for a row that is not open any more, whoever else works on it. */
export type SweepHandlers = Record<SweepName, (id: number) => Promise<void>>;

/**
 * Work that the rows themselves say is open. Whoever writes such a row nudges; what nobody was nudged for, because a
 * process ended or another one does the work, is found within a second.
 */
export type Sweeps = {
  /** Starts sweeping in this process. A row whose handler throws is tried again with backoff, for three days. */
  start(handlers: SweepHandlers): void;
  /** Has this process, if it sweeps, work on a row once it is committed, without waiting for the next sweep. */
  nudge(name: SweepName, id: number): void;
  /** Rows that are tried again, and those that were tried for the last time. */
  counts(): Promise<Record<SweepName, OpenRowCounts>>;
  /** How long the row that is due for the longest time has waited, in seconds; 0 if none is due. */
  lagSeconds(): Promise<number>;
  /** Rows that were tried for the last time, the latest first, at most fifty. */
  listFailed(): Promise<FailedRow[]>;
  /** Has every row that was tried for the last time tried again. Returns how many. */
  retryFailed(): Promise<number>;
  /** Whether each sweep of this process is busy or has looked for rows within the last minute. */
  isSweeping(): boolean;
  /** Takes up nothing more, and waits at most `timeoutMs` for what is being worked on. */
  stop(timeoutMs?: number): Promise<void>;
};

const SWEEP_EVERY_MS = 1000;
const STALE_SWEEP_MS = 60_000;

type SweepsOptions = { database: Database; log: Logger };

/** The sweeps of a process, which runs none of them until they are started. */
export function createSweeps({ database, log }: SweepsOptions): Sweeps {
  const sweeps = new Map<SweepName, Sweep>();
  let timer: NodeJS.Timeout | undefined;

  return {
    start(handlers) {
      for (const name of SWEEP_NAMES) sweeps.set(name, createSweep(name, { database, log, handle: handlers[name] }));
      // One after the other: all at once, each would keep a connection, and PostgreSQL a process of 3 MB for it.
      const sweepAll = async () => {
        for (const sweep of sweeps.values()) await sweep.run();
      };
      // Keeps a process alive that has nothing else to wait for, as a worker whose database is gone.
      timer = setInterval(sweepAll, SWEEP_EVERY_MS);
      void endPauses(database)
        .catch((error: unknown) => log.warn({ err: error }, 'sweeps.pauses_not_ended'))
        .then(sweepAll);
    },
    nudge: (name, id) => onceCommitted(() => sweeps.get(name)?.nudge(id)),
    counts: () => countOpenRows(database),
    lagSeconds: () => measureLag(database),
    listFailed: () => listFailedRows(database),
    async retryFailed() {
      const retried = await Promise.all(SWEEP_NAMES.map((name) => makeFailedRowsDue(database, name)));
      return retried.reduce((sum, count) => sum + count, 0);
    },
    isSweeping: () => [...sweeps.values()].every((sweep) => sweep.isAlive()),
    async stop(timeoutMs = 10_000) {
      clearInterval(timer);
      await waitAtMost(Promise.all([...sweeps.values()].map((sweep) => sweep.stop())), timeoutMs);
    },
  };
}

type SweepOptions = SweepsOptions & { handle: (id: number) => Promise<void> };
type Sweep = { run(): Promise<void>; nudge(id: number): void; isAlive(): boolean; stop(): Promise<unknown> };

function createSweep(name: SweepName, { database, log, handle }: SweepOptions): Sweep {
  const working = new Map<number, Promise<void>>();
  let lastRunMs = performance.now();
  let isClaiming = false;
  let isStopped = false;
  /** There may be rows for which there was no room. */
  let isBehind = false;

  const room = () => SWEEP_CONCURRENCY[name] - working.size;

  async function run(): Promise<void> {
    if (isStopped || isClaiming || room() === 0) return;
    isClaiming = true;
    try {
      const limit = room();
      const claimed = await claimDueRows(database, name, limit);
      isBehind = claimed.length === limit;
      lastRunMs = performance.now();
      for (const row of claimed) workOn(row);
    } catch (error) {
      log.warn({ sweep: name, err: error }, 'sweeps.not_claimed');
    } finally {
      isClaiming = false;
    }
  }

  function workOn(row: ClaimedRow): void {
    // A row may be nudged for while it is being claimed.
    if (isStopped || working.has(row.id)) return;
    const work = attempt(row).finally(() => {
      working.delete(row.id);
      if (isBehind) void run();
    });
    working.set(row.id, work);
  }

  async function attempt({ id, retries }: ClaimedRow): Promise<void> {
    try {
      await handle(id);
    } catch (error) {
      const details = { sweep: name, id, err: error };
      if (retries < MAX_RETRIES) log.warn(details, 'sweeps.attempt_failed');
      else log.error(details, 'sweeps.gave_up');
    }
  }

  return {
    run,
    nudge(id) {
      if (room() > 0) workOn({ id, retries: 0 });
      else isBehind = true;
    },
    isAlive: () => room() === 0 || performance.now() - lastRunMs < STALE_SWEEP_MS,
    stop() {
      isStopped = true;
      return Promise.all(working.values());
    },
  };
}
