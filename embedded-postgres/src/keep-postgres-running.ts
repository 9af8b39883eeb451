import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isRunning } from './process-state.ts';

const LOOK_EVERY_MS = 500;
/** Longest pause after a start that failed, for example while the disk is full. */
const MAX_PAUSE_MS = 5000;

type Log = { error(details: Record<string, unknown>, event: string): void };

export type KeptPostgres = { connectionString: string; stop(withinMs?: number): Promise<void> };

/**
 * Starts the embedded PostgreSQL and restarts it if it dies, for example when memory runs out. Until then
 * requests get 503, and nothing committed is lost.
 */
export async function keepPostgresRunning(options: EmbeddedPostgresOptions, log: Log): Promise<KeptPostgres> {
  let postgres = await startEmbeddedPostgres(options);
  const { connectionString } = postgres;
  const port = Number(new URL(connectionString).port);
  const stopping = new AbortController();
  let restart: Promise<void> | undefined;
  let pauseMs = LOOK_EVERY_MS;

  async function startAgain(): Promise<void> {
    try {
      postgres = await startEmbeddedPostgres({ ...options, restart: { port, signal: stopping.signal } });
      log.error({ pid: postgres.pid }, 'database.started_again');
      pauseMs = LOOK_EVERY_MS;
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error({ err: error }, 'database.start_failed');
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    }
  }

  const timer = setInterval(() => {
    if (restart || isRunning(postgres.pid)) return;
    restart = startAgain().finally(() => {
      restart = undefined;
    });
  }, LOOK_EVERY_MS).unref();

  return {
    connectionString,
    async stop(withinMs) {
      clearInterval(timer);
      stopping.abort();
      await restart;
      await postgres.stop(withinMs);
    },
  };
}
