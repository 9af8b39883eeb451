import type { EsimStage, Order } from '@esimshop/contracts/orders';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createShopper, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { MAX_REFRESHING_PER_ORDER } from './usage-watch.ts';

/** A response that waited for a silent partner would take at least this long. */
const PARTNER_TIMEOUT_MS = 4000;

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ runsJobs: true, timeouts: { esimMs: PARTNER_TIMEOUT_MS } });
  await stockPlans(shop.shop);
});
afterEach(() => shop.sandbox.clearFaults());
afterAll(() => shop.close());

/** Buys eSIMs; their mails and later supplier requests do not matter here. */
async function buyer({ quantity = 1, of = shop } = {}) {
  const shopper = createShopper(of);
  await shopper.add(SMALL, quantity);
  const { orderNumber } = placedOrder(await shopper.submit());
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  return { shopper, orderNumber, iccid, view: () => shopper.order(orderNumber) };
}

const stagesOf = ({ metadata }: Order): EsimStage[] => metadata.esimInfoArray.map(({ stage }) => stage);

/** Drops callbacks and makes the stored states stale. */
const dropCallbacks = (of = shop) =>
  of.sandbox.addFault({ partner: 'esim-go', operation: 'webhook', fault: 'drop', times: 1000 });
const age = () =>
  shop.shop.database.execute(
    sql`update esims set usage_at = usage_at - interval '1 minute', usage_asked_at = usage_asked_at - interval '1 minute'`,
  );

async function countRefreshed(orderNumber: string, of = shop): Promise<number> {
  const { rows } = await of.shop.database.execute<{ count: number }>(sql`
    select count(*)::int from esims
      join order_lines on order_lines.id = esims.order_line_id
      join orders on orders.id = order_lines.order_id
    where orders.order_number = ${orderNumber} and usage_at > now() - interval '30 seconds'`);
  return rows[0]?.count ?? 0;
}

test('the partner’s callbacks take an order’s eSIM from waiting to installed to connected', async () => {
  const { view, iccid } = await buyer();
  expect(stagesOf(await view())).toEqual(['waiting']);
  await shop.sandbox.installEsim(iccid);
  await eventually(async () => expect(stagesOf(await view())).toEqual(['installed']));
  await shop.sandbox.useData(iccid, 1);
  await eventually(async () => expect(stagesOf(await view())).toEqual(['connected']));
});

test('without callbacks, viewing the order refreshes its eSIMs from the partner', async () => {
  await dropCallbacks();
  const { view, orderNumber, iccid } = await buyer();
  await eventually(async () => expect(await countRefreshed(orderNumber)).toBe(1));
  await shop.sandbox.installEsim(iccid);
  await age();
  expect(stagesOf(await view()), 'the response does not wait for the refresh').toEqual(['waiting']);
  await eventually(async () => expect(stagesOf(await view())).toEqual(['installed']));
});

test('recently refreshed and connected eSIMs are not refreshed again', async () => {
  await dropCallbacks();
  const { view, orderNumber, iccid } = await buyer();
  await eventually(async () => expect(await countRefreshed(orderNumber)).toBe(1));
  await shop.sandbox.installEsim(iccid);
  for (let times = 0; times < 5; times++) await view();
  await shop.shop.background.drain();
  expect(stagesOf(await view())).toEqual(['waiting']);

  await shop.sandbox.useData(iccid, 1);
  await age();
  await eventually(async () => expect(stagesOf(await view())).toEqual(['connected']));
  await age();
  await view();
  await shop.shop.background.drain();
  expect(await countRefreshed(orderNumber)).toBe(0);
});

test('a large order is refreshed a few eSIMs at a time, however often it is viewed, and each once', async () => {
  // Without the poll, which goes on with the others by itself.
  const quiet = await createTestShop();
  await stockPlans(quiet.shop);
  await dropCallbacks(quiet);
  const { view, orderNumber, iccid } = await buyer({ quantity: 9, of: quiet });
  await quiet.shop.background.drain();
  await quiet.shop.database.execute(sql`update esims set usage_at = null, usage_asked_at = null`);
  const from = Date.now();
  await view();
  await quiet.shop.background.drain();
  const refreshed = await countRefreshed(orderNumber, quiet);
  expect(refreshed).toBeGreaterThan(0);
  expect(refreshed).toBeLessThanOrEqual(MAX_REFRESHING_PER_ORDER);
  await eventually(async () => {
    await Promise.all(Array.from({ length: 20 }, view));
    expect(await countRefreshed(orderNumber, quiet)).toBe(9);
  });
  const requests = (await quiet.sandbox.readEsimGoRequests()).filter(
    ({ at, path }) => at >= from && path.endsWith(iccid),
  );
  expect(requests.length).toBe(1);
  await quiet.close();
});

test.each(['503', 'timeout', 'malformed'])(
  'a partner with the fault %s delays no response, and the stored state stays',
  async (fault) => {
    const { view, iccid } = await buyer();
    await shop.sandbox.installEsim(iccid);
    await eventually(async () => expect(stagesOf(await view())).toEqual(['installed']));
    await shop.sandbox.addFault({ partner: 'esim-go', operation: '*', fault, times: 1000 });
    await age();
    const start = performance.now();
    expect(stagesOf(await view())).toEqual(['installed']);
    expect(stagesOf(await view())).toEqual(['installed']);
    expect(performance.now() - start).toBeLessThan(PARTNER_TIMEOUT_MS);
    await shop.shop.background.drain();
  },
);

test('another session learns nothing about an eSIM and triggers no refresh', async () => {
  await dropCallbacks();
  const { orderNumber } = await buyer();
  await eventually(async () => expect(await countRefreshed(orderNumber)).toBe(1));
  await age();
  const stranger = createShopper(shop);
  expect((await stranger.call('GET', `/api/orders/${orderNumber}`)).status).toBe(404);
  expect((await shop.request('GET', `/api/orders/${orderNumber}`)).status).toBe(404);
  await shop.shop.background.drain();
  expect(await countRefreshed(orderNumber)).toBe(0);
});
