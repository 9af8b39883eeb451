import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { migrateDatabase } from './migrate.ts';

const OLD_ROWS = `
  insert into orders (id, order_number, session_hash, cart_version, customer_email, email_key, customer_name,
    billing_details, payment_method, subtotal_minor, total_minor, currency, search_key)
  values (1, 'ES-1', 'x', 1, 'a@example.com', 'a@example.com', 'A', '{}', 'credit_card', 100, 100, 'USD', 'es-1 a@example.com a');
  insert into payments (order_id, attempt, provider, status, amount_minor, currency, idempotency_key, refusal)
  select 1, number, 'stripe', status, 100, 'USD', number, refusal
  from (values (1, 'captured', null), (2, 'refused', 'amount_mismatch'), (3, 'cancelled', 'unavailable'),
    (4, 'refused', 'insufficient_funds'), (5, 'refused', null), (6, 'cancelled', 'payment_expired'), (7, 'unknown', null),
    (8, 'requires_action', null)
  ) as old (number, status, refusal);
  insert into ledger_entries (order_id, payment_id, account, amount_minor, currency)
  values (1, 1, 'stripe', 100, 'USD'), (1, 1, 'sales', -100, 'USD'), (1, 1, 'stripe', -40, 'USD'), (1, 1, 'sales', 40, 'USD');
  insert into idempotency_keys (session_hash, key_hash, body_hash, locked_until, answer)
  values ('s', 'k', 'b', now(), '{"kind": "order", "orderNumber": "ES-1"}'),
    ('x', 'l', 'b', now(), '{"kind": "declined", "reason": "expired_card"}'), ('x', 'm', 'b', now(), null), ('s', 'n', 'b', now(), null);
  insert into countries (code, name, networks) values ('TR', 'Turkey', '[{"name": "A", "generation": "5G"}]'), ('CU', 'Cuba', '[]');
  insert into catalogue_state (version, sync_run, next_page, synced_at) values (7, 3, 1, '2026-11-20T10:00:00Z');
  insert into products (id, product_id, name, description, country_code, region_name, coverage, data_mb, validity_days, tier,
    country_codes, speeds, groups, cost_minor, price_minor, currency, search_key, source_hash, seen_in_sync)
  select id, product_id, '', '', 'TR', 'Europe', 'local', data_mb, 7, tier, '[]', '[]', '[]', 1, 2, 'USD', '', '', 1
  from (values (1, 'esim_1GB_7D_TR_V2', 1000, null), (2, 'esim_ULP_7D_TR_V2', null, 'plus')) as old (id, product_id, data_mb, tier);
  insert into order_lines (id, order_id, ordinal, product_id, bundle_name, name, quantity, unit_price_minor, unit_cost_minor,
    currency, country_code, data_mb, validity_days, speeds)
  values (1, 1, 1, 1, 'esim_1GB_7D_TR_V2', '', 7, 2, 1, 'USD', 'TR', 1000, 7, '[]'),
    (2, 1, 2, 2, 'esim_ULP_7D_TR_V2', '', 1, 2, 1, 'USD', 'TR', null, 7, '[]');
  insert into purchases (order_line_id, chunk, bundle_name, quantity, state, partner_reference)
  values (1, 1, 'esim_1GB_7D_TR_V2', 5, 'issued', 'R-1'), (1, 2, 'esim_1GB_7D_TR_V2', 2, 'queued', null),
    (2, 1, 'esim_ULP_7D_TR_V2', 1, 'issued', 'R-2');
  insert into esims (order_line_id, purchase_id, ordinal, iccid_hash, iccid_sealed, iccid_last4, activation_sealed, usage)
  values (1, 1, 1, 'h', '', '', '', '{"profile": "installed", "installedAt": null, "bundles": [
    {"reference": "R-9", "name": "esim_1GB_7D_TR_V2", "state": "active", "totalMb": 1000},
    {"reference": "R-1", "name": "esim_1GB_7D_TR_V2", "state": "lapsed", "totalMb": 1000},
    {"reference": "R-0", "name": "esim_1GB_7D_TR_V2", "state": "throttled", "totalMb": 1000}]}'),
    (1, 1, 2, 'i', '', '', '', '{"profile": "released", "installedAt": null, "bundles": []}'),
    (1, 1, 3, 'j', '', '', '', null);
`;

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await goBackTo('0005_low-data-notices');
  await client.query(OLD_ROWS);
  await migrateDatabase(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** An empty database with the tables of an older version, of which this was the last migration. */
async function goBackTo(lastTag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'esimshop-migrations-'));
  try {
    cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'));
    const count = journal.entries.findIndex(({ tag }) => tag === lastTag) + 1;
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await client.query('drop schema drizzle cascade; drop schema public cascade; create schema public');
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  [1, 'captured', null],
  [2, 'needs_review', null],
  [3, 'unavailable', null],
  [4, 'declined', 'insufficient_funds'],
  [5, 'declined', 'card_declined'],
  [6, 'cancelled', 'payment_expired'],
  [7, 'unknown', null],
])(
  'what the refusal of old payment %i said is its status %s now, with the decline code %s',
  async (attempt, ...now) => {
    const { rows } = await client.query('select status, decline_code from payments where attempt = $1', [attempt]);
    expect([rows[0].status, rows[0].decline_code]).toEqual(now);
  },
);

