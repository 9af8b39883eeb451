import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createTestShop } from '../../../test/test-shop.ts';
import { toCondition } from './order-filter.ts';
import { mergeOrderTotals, sumOrders } from './order-totals.ts';

const shop = await createTestShop();
const { database } = shop.shop;

/** Orders around the ends of days in several time zones, three a day. */
beforeAll(async () => {
  await database.execute(sql`
    insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name, billing_details,
      payment_method, subtotal_minor, total_minor, paid_minor, currency, status, search_key, created_at)
    select 'ES-SUM-' || n, decode(md5(n::text), 'hex'), 1, 'm@example.net', 'm@example.net', 'M', '{"phone": "1"}',
      'credit_card', 100 + n, 100 + n, n, 'USD', (array['completed', 'pending', 'refunded', 'cancelled'])[1 + n % 4],
      'es-sum-' || n || ' m@example.net m', '2026-03-20T00:00:00Z'::timestamptz + n * interval '475 minutes'
    from generate_series(0, 59) as n`);
});

const PERIODS = [
  {},
  { from: '2026-03-25' },
  { to: '2026-04-02' },
  { from: '2026-03-25', to: '2026-04-02' },
  { from: '2026-03-29', to: '2026-03-29' },
  { from: '2026-03-29', to: '2026-03-30' },
  { from: '2020-01-01', to: '2020-01-31' },
];
const ZONES = [
  'UTC',
  'Europe/Istanbul',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
];
const STATUSES = [undefined, ['completed' as const], ['pending' as const, 'refunded' as const], ['shipped' as const]];

async function expectEqualToCount(): Promise<void> {
  for (const timeZone of ZONES) {
    for (const period of PERIODS) {
      for (const status of STATUSES) {
        const filter = { ...period, status };
        const condition = toCondition({ ...shop.shop, config: { timeZone } }, filter);
        const { rows } = await database.execute(sql`
          select count(*)::int as count, coalesce(sum(paid_minor), 0)::int as "amountMinor"
          from orders where ${condition ?? sql`true`}`);
        expect(await sumOrders(database, filter, timeZone), JSON.stringify({ ...filter, timeZone })).toEqual(rows[0]);
      }
    }
  }
}

test(
  'what is summed up by day is what the orders are, in any time zone, across the change of clocks',
  expectEqualToCount,
);

test('orders that change, move to another day or go are summed up as they are, before and after rows are merged', async () => {
  const change = async (n: number) => {
    const name = `ES-SUM-${n}`;
    await database.execute(sql`update orders set status = 'shipped' where order_number = ${name}`);
    await database.execute(sql`update orders set notes = 'x' where order_number = ${name}`);
    await database.execute(sql`
      update orders set created_at = created_at - interval '3 days', paid_minor = 7
      where order_number = ${`ES-SUM-${n + 1}`}`);
    await database.execute(sql`delete from orders where order_number = ${`ES-SUM-${n + 2}`}`);
  };
  await Promise.all([0, 9, 18, 27, 36, 45].map(change));
  await expectEqualToCount();
  const merged = await Promise.all(Array.from({ length: 4 }, () => mergeOrderTotals(database)));
  expect(Math.max(...merged)).toBeGreaterThan(0);
  await expectEqualToCount();
  const { rows } = await database.execute(sql`select 1 from order_totals group by day, status having count(*) > 1`);
  expect([rows, await mergeOrderTotals(database)]).toEqual([[], 0]);
});
