import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
/** Any number, the same in every process of every version. */
const LOCK_KEY = 7_410_322;

/**
 * Brings the database to this version's tables, all of it or nothing; several processes that start at once take turns.
 * @throws Error when the database is not reachable or refuses a statement.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}
