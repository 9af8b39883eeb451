import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';

export type OpenDatabase = { connectionString: string; close(): Promise<void> };

/**
 * The database of the configuration, at this version's tables. The embedded one is started when it does not run, and
 * `close` stops it, unless `keepRunning` says that another process needs it.
 */
export async function openDatabase(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  { keepRunning }: { keepRunning: boolean },
): Promise<OpenDatabase> {
  if (database.kind === 'external') {
    await migrateDatabase(database.url);
    return { connectionString: database.url, close: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrateDatabase(postgres.connectionString);
  return {
    connectionString: postgres.connectionString,
    close: async () => {
      if (!keepRunning) await postgres.stop();
    },
  };
}
