import type { EsimStage, Order } from '@esimshop/contracts/orders';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createShopper, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { SMALL, stockPlans } from '../../test/stock.ts';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { ASKED_PER_ORDER } from './usage-watch.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ works: true });
  await stockPlans(shop.shop);
});
afterEach(() => shop.sandbox.clearFaults());
afterAll(() => shop.close());

/** Somebody who bought eSIMs; the mails and what is asked after buying do not matter here. */
async function buyer(quantity = 1) {
  const shopper = createShopper(shop);
  await shopper.add(SMALL, quantity);
  const { orderNumber } = placedOrder(await shopper.submit());
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  return { shopper, orderNumber, iccid, look: () => shopper.order(orderNumber) };
}

const stagesOf = ({ metadata }: Order): EsimStage[] => metadata.esimInfoArray.map(({ stage }) => stage);

/** No callback tells anything, and what is known is old from now on. */
const loseCallbacks = () =>
  shop.sandbox.addFault({ partner: 'esim-go', operation: 'webhook', fault: 'drop', times: 1000 });
const age = () => shop.shop.database.execute(sql`update esims set usage_at = usage_at - interval '1 minute'`);

async function countAsked(orderNumber: string): Promise<number> {
  const { rows } = await shop.shop.database.execute<{ count: number }>(sql`
    select count(*)::int from esims
      join order_lines on order_lines.id = esims.order_line_id
      join orders on orders.id = order_lines.order_id
    where orders.order_number = ${orderNumber} and usage_at > now() - interval '30 seconds'`);
  return rows[0]?.count ?? 0;
}

test('an order follows its eSIM from waiting to installed to connected, by the callbacks of the partner', async () => {
  const { look, iccid } = await buyer();
  expect(stagesOf(await look())).toEqual(['waiting']);
  await shop.sandbox.installEsim(iccid);
  await eventually(async () => expect(stagesOf(await look())).toEqual(['installed']));
  await shop.sandbox.useData(iccid, 1);
  await eventually(async () => expect(stagesOf(await look())).toEqual(['connected']));
});

test('without callbacks, whoever looks at the order has the partner asked', async () => {
  await loseCallbacks();
  const { look, orderNumber, iccid } = await buyer();
  await eventually(async () => expect(await countAsked(orderNumber)).toBe(1));
  await shop.sandbox.installEsim(iccid);
  await age();
  expect(stagesOf(await look()), 'the answer itself waits for nobody').toEqual(['waiting']);
  await eventually(async () => expect(stagesOf(await look())).toEqual(['installed']));
});

test('what was asked a moment ago is not asked again, nor what is connected', async () => {
  await loseCallbacks();
  const { look, orderNumber, iccid } = await buyer();
  await eventually(async () => expect(await countAsked(orderNumber)).toBe(1));
  await shop.sandbox.installEsim(iccid);
  for (let times = 0; times < 5; times++) await look();
  await shop.shop.background.drain();
  expect(stagesOf(await look())).toEqual(['waiting']);

  await shop.sandbox.useData(iccid, 1);
  await age();
  await eventually(async () => expect(stagesOf(await look())).toEqual(['connected']));
  await age();
  await look();
  await shop.shop.background.drain();
  expect(await countAsked(orderNumber)).toBe(0);
});

test('of a large order, a few eSIMs are asked about at a time, however many look; the others follow', async () => {
  await loseCallbacks();
  const { look, orderNumber } = await buyer(9);
  const lookOften = async () => {
    await Promise.all(Array.from({ length: 20 }, look));
    await shop.shop.background.drain();
    return countAsked(orderNumber);
  };
  expect(await lookOften()).toBe(ASKED_PER_ORDER);
  expect(await lookOften()).toBe(ASKED_PER_ORDER);
  await age();
  expect(await lookOften()).toBe(ASKED_PER_ORDER);
  const { rows } = await shop.shop.database.execute<{ count: number }>(sql`
    select count(*)::int from esims join order_lines on order_lines.id = esims.order_line_id
      join orders on orders.id = order_lines.order_id
    where orders.order_number = ${orderNumber} and usage_at is not null`);
  expect(rows[0]?.count).toBe(2 * ASKED_PER_ORDER);
});

test.each(['503', 'timeout', 'malformed'])(
  'a partner with the fault %s keeps nobody waiting, and what was known stays',
  async (fault) => {
    const { look, iccid } = await buyer();
    await shop.sandbox.installEsim(iccid);
    await eventually(async () => expect(stagesOf(await look())).toEqual(['installed']));
    await shop.sandbox.addFault({ partner: 'esim-go', operation: '*', fault, times: 1000 });
    await age();
    const start = performance.now();
    expect(stagesOf(await look())).toEqual(['installed']);
    expect(stagesOf(await look())).toEqual(['installed']);
    expect(performance.now() - start).toBeLessThan(1000);
    await shop.shop.background.drain();
  },
);

test('another session learns nothing of an eSIM, and has nobody asked', async () => {
  await loseCallbacks();
  const { orderNumber } = await buyer();
  await eventually(async () => expect(await countAsked(orderNumber)).toBe(1));
  await age();
  const stranger = createShopper(shop);
  expect((await stranger.call('GET', `/api/orders/${orderNumber}`)).status).toBe(404);
  expect((await shop.request('GET', `/api/orders/${orderNumber}`)).status).toBe(404);
  await shop.shop.background.drain();
  expect(await countAsked(orderNumber)).toBe(0);
});