test('old entries of the ledger say whether money came or went back', async () => {
  const { rows } = await client.query('select account, kind, amount_minor as amount from ledger_entries order by id');
  expect(rows).toEqual([
    { account: 'stripe', kind: 'capture', amount: 100 },
    { account: 'sales', kind: 'capture', amount: -100 },
    { account: 'stripe', kind: 'refund', amount: -40 },
    { account: 'sales', kind: 'refund', amount: 40 },
  ]);
});

test('the key of an old request names the order that its session placed from then on', async () => {
  const { rows } = await client.query('select key_hash, order_id from idempotency_keys order by id');
  expect(rows.map((row) => [String(row.key_hash), row.order_id])).toEqual([
    ['k', 1],
    ['l', 1],
    ['m', 1],
  ]);
});

test('an old payment that waits for the payer is swept when its order expires', async () => {
  const minutes = 'extract(epoch from next_attempt_at - created_at)::int / 60 as minutes';
  const { rows } = await client.query(`select status, ${minutes} from payments where status like 'requires%'`);
  expect(rows).toEqual([{ status: 'requires_action', minutes: 30 }]);
});

const select = async (columns: string, table: string) =>
  (await client.query({ text: `select ${columns} from ${table} order by 1`, rowMode: 'array' })).rows;

test('what was bought before suppliers had names came from eSIM Go, five units at a time', async () => {
  const [small, unlimited] = ['esim_1GB_7D_TR_V2', 'esim_ULP_7D_TR_V2'];
  expect(await select('id, supplier, supplier_plan_id, can_top_up', 'products')).toEqual([
    [1, 'esim-go', small, true],
    [2, 'esim-go', unlimited, true],
  ]);
  expect(await select('id, supplier, supplier_plan_id, product_key, tier', 'order_lines')).toEqual([
    [1, 'esim-go', small, small, null],
    [2, 'esim-go', unlimited, unlimited, 'plus'],
  ]);
  const columns = 'id, order_line_id, first_ordinal, quantity, supplier, supplier_plan_id, supplier_reference';
  expect(await select(columns, 'purchases')).toEqual([
    [1, 1, 1, 5, 'esim-go', small, 'R-1'],
    [2, 1, 6, 2, 'esim-go', small, null],
    [3, 2, 1, 1, 'esim-go', unlimited, 'R-2'],
  ]);
});

test('how fresh the catalogue was and which networks it knew is kept, by supplier', async () => {
  expect(await select('version', 'catalogue_state')).toEqual([['7']]);
  const synced = await select("supplier, next_page, synced_at = '2026-11-20T10:00:00Z'", 'supplier_syncs');
  expect(synced).toEqual([['esim-go', 1, true]]);
  expect(await select('country_code, supplier, networks', 'country_networks')).toEqual([
    ['TR', 'esim-go', [{ name: 'A', generation: '5G' }]],
  ]);
});

test('the last report about an eSIM speaks of plans, in the states of the shop', async () => {
  const plan = { supplierPlanId: 'esim_1GB_7D_TR_V2', totalMb: 1000 };
  expect(await select('ordinal, usage', 'esims')).toEqual([
    [
      1,
      {
        profile: 'installed',
        installedAt: null,
        plans: [
          { ...plan, reference: 'R-9', state: 'active', supplierState: 'active' },
          { ...plan, reference: 'R-1', state: 'expired', supplierState: 'lapsed' },
          { ...plan, reference: 'R-0', state: 'unknown', supplierState: 'throttled' },
        ],
      },
    ],
    [2, { profile: 'released', installedAt: null, plans: [] }],
    [3, null],
  ]);
});

test('orders are counted by day and status, and know the name that lists sort by', async () => {
  const { rows } = await client.query('select status, orders, amount_minor from order_totals');
  expect(rows).toEqual([{ status: 'pending', orders: 1, amount_minor: '100' }]);
  expect((await client.query('select name_key from orders')).rows).toEqual([{ name_key: 'a' }]);
});
