import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../test/invariants.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { createTestShop, HASTE, type TestShop } from '../../test/test-shop.ts';
import { syncSupplier } from '../catalogue/sync/sync-catalogue.ts';
import { listOrderEsims } from '../orders/esims.ts';
import { listPurchases } from '../orders/purchases.ts';
import { findOrderByNumber, listOrderEvents } from '../orders/store.ts';
import { refreshViewed } from '../portal/usage/usage.ts';
import { findLeftovers } from './find-leftovers.ts';
import { provisionPurchase } from './provision-order.ts';

const PLAN = 'airalo-turkey-mobil-7days-1gb';

let shop: TestShop;
beforeAll(async () => {
  // Runs no jobs: the test makes each step.
  shop = await createTestShop({
    suppliers: ['esim-go', 'airalo'],
    timeouts: { ...HASTE, esimMs: 400, purchaseSettleMs: 30_000 },
  });
  await syncSupplier({ ...shop.shop, partners: shop.shop.partners }, 'airalo');
});
afterEach(() => shop.sandbox.clearFaults());
afterAll(() => shop.close());

async function pay(faults: string[] = [], quantity = 1) {
  for (const fault of faults) await shop.sandbox.addFault({ partner: 'airalo', operation: 'order', fault });
  const shopper = createShopper(shop);
  await shopper.add(PLAN, quantity);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const { id: orderId } = (await findOrderByNumber(shop.shop.database, { orderNumber })) ?? { id: 0 };
  return {
    orderId,
    orderNumber,
    delivered: async () => (await shopper.waitForOrder(orderNumber, isCompleted)).metadata.esimInfoArray,
    purchase: async () => (await listPurchases(shop.shop.database, { orderId }))[0],
    advanceTo: (state: string) =>
      eventually(async () => {
        await shop.shop.database.execute(sql`update purchases set locked_until = now() where state <> 'ordering'`);
        const [purchase] = await listPurchases(shop.shop.database, { orderId });
        await provisionPurchase(shop.shop, purchase?.id ?? 0).catch(() => {});
        expect((await listPurchases(shop.shop.database, { orderId }))[0]).toMatchObject({ state });
      }),
  };
}

const soldFor = async (orderNumber: string) =>
  (await shop.sandbox.readLedger()).airalo.orders.filter(({ description }) => description?.startsWith(orderNumber));

test('an order is bought from Airalo under the name of its purchase', async () => {
  const order = await pay([], 3);
  const delivered = await order.delivered();
  expect(delivered).toHaveLength(3);
  const sold = await soldFor(order.orderNumber);
  expect(sold.map(({ description, quantity }) => [description, quantity])).toEqual([[`${order.orderNumber}.1.1`, 3]]);
  expect(delivered.map(({ iccid }) => iccid)).toEqual(sold[0]?.iccids);
  await expectInvariants(shop);
});

test('a limit of Airalo is about one eSIM: it is not asked about until it is over, and others are', async () => {
  const order = await pay([], 2);
  await order.delivered();
  // Viewing an order refreshes its eSIMs.
  await shop.shop.background.drain();
  await shop.shop.database.execute(sql`update esims set usage_asked_at = null, usage_at = null`);
  const esims = await listOrderEsims(shop.shop.database, shop.shop.secrets, [order.orderId]);
  await shop.sandbox.addFault({ partner: 'airalo', operation: 'usage', fault: '429', retryAfterSeconds: 600 });
  const [limited] = esims.slice(0, 1);
  expect(await refreshViewed(shop.shop, esims.slice(0, 1), 'viewed')).toEqual(new Map());
  const again = await refreshViewed(shop.shop, esims, 'viewed');
  expect([...again.keys()]).toEqual([esims[1]?.row.id]);
  await shop.shop.database.execute(sql`
    update esims set usage_asked_at = usage_asked_at - interval '10 minutes' where id = ${limited?.row.id}`);
  expect((await refreshViewed(shop.shop, esims.slice(0, 1), 'viewed')).size).toBe(1);
});

test.each(['lost', '503-processed', 'truncated', 'malformed'])(
  'an order whose answer was %s is found by its marker and bought once',
  async (fault) => {
    // The same plan is bought elsewhere at the same time.
    await shop.shop.partners.suppliers.airalo?.esims.purchase({ supplierPlanId: PLAN.slice(7), quantity: 1 });
    const order = await pay([fault]);
    await order.advanceTo('issued');
    const sold = await soldFor(order.orderNumber);
    expect(sold).toHaveLength(1);
    expect((await order.delivered()).map(({ iccid }) => iccid)).toEqual(sold[0]?.iccids);
  },
);

test('an order that Airalo never got is bought again once it has had time to list it', async () => {
  const order = await pay(['timeout']);
  expect(await order.purchase()).toMatchObject({ state: 'unknown' });
  expect(await soldFor(order.orderNumber)).toEqual([]);
  await shop.shop.database.execute(
    sql`update purchases set ordering_at = ordering_at - interval '1 minute', unsettled_since = unsettled_since - interval '1 minute'
        where state = 'unknown'`,
  );
  await order.advanceTo('issued');
  expect(await soldFor(order.orderNumber)).toHaveLength(1);
});

test('a second order under the same marker is reported once', async () => {
  const order = await pay();
  await order.delivered();
  const marker = `${order.orderNumber}.1.1`;
  const second = await shop.shop.partners.suppliers.airalo?.esims.purchase({
    supplierPlanId: PLAN.slice(7),
    quantity: 1,
    marker,
  });
  const { id: purchaseId = 0 } = (await order.purchase()) ?? {};
  await findLeftovers(shop.shop, purchaseId);
  await findLeftovers(shop.shop, purchaseId);
  const problems = (await listOrderEvents(shop.shop.database, order.orderId)).filter(
    ({ kind }) => kind === 'needs_attention',
  );
  expect(problems.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ reference: second?.kind === 'issued' ? second.reference : '' }),
  ]);
});
