import { joinEmbeddedPostgres } from '@esimshop/embedded-postgres/embedded-postgres';
import { keepPostgresRunning } from '@esimshop/embedded-postgres/keep-postgres-running';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { migrateDatabase } from './migrate.ts';
import { sqlStateOf } from './transaction.ts';

/** Login, name of the database, permissions (classes 28 and 3D, and 42501). */
const REFUSALS = /^(28...|3D...|42501)$/;

type DatabaseConfig = Pick<Config, 'database' | 'dataDir'>;
export type OpenDatabase = { connectionString: string; close(leftMs?: number): Promise<void> };

/** The configured database, migrated to this version; the embedded one is started here and stopped by `close`. */
export async function openDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  if (config.database.kind === 'external') return openExternal(config.database.url);
  const opened = await openDatabaseAsItIs(config, log);
  try {
    await migrateDatabase(opened.connectionString);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/** The same without a migration: whatever version it has, or none. */
export async function openDatabaseAsItIs({ database, dataDir }: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  if (database.kind === 'external') return { connectionString: database.url, close: async () => {} };
  const postgres = await keepPostgresRunning({ dataDir }, log);
  return { connectionString: postgres.connectionString, close: postgres.stop };
}

/** The same beside a running shop, whose database is left running. */
export async function joinDatabase({ database, dataDir }: DatabaseConfig): Promise<OpenDatabase> {
  if (database.kind === 'external') return openExternal(database.url);
  return { connectionString: await joinEmbeddedPostgres(dataDir), close: async () => {} };
}

async function openExternal(url: string): Promise<OpenDatabase> {
  try {
    await migrateDatabase(url);
  } catch (error) {
    const problem = isDatabaseUnavailable(error)
      ? 'is unreachable'
      : REFUSALS.test(sqlStateOf(error) ?? '') && 'lets the shop do nothing';
    if (!problem) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database at ${new URL(url).host} ${problem} (${reason}). Check DATABASE_URL.`, {
      cause: error,
    });
  }
  return { connectionString: url, close: async () => {} };
}
