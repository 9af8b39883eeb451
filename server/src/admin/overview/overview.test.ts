import type { Overview, WaitingResponse } from '@esimshop/contracts/admin-overview';
import { addDays } from '@esimshop/contracts/days';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createBuyer } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { MEDIUM } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { refundOrder } from '../../checkout/refunds/request-refund.ts';

const running = await openStockedShop({ runsJobs: true });
const { database } = running.shop;
let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(running, { admin: true });
});

const ask = (path: string) => running.request('GET', path, { headers: { cookie: admin.cookie } });
const read = (query = '') => ask(`/api/admin/overview${query}`);
const overview = async (query = '') => (await read(query)).body as Overview;
const openCases = async () => (await ask('/api/admin/waiting')).body as WaitingResponse;

async function buy(productId?: string, quantity?: number): Promise<string> {
  const buyer = await createBuyer(running, productId, quantity);
  const { orderNumber } = ((await buyer.submit()).body as { order: { orderNumber: string } }).order;
  await buyer.waitForOrder(orderNumber, ({ status }) => status === 'completed');
  return orderNumber;
}

test('revenue, cost, margin and destinations add up over the orders of the range', async () => {
  const before = await overview();
  await buy();
  await buy(MEDIUM, 2);
  const { figures, series, destinations, to } = await overview();
  expect(before.figures.orders).toBe(0);
  expect(figures).toEqual({
    paid: '23.97',
    refunded: '0.00',
    netRevenue: '23.97',
    cost: '9.50',
    fees: '0.00',
    margin: '14.47',
    orders: 2,
    refundedOrders: 0,
  });
  expect(series).toHaveLength(30);
  expect(series.at(-1)).toMatchObject({ start: to, isComplete: false, paid: '23.97', orders: 2 });
  expect(series[0]).toMatchObject({ isComplete: true, paid: '0.00', orders: 0 });
  expect(destinations).toEqual([
    { code: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, orders: 2, revenue: '23.97', cost: '9.50' },
  ]);
  expect((await openCases()).deliveredLately).toBe(2);
});

test('an order counts on its day in the shop’s time zone, and in the range before', async () => {
  const orderNumber = await buy();
  const { to, figures } = await overview();
  const day = addDays(to, -10);
  // Half past midnight in Istanbul is the day before in UTC.
  await database.execute(sql`
    update payments set captured_at = (${day}::date + time '00:30') at time zone 'Europe/Istanbul'
    where order_id = (select id from orders where order_number = ${orderNumber})`);
  const alone = await overview(`?from=${day}&to=${day}`);
  expect(alone.figures).toMatchObject({ paid: '3.99', orders: 1 });
  expect((await overview(`?from=${addDays(day, -1)}&to=${addDays(day, -1)}`)).figures.orders).toBe(0);
  const later = await overview(`?from=${addDays(to, -4)}&to=${to}`);
  expect(later.figures.orders).toBe(figures.orders - 1);
  expect((await overview(`?from=${addDays(day, 1)}&to=${addDays(day, 1)}`)).before).toMatchObject({
    from: day,
    to: day,
    orders: 1,
  });
});

test('money that went back counts on the day on which it did, as the ledger has it', async () => {
  const orderNumber = await buy();
  const before = (await overview()).figures;
  const { to } = await overview();
  const { rows } = await database.execute<{ id: number }>(sql`
    update payments set captured_at = captured_at - interval '40 days'
    where order_id = (select id from orders where order_number = ${orderNumber}) returning order_id as id`);
  const orderId = rows[0]?.id ?? 0;
  await refundOrder(running.shop, { orderId, esims: [], amount: '1.50', actor: 'admin', record: async () => {} });
  const today = await overview(`?from=${to}&to=${to}`);
  expect(today.series).toMatchObject([{ refunded: '1.50', refundedOrders: 1 }]);
  expect((await overview()).figures).toMatchObject({ refunded: '1.50', refundedOrders: 1, orders: before.orders - 1 });
  const then = addDays(to, -40);
  expect((await overview(`?from=${then}&to=${then}`)).figures).toMatchObject({ refunded: '0.00', refundedOrders: 0 });
});

test('a supplier’s credit for a revoked eSIM reduces the cost of the day of the credit', async () => {
  const orderNumber = await buy(MEDIUM, 2);
  const { rows } = await database.execute<{ orderId: number; esimId: number }>(sql`
    select orders.id as "orderId", esims.id as "esimId" from orders join order_lines on order_lines.order_id = orders.id
    join esims on esims.order_line_id = order_lines.id where order_number = ${orderNumber} order by esims.id`);
  const before = await overview();
  const esims = rows.slice(0, 1).map(({ esimId }) => ({ id: esimId, mayKeep: false }));
  await refundOrder(running.shop, { orderId: rows[0]?.orderId ?? 0, esims, actor: 'admin', record: async () => {} });
  const { figures, to } = await overview();
  const inCents = (amount: string) => Math.round(Number(amount) * 100);
  expect(inCents(before.figures.cost) - inCents(figures.cost)).toBe(400);
  expect(inCents(before.figures.margin) - inCents(figures.margin)).toBe(999 - 400);
  await database.execute(sql`update refund_esims set credited_at = credited_at - interval '3 days'`);
  expect(inCents((await overview(`?from=${to}&to=${to}`)).figures.cost) - inCents(figures.cost)).toBeGreaterThanOrEqual(
    0,
  );
  const then = addDays(to, -3);
  expect((await overview(`?from=${then}&to=${then}`)).figures).toMatchObject({ cost: '-4.00', orders: 0 });
});

test('a year is shown by week and ten years by month', async () => {
  const { to } = await overview();
  expect((await overview(`?from=${addDays(to, -360)}&to=${to}`)).unit).toBe('week');
  const decade = await overview(`?from=${addDays(to, -3650)}&to=${to}`);
  expect(decade.unit).toBe('month');
  expect(decade.series.reduce((sum, { orders }) => sum + orders, 0)).toBe(decade.figures.orders);
});

test.each(['from=2026-11-22&to=2026-11-21', 'from=2026-02-30', 'to=yesterday', 'from=2000-01-01&to=2026-01-01'])(
  '?%s is rejected',
  async (query) => {
    expect((await read(`?${query}`)).status).toBe(422);
  },
);

test('a range that lies ahead is empty', async () => {
  const { to } = await overview();
  const ahead = await overview(`?from=${addDays(to, 5)}`);
  expect(ahead.figures.orders).toBe(0);
  expect(ahead.series).toHaveLength(1);
});

test('what waits for the owner comes with its count, age and an example', async () => {
  expect((await openCases()).waiting).toEqual([]);
  await running.request('POST', '/api/support-messages', {
    body: { name: 'Deniz', email: 'deniz@example.com', subject: 'Which numbers?', message: 'Hello there' },
  });
  const [waiting] = (await openCases()).waiting;
  expect(waiting).toMatchObject({ kind: 'messages_unanswered', count: 1, example: 'Which numbers?', orderId: null });
  expect(Date.now() - Date.parse(waiting?.since ?? '')).toBeLessThan(600_000);
});

test('only administrators see it', async () => {
  expect((await running.request('GET', '/api/admin/overview')).status).toBe(401);
  const { cookie } = await signIn(running);
  expect((await running.request('GET', '/api/admin/overview', { headers: { cookie } })).status).toBe(403);
});
