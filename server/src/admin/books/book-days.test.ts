import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createMixedOrders } from '../../../test/mixed-orders.ts';
import { CARDS, card, createBuyer, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { listStarts, readSales, type Sales } from '../overview/read-figures.ts';
import { type BookDays, countDays, keepBookDays, readBookDays } from './book-days.ts';
import { readPartnerBooks } from './read-partner-books.ts';

const DAYS_BACK = 20;

const shop = await createTestShop({ runsJobs: true, suppliers: ['esim-go', 'airalo'] });
const { database, config } = shop.shop;
const { timeZone } = config;

const { rows } = await database.execute<{ from: string; to: string }>(sql`
  select to_char(now() at time zone ${timeZone} - interval '30 days', 'YYYY-MM-DD') as from,
    to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as to`);
const days = { from: '', to: '', ...rows[0], timeZone };

const inOrder = ({ sums, differing, feesUnknown }: BookDays) => ({
  feesUnknown,
  sums: sums.map((sum) => JSON.stringify(sum, Object.keys(sum).toSorted())).toSorted(),
  differing: differing.toSorted((a, b) => a - b),
});
const countKept = async () => (await database.execute(sql`select starts_at from book_days`)).rows.length;
const countMoments = async () => (await database.execute(sql`select at from book_changes`)).rows.length;

/** What is kept of each day beside what there is. Counted over many days at once, an order may agree that does not on each of them. */
async function expectTrue() {
  for (const { day } of await listDays()) {
    const one = { ...days, from: day, to: day };
    expect(inOrder(await readBookDays(database, one)), day).toEqual(inOrder(await countDays(database, one)));
  }
  expect(await readOverview(database)).toEqual(await readOverviewAnew());
  const all = await readBookDays(database, days);
  expect(inOrder(all).sums).toEqual(inOrder(await countDays(database, days)).sums);
}

/** What the overview shows, day by day. */
const readOverview = (executor: Executor) =>
  readSales(executor, days, [days.from, ...listStarts(days, 'day').slice(1)]);

async function readOverviewAnew(): Promise<Sales | null> {
  const undone = new Error('undone');
  let sales: Sales | null = null;
  await inTransaction(database, 'count anew', async (tx) => {
    await tx.execute(sql`delete from book_days`);
    sales = await readOverview(tx);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return sales;
}

async function readEach() {
  const each = [];
  for (const { day } of await listDays())
    each.push(inOrder(await readBookDays(database, { ...days, from: day, to: day })));
  return each;
}

async function listDays() {
  const found = await database.execute<{ day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') day`);
  return found.rows;
}

/** Both sides of each order some days earlier, as the order's id has it: all of these days are long over. */
async function spread() {
  const earlier = (order: ReturnType<typeof sql>) => sql`(4 + ${order} % ${DAYS_BACK}) * interval '1 day'`;
  await inTransaction(database, 'spread', async (tx) => {
    await tx.execute(sql`alter table ledger_entries disable trigger ledger_entries_append_only`);
    await tx.execute(sql`update ledger_entries set created_at = created_at - ${earlier(sql`order_id`)}`);
    await tx.execute(sql`alter table ledger_entries enable trigger ledger_entries_append_only`);
    await tx.execute(sql`update payments set captured_at = captured_at - ${earlier(sql`order_id`)}`);
    await tx.execute(sql`update purchases set ordering_at = ordering_at - ${earlier(sql`l.order_id`)}
      from order_lines l where l.id = order_line_id`);
    await tx.execute(sql`update refund_esims set credited_at = credited_at - ${earlier(sql`l.order_id`)}
      from order_lines l where l.id = order_line_id`);
    await tx.execute(sql`update partner_entries set at = at - ${earlier(sql`order_id`)} where order_id is not null`);
  });
}

beforeAll(async () => {
  const mixed = createMixedOrders(shop, { hasCurrencies: true });
  await mixed.open();
  await mixed.run(2);
  await readPartnerBooks(shop.shop);
  await spread();
}, 600_000);

test('days that are long over are kept, and are what the ledger and the partners have', async () => {
  expect(await countKept()).toBe(0);
  await keepBookDays(shop.shop);
  expect(await countKept()).toBeGreaterThan(DAYS_BACK / 2);
  await expectTrue();
  const { periods, destinations } = await readOverview(database);
  const sold = periods.filter(({ paidMinor, costMinor }) => paidMinor > 0 && costMinor > 0);
  expect(sold.length).toBeGreaterThan(DAYS_BACK / 2);
  expect(destinations.reduce((all, { revenueMinor }) => all + revenueMinor, 0)).toBeGreaterThan(0);
  expect(periods.some(({ refundedOrders, refundedMinor }) => refundedOrders > 0 && refundedMinor > 0)).toBe(true);
  const kept = await database.execute<{ currency: string; kept: number; ledger: number }>(sql`
    select currency, sum(amount) filter (where is_kept)::float8 as kept, sum(amount) filter (where not is_kept)::float8 as ledger
    from (
      select true as is_kept, currency, amount_minor as amount from book_day_sums
      where is_ours and kind in ('sale', 'discount', 'refund', 'dispute')
      union all
      select false, l.currency, l.amount_minor from ledger_entries l join payments p on p.id = l.payment_id
      join book_days d on case l.kind when 'capture' then p.captured_at else l.created_at end >= d.starts_at
        and case l.kind when 'capture' then p.captured_at else l.created_at end < d.ends_at
      where l.account not in ('sales', 'fees') and l.kind in ('capture', 'refund', 'reversal', 'dispute')) sides
    group by currency order by currency`);
  expect(kept.rows.map(({ currency }) => currency)).toEqual(['EUR', 'GBP', 'JPY', 'USD']);
  for (const { currency, kept: ours, ledger } of kept.rows) expect([currency, ours]).toEqual([currency, ledger]);
});

const OLD = sql`now() - interval '8 days'`;
const LATE: Record<string, ReturnType<typeof sql>> = {
  'a payment': sql`update payments set captured_at = captured_at - interval '1 day' where id = (select max(id) from payments where status = 'captured' and captured_at < ${OLD})`,
  // It stands in the ledger from now on, and counts on the day of its payment.
  'a fee': sql`with paid as (
      update payments set fee_minor = fee_minor + 1
      where id = (select min(id) from payments where status = 'captured' and captured_at < ${OLD}) returning id, order_id, currency)
    insert into ledger_entries (order_id, payment_id, account, kind, amount_minor, currency)
    select order_id, id, 'fees', 'payment_fee', 1, currency from paid`,
  'a purchase': sql`update purchases set state = 'not_delivered' where id = (select min(id) from purchases where state = 'issued' and ordering_at < ${OLD})`,
  'a credit': sql`update refund_esims set credited_at = ${OLD} where id = (select min(id) from refund_esims)`,
  'a movement': sql`insert into ledger_entries (order_id, payment_id, account, kind, amount_minor, currency, created_at)
    select order_id, id, provider, 'reversal', -1, currency, ${OLD} from payments where status = 'captured' limit 1`,
  'an amount': sql`update partner_entries set amount_minor = amount_minor + 1 where id = (select min(id) from partner_entries where at < ${OLD})`,
  'an order found': sql`update partner_entries set order_id = null where id = (
    select max(id) from partner_entries e where kind <> 'payout' and amount_minor <> 0 and order_id is not null and at < ${OLD}
      and not exists (select from book_days where e.order_id = any(differing)))`,
  'an entry that is gone': sql`delete from partner_entries where id = (select max(id) from partner_entries where at < ${OLD})`,
  'an entry': sql`insert into partner_entries (partner, reference, kind, subjects, amount_minor, fee_minor, currency, settled_minor, settled_currency, is_pending, at)
    values ('stripe', 'txn_late', 'fee', '{}', -250, 0, 'USD', -250, 'USD', false, ${OLD})`,
};

test.each(Object.entries(LATE))('%s of a day that is kept counts at once, and is kept with it', async (_, change) => {
  await keepBookDays(shop.shop);
  expect(await countMoments()).toBe(0);
  const before = await readEach();
  await database.execute(change);
  await expectTrue();
  expect(await readEach()).not.toEqual(before);
  await keepBookDays(shop.shop);
  expect(await countMoments()).toBe(0);
  await expectTrue();
});

test('what is committed while its day is being kept counts as well', async () => {
  await keepBookDays(shop.shop);
  const change = sql`update partner_entries set amount_minor = amount_minor + 3 where id = (select min(id) from partner_entries where at < ${OLD})`;
  await inTransaction(database, 'late', async (tx) => {
    await tx.execute(change);
    // Counted anew by another connection, which does not see it yet.
    await database.execute(sql`delete from book_days`);
    await Promise.all([keepBookDays(shop.shop), keepBookDays(shop.shop)]);
  });
  expect(await countMoments()).toBeGreaterThan(0);
  await expectTrue();
});

test('what partners say of a day after it was kept counts, though nothing of ours has changed', async () => {
  await keepBookDays(shop.shop);
  await database.execute(
    sql`update partner_readings set read_through = read_through - interval '9 days' where partner = 'paypal'`,
  );
  await expectTrue();
  await keepBookDays(shop.shop);
  await database.execute(
    sql`update partner_readings set read_through = read_through + interval '9 days' where partner = 'paypal'`,
  );
  await expectTrue();
});

test('in another time zone its own days are kept', async () => {
  await keepBookDays(shop.shop);
  const kathmandu = { ...shop.shop, config: { ...config, timeZone: 'Asia/Kathmandu' } };
  await keepBookDays(kathmandu);
  const there = { ...days, timeZone: 'Asia/Kathmandu' };
  expect(inOrder(await readBookDays(database, there)).sums).toEqual(inOrder(await countDays(database, there)).sums);
  await expectTrue();
});

test('what happens now leaves no moment behind', async () => {
  await keepBookDays(shop.shop);
  const buyer = await createBuyer(shop);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  await readPartnerBooks(shop.shop);
  expect(await countMoments()).toBe(0);
});
