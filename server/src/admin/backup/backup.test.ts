import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { MAC_BYTES } from './backup-file.ts';
import { openBackup } from './open-backup.ts';
import { describeContents, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PASSPHRASE = 'a long night in Kadıköy';
const SECRET_KEY = Buffer.alloc(32, 7);
const NOW = new Date('2026-11-22T10:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'esimshop-backup-'));
const path = join(folder, 'shop.backup');
const databases: TestDatabase[] = [];
let source: TestDatabase;

/** Values that are easily changed on their way: quotes, tabs, NUL-free bytes, null beside empty, infinity of dates. */
const ROWS = `
  insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name,
    billing_details, payment_method, subtotal_minor, total_minor, currency, search_key, notes, created_at)
  select 'ES-' || n, decode('00ff5c2e0a', 'hex'), n, 'a@example.com', 'a@example.com', E'Ali \\\\ "İ"\\t\\n\\\\. 🌍',
    '{"phone": "+90", "city": "a\\\\\\"b"}', 'credit_card', 100, 100, 'USD', '', case when n % 2 = 0 then '' end,
    '2026-11-22 10:00:00.123456+03'
  from generate_series(1, 500) n;
  insert into order_events (order_id, kind, actor) select id, 'placed', 'customer' from orders;
  insert into installation (name, value) values ('secret-key-fingerprint', 'x')`;

beforeAll(async () => {
  source = await track(createTestDatabase());
  await run(source, ROWS);
  await backUp(source, path);
}, 60_000);
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function track(created: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await created;
  databases.push(database);
  return database;
}

async function run<Row>({ connectionString }: TestDatabase, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows ?? [];
  } finally {
    await client.end();
  }
}

const backUp = ({ connectionString }: TestDatabase, file: string) =>
  writeBackup({ connectionString, path: file, secretKey: SECRET_KEY, passphrase: PASSPHRASE, now: NOW });

type Options = Partial<Parameters<typeof restoreBackup>[0]> & { file?: string; passphrase?: string };

async function restoreInto({ connectionString }: TestDatabase, options: Options = {}) {
  const { file = path, passphrase = PASSPHRASE, ...rest } = options;
  const backup = await openBackup(file, passphrase);
  await restoreBackup({
    connectionString,
    backup,
    discardsDatabase: false,
    onRestored: async () => {},
    onCommit: () => {},
    ...rest,
  });
  return backup;
}

/** A checksum of every table's rows. */
async function fingerprint(database: TestDatabase): Promise<Record<string, string>> {
  const tables = await run<{ name: string }>(
    database,
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const entries = tables.map(async ({ name }) => {
    const [row] = await run<{ sum: string }>(
      database,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
    );
    return [name, row?.sum ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('a restored database has the same rows, the secret key is in the backup, and its ids go on beyond lost ones', async () => {
  const target = await track(createEmptyDatabase());
  const { secretKey, header } = await restoreInto(target);
  expect(await fingerprint(target)).toEqual(await fingerprint(source));
  expect([secretKey, header.createdAt]).toEqual([SECRET_KEY, NOW.toISOString()]);
  const [next] = await run<{ id: string }>(target, "select nextval('orders_id_seq') as id");
  expect(Number(next?.id)).toBe(1_000_501);
  await expect(run(target, 'delete from order_events')).rejects.toThrow('only ever added');
  const migrations = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at';
  expect(await run(target, migrations)).toEqual(await run(source, migrations));
});

test('a backup is readable by its owner only, holds no key in the clear and is not written over another file', async () => {
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path).includes(SECRET_KEY.toString('hex'))).toBe(false);
  await expect(backUp(source, path)).rejects.toThrow('There is a file');
  expect(readdirSync(folder).filter((name) => name.startsWith('shop.'))).toEqual(['shop.backup']);
});

test('a backup is of one moment, whatever is written meanwhile', async () => {
  const busy = await track(createTestDatabase());
  await run(busy, ROWS);
  const file = join(folder, 'busy.backup');
  await writeBackup({
    connectionString: busy.connectionString,
    path: file,
    secretKey: SECRET_KEY,
    passphrase: PASSPHRASE,
    now: NOW,
    onProgress: ({ table }) => {
      if (table === 'orders')
        writing.push(run(busy, "insert into order_events (order_id, kind, actor) values (1, 'late', 'x')"));
    },
  });
  await Promise.all(writing);
  const target = await track(createEmptyDatabase());
  await restoreInto(target, { file });
  expect(await run(target, "select 1 from order_events where kind = 'late'")).toEqual([]);
  expect(await run(busy, "select 1 from order_events where kind = 'late'")).toHaveLength(1);
});
const writing: Promise<unknown>[] = [];

test('a wrong passphrase, a truncated and an altered file are rejected before anything is changed', async () => {
  await expect(openBackup(path, 'another passphrase')).rejects.toThrow('The passphrase is not the one');
  await expect(openBackup(join(folder, 'none'), PASSPHRASE)).rejects.toThrow('cannot be read');
  const whole = readFileSync(path);
  const headerEnd = whole.indexOf('\n') + 1;
  const damaged = join(folder, 'damaged.backup');
  const reject = async (bytes: Buffer) => {
    writeFileSync(damaged, bytes);
    await expect(openBackup(damaged, PASSPHRASE)).rejects.toThrow(/truncated or was altered|no backup of a shop/);
  };
  for (const length of [
    0,
    1,
    headerEnd - 1,
    headerEnd,
    headerEnd + MAC_BYTES,
    whole.length - MAC_BYTES,
    whole.length - 1,
  ])
    await reject(whole.subarray(0, length));
  for (const at of [headerEnd, Math.floor(whole.length / 2), whole.length - MAC_BYTES - 1, whole.length - 1]) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await reject(altered);
  }
  await reject(Buffer.concat([whole, Buffer.of(0)]));
  await reject(Buffer.from(whole.toString('latin1').replace('"lastValue":500', '"lastValue":1'), 'latin1'));
});

test('a database that is not empty is kept unless it may be discarded', async () => {
  const target = await track(createTestDatabase());
  await run(target, ROWS.replaceAll('500', '3'));
  const before = await fingerprint(target);
  expect(await describeContents(target.connectionString)).toMatchObject({ orders: 3, latestOrderAt: expect.any(Date) });
  await expect(restoreInto(target)).rejects.toThrow('not empty');
  const failing = { discardsDatabase: true, onRestored: () => Promise.reject(new Error('on the way')) };
  await expect(restoreInto(target, failing)).rejects.toThrow('on the way');
  expect(await fingerprint(target)).toEqual(before);
  await restoreInto(target, { discardsDatabase: true });
  expect(await fingerprint(target)).toEqual(await fingerprint(source));
});

test('a database that a running shop uses is left alone', async () => {
  const target = await track(createEmptyDatabase());
  const client = new Client({ connectionString: target.connectionString, application_name: 'esimshop jobs' });
  await client.connect();
  await expect(restoreInto(target)).rejects.toThrow('The shop is running');
  await client.end();
  expect((await describeContents(target.connectionString)).tables).toBe(0);
});

test('a backup of a newer version is rejected', async () => {
  const newer = await track(createTestDatabase());
  await run(newer, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)");
  const file = join(folder, 'newer.backup');
  await backUp(newer, file);
  const target = await track(createEmptyDatabase());
  await expect(restoreInto(target, { file })).rejects.toThrow('a version of the shop that this one does not know');
  expect((await describeContents(target.connectionString)).tables).toBe(0);
});

test('a backup of an older version is restored and migrated to this one', async () => {
  const older = await track(createEmptyDatabase());
  await migrateUntil(older, 1);
  await run(
    older,
    `insert into orders (id, order_number, session_hash, cart_version, customer_email, email_key, customer_name,
      billing_details, payment_method, subtotal_minor, total_minor, currency, search_key)
    values (1, 'ES-1', 'x', 1, 'a@example.com', 'a@example.com', 'A', '{}', 'credit_card', 100, 100, 'USD', '');
    insert into order_events (order_id, kind, actor) values (1, 'placed', 'customer')`,
  );
  const file = join(folder, 'older.backup');
  await backUp(older, file);
  const target = await track(createEmptyDatabase());
  await restoreInto(target, { file });
  expect(await run(target, 'select kind from order_events')).toEqual([{ kind: 'placed' }]);
  // What the later migrations made.
  await expect(run(target, 'delete from order_events')).rejects.toThrow('only ever added');
  expect(Object.keys(await fingerprint(target))).toEqual(Object.keys(await fingerprint(source)));
});

/** Migrates a database as an older version of the shop did. */
async function migrateUntil({ connectionString }: TestDatabase, count: number): Promise<void> {
  const migrations = join(folder, 'migrations');
  cpSync(join(import.meta.dirname, '../../platform/database/migrations'), migrations, { recursive: true });
  const journalPath = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: unknown[] };
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  const client = new Client({ connectionString });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: migrations });
  await client.end();
}
