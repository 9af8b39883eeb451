import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { DeadlineClient } from './deadline-client.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
/** Advisory lock key; the same in every process of every version. */
const LOCK_KEY = 7_410_322;

/**
 * Migrates the database to this version, all or nothing; processes that start at once take turns.
 * @throws Error if the database is unreachable or rejects a statement.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  // A migration takes as long as it takes; only the connection itself must stand at once.
  const client = new DeadlineClient({ connectionString, connectTimeoutMs: 10_000, responseTimeoutMs: undefined });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.close();
  }
}
