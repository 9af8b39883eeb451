import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { DeadlineClient } from './deadline-client.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('migrations', import.meta.url));
/** Advisory lock key; the same in every process of every version. */
const LOCK_KEY = 7_410_322;

export type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * Migrates the database to this version, all or nothing; processes that start at once take turns.
 * @throws Error if the database is unreachable, rejects a statement, or was made before the first release.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  // A migration takes as long as it takes; only the connection itself must stand at once.
  const client = new DeadlineClient({ connectionString, connectTimeoutMs: 10_000, responseTimeoutMs: undefined });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await assertReleased(client);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.close();
  }
}

/** @throws Error if the tables were made before the first release: nothing leads from them to these */
async function assertReleased(client: Client): Promise<void> {
  const { rows: made } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as found");
  if (!made[0].found) return;
  const { rows } = await client.query('select min(created_at)::float8 as first from drizzle.__drizzle_migrations');
  if (rows[0].first !== null && rows[0].first < (readMigrations()[0]?.folderMillis ?? 0))
    throw new Error('This database was made by a version from before the first release. Start with an empty one.');
}

/** Every migration that this version knows, oldest first. */
export function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
}

/** Keeps starting processes from migrating until the end of the transaction. */
export async function takeMigrationLock(client: Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/** Records migrations that were applied by hand, as the library does. */
export async function recordMigrations(client: Client, migrations: Migration[]): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { hash, folderMillis } of migrations)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
}
