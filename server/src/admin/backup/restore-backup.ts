import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Executor } from '../../platform/database/database.ts';
import { DeadlineClient } from '../../platform/database/deadline-client.ts';
import {
  type Migration,
  readMigrations,
  recordMigrations,
  takeMigrationLock,
} from '../../platform/database/migrate.ts';
import { BackupError, type BackupHeader, checksumsSchema } from './backup-file.ts';
import { COPY_SETTINGS, copyStatement } from './describe-tables.ts';
import { readFrames } from './frames.ts';
import type { OpenBackup } from './open-backup.ts';
import { isUsedByShop } from './other-processes.ts';
import type { BackupProgress } from './write-backup.ts';

/** What a restore would discard. */
export type DatabaseContents = { tables: number; orders: number; latestOrderAt: Date | undefined };

type RestoreOptions = {
  connectionString: string;
  backup: OpenBackup;
  /** Whether everything that is in the database may be discarded; otherwise it must be empty. */
  discardsDatabase: boolean;
  /** Changes the restored rows, at this version's schema, in the same transaction. */
  onRestored: (tx: Executor) => Promise<void>;
  /** The last step before everything is committed. */
  onCommit: () => void;
  onProgress?: (progress: BackupProgress) => void;
};

/**
 * How far ids are ahead of the backup's: what was sold after the backup had ids of its own, which nobody may get
 * again, wherever they are still written.
 */
const ID_GAP = 1_000_000;

/**
 * Restores a backup of this version or an older one, migrated to this one, in one transaction: it is there as a whole,
 * or nothing has changed.
 * @throws BackupError if the database is in use or not empty, or the backup is of a newer version
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { connectionString, backup, discardsDatabase, onRestored, onCommit } = options;
  const migrations = findMigrations(backup.header);
  const client = new DeadlineClient({ connectionString, connectTimeoutMs: 10_000, responseTimeoutMs: undefined });
  await client.connect();
  try {
    await client.query('begin');
    await takeMigrationLock(client);
    await assertUnused(client);
    await makeEmpty(client, discardsDatabase);
    await applyMigrations(client, migrations.older);
    await client.query(COPY_SETTINGS);
    await loadTables(client, options);
    await restoreSequences(client, backup.header);
    await applyMigrations(client, migrations.newer);
    await recordMigrations(client, [...migrations.older, ...migrations.newer]);
    await onRestored(drizzle({ client }));
    onCommit();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.close();
  }
}

/** What is in the database besides an empty schema. */
export async function describeContents(connectionString: string): Promise<DatabaseContents> {
  const client = new DeadlineClient({ connectionString, connectTimeoutMs: 10_000, responseTimeoutMs: 60_000 });
  await client.connect();
  try {
    return await readContents(client);
  } finally {
    await client.close();
  }
}

async function readContents(client: Client): Promise<DatabaseContents> {
  const tables = await listTables(client);
  if (!tables.includes('orders')) return { tables: tables.length, orders: 0, latestOrderAt: undefined };
  const { rows } = await client.query<{ orders: number; latest: Date | null }>(
    'select count(*)::int as orders, max(created_at) as latest from public.orders',
  );
  return { tables: tables.length, orders: rows[0]?.orders ?? 0, latestOrderAt: rows[0]?.latest ?? undefined };
}

async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map(({ name }) => name);
}

/** @throws BackupError if this version of the shop does not know the backup's schema */
function findMigrations({ schemaVersion }: BackupHeader): { older: Migration[]; newer: Migration[] } {
  const migrations = readMigrations();
  if (!migrations.some(({ folderMillis }) => folderMillis === schemaVersion))
    throw new BackupError(
      'The backup is of a version of the shop that this one does not know. Update the shop to that version first.',
    );
  return {
    older: migrations.filter(({ folderMillis }) => folderMillis <= schemaVersion),
    newer: migrations.filter(({ folderMillis }) => folderMillis > schemaVersion),
  };
}

async function assertUnused(client: Client): Promise<void> {
  if (await isUsedByShop(client))
    throw new BackupError(
      'The shop is running on this database. Stop all of its processes first. Nothing was changed.',
    );
}

async function makeEmpty(client: Client, discardsDatabase: boolean): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0 && !discardsDatabase) throw new BackupError('The database is not empty. Nothing was changed.');
  for (const name of tables) await client.query(`drop table public.${client.escapeIdentifier(name)} cascade`);
  // Functions of an extension belong to it.
  const { rows } = await client.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`);
  for (const { signature } of rows) await client.query(`drop function ${signature} cascade`);
  await client.query('drop schema if exists drizzle cascade');
}

async function applyMigrations(client: Client, migrations: Migration[]): Promise<void> {
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement);
}

async function loadTables(client: Client, { backup, onProgress }: RestoreOptions): Promise<void> {
  const { tables } = backup.header;
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const file = createReadStream(backup.path, backup.body);
  const decompressed = file.pipe(createZstdDecompress());
  file.on('error', (error) => decompressed.destroy(error));
  const frames = readFrames(decompressed);
  const checksums: string[] = [];
  let done = 0;
  try {
    for (const table of tables) {
      const checksum = createHash('sha256');
      const target = client.query(copyFrom(copyStatement(client, table, 'from stdin')));
      await pipeline(Readable.from(readTable(frames, (chunk) => checksum.update(chunk))), target);
      if (target.rowCount !== table.rows)
        throw new Error(`Expected ${table.rows} rows of ${table.name}, the backup has ${target.rowCount}`);
      checksums.push(checksum.digest('hex'));
      done += table.rows;
      onProgress?.({ done, total, table: table.name });
    }
    const { value } = await frames.next();
    const expected = checksumsSchema.parse(JSON.parse((value ?? Buffer.alloc(0)).toString('utf8')));
    if (expected.join() !== checksums.join())
      throw new BackupError(`${backup.path} was altered while it was read. Nothing was changed.`);
  } finally {
    file.destroy();
    decompressed.destroy();
  }
}

async function* readTable(
  frames: AsyncGenerator<Buffer, void>,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await frames.next();
    if (done) throw new Error('Expected the end of a table, the backup ended');
    if (value.length === 0) return;
    onChunk(value);
    yield value;
  }
}

async function restoreSequences(client: Client, { sequences }: BackupHeader): Promise<void> {
  for (const { name, lastValue } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [
      `public.${client.escapeIdentifier(name)}`,
      lastValue + ID_GAP,
    ]);
}
