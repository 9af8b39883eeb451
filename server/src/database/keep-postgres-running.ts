import type { Logger } from 'pino';
import { isRunning } from '../system/process-start.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';

const LOOK_EVERY_MS = 500;

export type KeptPostgres = { connectionString: string; stop(): Promise<void> };

/**
 * Starts the embedded PostgreSQL and starts it again when it ends by itself, as after a lack of memory: until then
 * requests are answered with 503, and nothing that was committed is lost.
 */
export async function keepPostgresRunning(options: EmbeddedPostgresOptions, log: Logger): Promise<KeptPostgres> {
  let postgres = await startEmbeddedPostgres(options);
  const { connectionString } = postgres;
  const port = Number(new URL(connectionString).port);
  let restart: Promise<void> | undefined;

  async function startAgain(): Promise<void> {
    try {
      postgres = await startEmbeddedPostgres({ ...options, port });
      log.error({ pid: postgres.pid }, 'database.started_again');
    } catch (error) {
      log.error({ err: error }, 'database.start_failed');
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
    async stop() {
      clearInterval(timer);
      await restart;
      await postgres.stop();
    },
  };
}
