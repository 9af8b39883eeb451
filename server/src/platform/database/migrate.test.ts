import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrateDatabase, readMigrations } from './migrate.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function listColumns(): Promise<unknown[]> {
  const { rows } = await client.query(
    "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2",
  );
  return rows;
}

test('migrating again, by several processes at once, changes nothing', async () => {
  const before = await listColumns();
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.connectionString)));
  expect(await listColumns()).toEqual(before);
  expect(before.length).toBeGreaterThan(100);
});

test('several processes that find an empty database migrate it once', async () => {
  await client.query('drop schema drizzle cascade; drop schema public cascade; create schema public');
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.connectionString)));
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  expect(rows[0].count).toBe(readMigrations().length);
});

test('a database from before the first release is left as it is', async () => {
  const old = await createEmptyDatabase();
  const connection = new Client({ connectionString: old.connectionString });
  await connection.connect();
  await connection.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', 1795000000000)`);
  await expect(migrateDatabase(old.connectionString)).rejects.toThrow('from before the first release');
  const { rows } = await connection.query("select to_regclass('public.orders') as orders");
  expect(rows).toEqual([{ orders: null }]);
  await connection.end();
  await old.drop();
});

test('an order’s history can be appended to but not rewritten', async () => {
  await client.query(`
    with o as (
      insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name, billing_details,
        payment_method, subtotal_minor, total_minor, currency, search_key)
      values ('ES-1', 'x', 1, 'a@example.com', 'a@example.com', 'A', '{}', 'paypal', 100, 100, 'USD', '') returning id)
    insert into order_events (order_id, kind, actor) select id, 'placed', 'customer' from o`);
  await expect(client.query("update order_events set actor = 'x'")).rejects.toThrow(/only ever added/);
  await expect(client.query('delete from order_events')).rejects.toThrow(/only ever added/);
});
