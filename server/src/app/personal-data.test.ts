import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const running = await openStockedShop();

/** Tables that know of no customer, and why not. */
const HOLDS_NONE: Record<string, string> = {
  catalogue_state: 'catalogue',
  countries: 'catalogue',
  country_networks: 'catalogue',
  products: 'catalogue',
  hidden_destinations: 'the owner’s',
  pricing_settings: 'catalogue',
  supplier_syncs: 'catalogue',
  supplier_accounts: 'the shop’s account at a supplier',
  exchange_rates: 'published',
  product_prices: 'catalogue',
  typical_uses: 'sums of fifty buyers or more',
  settings: 'the owner’s',
  marks: 'the owner’s',
  saved_replies: 'the owner’s',
  page_versions: 'the owner’s',
  page_drafts: 'the owner’s',
  page_states: 'the owner’s',
  discount_codes: 'the owner’s',
  code_spellings: 'the owner’s',
  installation: 'the owner’s',
  setup_checks: 'the owner’s',
  timers: 'the shop’s clock',
  order_totals: 'sums',
  book_days: 'sums, and ids of orders',
  book_day_sums: 'sums',
  destination_days: 'sums',
  book_changes: 'moments',
  month_closings: 'sums, and references of partners',
  month_decisions: 'the owner’s, about sums',
  partner_entries: 'a partner’s references',
  partner_payouts: 'a partner’s references',
  partner_readings: 'how far books were read',
  owner_notices: 'ids of cases',
  receipt_series: 'the last numbers of receipts',
  contract_parts: 'texts for everybody',
  order_contracts: 'what was agreed, without the buyer',
  rate_limit_windows: 'keyed hashes that go within the hour',
  unreadable_webhooks: 'a partner’s references',
};

/** Each may hold what somebody wrote, or a hash of it. */
const TEXT = ['text', 'jsonb', 'bytea', 'USER-DEFINED', 'character varying', 'json'];

test('every table says of each of its texts whether erasure clears it, or holds none of a customer', async () => {
  const { rows } = await running.shop.database.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ${TEXT}
    order by 1, 2`);
  const named = PERSONAL_DATA.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, fates]) => Object.keys(fates).map((column) => `${table}.${column}`)),
  );
  const found = rows.filter(({ table }) => !(table in HOLDS_NONE)).map(({ table, column }) => `${table}.${column}`);
  expect(named.toSorted()).toEqual(found.toSorted());
});

test('a table belongs to one room', () => {
  const tables = PERSONAL_DATA.flatMap(({ columns }) => Object.keys(columns));
  expect(new Set(tables).size).toBe(tables.length);
  expect(tables.filter((table) => table in HOLDS_NONE)).toEqual([]);
});
