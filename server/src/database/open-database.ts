import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { keepPostgresRunning } from './keep-postgres-running.ts';
import { migrateDatabase } from './migrate.ts';

type DatabaseConfig = Pick<Config, 'database' | 'dataDir'>;
export type OpenDatabase = { connectionString: string; close(): Promise<void> };

/** The database of the configuration, at this version's tables; the embedded one is started, and stopped by `close`. */
export async function openDatabase({ database, dataDir }: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  if (database.kind === 'external') return openExternal(database.url);
  const postgres = await keepPostgresRunning({ dataDir }, log);
  try {
    await migrateDatabase(postgres.connectionString);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { connectionString: postgres.connectionString, close: postgres.stop };
}

/** The same beside a shop that runs: what the shop needs is left running. */
export async function joinDatabase({ database, dataDir }: DatabaseConfig): Promise<OpenDatabase> {
  if (database.kind === 'external') return openExternal(database.url);
  const { connectionString } = await startEmbeddedPostgres({ dataDir });
  return { connectionString, close: async () => {} };
}

async function openExternal(url: string): Promise<OpenDatabase> {
  await migrateDatabase(url);
  return { connectionString: url, close: async () => {} };
}
