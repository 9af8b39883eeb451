import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvariants } from '../../test/invariants.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { createTestShop, HASTE, type TestShop } from '../../test/test-shop.ts';
import { createTopUpBuyer } from '../../test/top-up-buyer.ts';
import { processWebhook } from '../app/webhooks/process-webhook.ts';
import { syncSupplier } from '../catalogue/sync/sync-catalogue.ts';
import { listOrderPlans } from '../orders/esims.ts';
import { listPurchases } from '../orders/purchases.ts';
import { findOrderByNumber } from '../orders/store.ts';
import { supplierOf } from '../shop.ts';
import { provisionPurchase } from './provision-order.ts';
import { checkRevocation, revokeEsim, saveRevoked } from './revoke-esim.ts';

const SUPPLIER = 'esim-access';
const PLAN = 'TR_1_7';
const PRODUCT = `${SUPPLIER}-${PLAN}`;

let shop: TestShop;
beforeAll(async () => {
  // Runs no jobs: the test makes each step.
  shop = await createTestShop({
    suppliers: [SUPPLIER],
    timeouts: { ...HASTE, esimMs: 1000, purchaseSettleMs: 30_000 },
  });
  await syncSupplier(shop.shop, SUPPLIER);
});
beforeEach(async () => {
  await shop.sandbox.clearFaults();
  await shop.sandbox.changeAccount(SUPPLIER, { allocationMs: 0, reusesIccids: false });
});
afterAll(() => shop.close());

const fault = (operation: string, kind: string, issue?: string) =>
  shop.sandbox.addFault({ partner: SUPPLIER, operation, fault: kind, ...(issue && { issue }) });

async function pay({ productId = PRODUCT, quantity = 1 } = {}) {
  const shopper = createShopper(shop);
  await shopper.add(productId, quantity);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const { id: orderId } = (await findOrderByNumber(shop.shop.database, { orderNumber })) ?? { id: 0 };
  const purchase = async () => {
    await shop.shop.background.drain();
    const [found] = await listPurchases(shop.shop.database, { orderId });
    if (!found) throw new Error('Expected a purchase');
    return found;
  };
  return {
    orderId,
    orderNumber,
    purchase,
    /** The next look at a purchase that is still open. */
    async lookAgain() {
      const { id } = await purchase();
      await shop.shop.database.execute(sql`update purchases set locked_until = now() where state <> 'ordering'`);
      await provisionPurchase(shop.shop, id);
      return purchase();
    },
    delivered: async () => (await shopper.waitForOrder(orderNumber, isCompleted)).metadata.esimInfoArray,
    sold: async () =>
      (await shop.sandbox.readLedger()).esimAccess.orders.filter(({ transactionId }) =>
        transactionId.startsWith(orderNumber),
      ),
  };
}

/** Orders of the supplier that were never delivered, and so are not what the shop sold. */
const abandoned: string[] = [];
const expectWhole = () => expectInvariants({ ...shop, foreignReferences: abandoned });

type Told = { notifyType: string; content: object; notifyId?: string };

/** A webhook as eSIM Access sends it, and what the shop makes of it. */
async function tell({ notifyId = randomUUID(), ...event }: Told, headers: Record<string, string> = {}) {
  const body = { ...event, notifyId, eventGenerateTime: '2026-04-22T17:16:34Z' };
  const { status } = await shop.request('POST', `/api/webhooks/${SUPPLIER}`, { body, headers });
  const { rows } = await shop.shop.database.execute<{ id: number }>(
    sql`select id from webhook_events where provider = ${SUPPLIER} and event_id = ${notifyId}`,
  );
  const [stored] = rows;
  return { status, follow: async () => stored && processWebhook(shop.shop, stored.id) };
}

const ready = (orderNo: string | null) => ({
  notifyType: 'ORDER_STATUS',
  content: { orderNo, orderStatus: 'GOT_RESOURCE', transactionId: 'any' },
});

test('an order is placed under the name of its purchase, and delivered once its profiles are there', async () => {
  const order = await pay({ quantity: 3 });
  expect(await order.purchase()).toMatchObject({
    state: 'unknown',
    supplierReference: expect.stringMatching(/^B\d+$/),
  });
  expect(await order.lookAgain()).toMatchObject({ state: 'issued' });
  const sold = await order.sold();
  expect(sold.map(({ transactionId, quantity }) => [transactionId, quantity])).toEqual([
    [`${order.orderNumber}.1.1`, 3],
  ]);
  const iccids = (await order.delivered()).map(({ iccid }) => iccid);
  expect(iccids.toSorted()).toEqual(sold[0]?.iccids.toSorted());
  await expectWhole();
});

test('profiles that come after forty seconds are waited for, and a webhook makes the shop look at once', async () => {
  await shop.sandbox.changeAccount(SUPPLIER, { allocationMs: 40_000 });
  const order = await pay();
  const { supplierReference } = await order.purchase();
  for (let looks = 0; looks < 3; looks++)
    expect(await order.lookAgain()).toMatchObject({ state: 'unknown', supplierReference });
  // A webhook that comes too early, or from whoever knows the order, is no more than a reason to look.
  await shop.shop.database.execute(sql`update purchases set locked_until = now() where state = 'unknown'`);
  await (await tell(ready(supplierReference))).follow();
  expect(await order.purchase()).toMatchObject({ state: 'unknown', supplierReference });
  await shop.sandbox.advanceClock(1);
  await shop.shop.database.execute(sql`update purchases set locked_until = now() where state = 'unknown'`);
  const event = { ...ready(supplierReference), notifyId: randomUUID() };
  await (await tell(event)).follow();
  expect(await order.purchase()).toMatchObject({ state: 'issued' });
  // Told twice, once of the same event and once anew.
  await (await tell(event)).follow();
  await (await tell(ready(supplierReference))).follow();
  expect(await order.sold()).toHaveLength(1);
  expect(await order.delivered()).toHaveLength(1);
  await expectWhole();
});

test('a webhook from nowhere changes nothing: of another address, of no order, of no sense', async () => {
  const order = await pay();
  const before = await order.purchase();
  const unknown = await tell(ready('B0000000000001'));
  expect(unknown.status).toBe(200);
  await expect(unknown.follow()).rejects.toThrow('Nothing known yet');
  expect((await tell({ notifyType: 'CHECK_HEALTH', content: { orderNo: '1', orderStatus: 'Test' } })).status).toBe(200);
  expect((await tell({ notifyType: 'DATA_USAGE', content: {} })).status).toBe(200);
  expect(await order.purchase()).toEqual(before);
  const proxied = await createTestShop({
    beside: shop,
    suppliers: [SUPPLIER],
    config: { trustedProxies: ['127.0.0.1'] },
  });
  const send = (from: string) =>
    proxied.request('POST', `/api/webhooks/${SUPPLIER}`, {
      body: ready(before.supplierReference),
      headers: { 'x-forwarded-for': from },
    });
  expect((await send('203.0.113.7')).status).toBe(401);
  expect((await send('127.0.0.9')).status).toBe(200);
  await proxied.close();
  await shop.sandbox.announce(shop.shop.config.publicUrl);
  await order.lookAgain();
});

test.each(['lost', '500-processed', '503-processed', 'truncated', 'malformed', 'wrong-schema'])(
  'an order whose answer was %s is sent again with its transaction id, and bought once',
  async (kind) => {
    await fault('order', kind);
    const order = await pay();
    expect(await order.purchase()).toMatchObject({ state: 'unknown', supplierReference: null });
    await eventually(async () => expect(await order.lookAgain()).toMatchObject({ state: 'issued' }));
    expect(await order.sold()).toHaveLength(1);
    expect(await order.delivered()).toHaveLength(1);
    await expectWhole();
  },
);

test('an order that never arrived is sent again without waiting for a list', async () => {
  await fault('order', '500');
  const order = await pay();
  expect(await order.purchase()).toMatchObject({ state: 'unknown', supplierReference: null });
  await eventually(async () => expect(await order.lookAgain()).toMatchObject({ state: 'issued' }));
  expect(await order.sold()).toHaveLength(1);
});

test('an order that was accepted and is never delivered is never bought again, and parked once eSIM Access gives it up', async () => {
  await shop.sandbox.changeAccount(SUPPLIER, { allocationMs: 10_000_000_000 });
  const order = await pay();
  const { supplierReference } = await order.purchase();
  for (let looks = 0; looks < 5; looks++)
    expect(await order.lookAgain()).toMatchObject({ state: 'unknown', supplierReference });
  expect(await order.sold()).toHaveLength(1);
  abandoned.push(supplierReference ?? '');
  await fault('query', 'reject', '200009');
  expect(await order.lookAgain()).toMatchObject({
    state: 'needs_attention',
    problem: expect.stringContaining('Abnormal order status (200009)'),
  });
});

test('what is refused with status 200 is parked with the reason, and nothing is bought', async () => {
  await fault('order', 'reject', '200011');
  const order = await pay();
  expect(await order.purchase()).toMatchObject({
    state: 'needs_attention',
    problem: expect.stringMatching(/^Insufficient available Profiles/),
  });
  expect(await order.sold()).toEqual([]);
});

test('what was paid for is bought although its price has changed since it was listed', async () => {
  await shop.sandbox.changeOffer(SUPPLIER, PLAN, { priceMinor: 999 });
  const order = await pay();
  expect(await order.lookAgain()).toMatchObject({ state: 'issued' });
  expect(await order.sold()).toMatchObject([{ totalMinor: 999 }]);
  await shop.sandbox.changeOffer(SUPPLIER, PLAN, {});
});

test('a day pass is bought for its number of days, and is an unlimited plan', async () => {
  const order = await pay({ productId: `${SUPPLIER}-TR_1_Daily_1Mbps-7days` });
  expect(await order.lookAgain()).toMatchObject({ state: 'issued' });
  const [sold] = await order.sold();
  expect(sold?.item).toBe('TR_1_Daily_1Mbps*7');
  const [esim] = await listOrderPlans(shop.shop.database, shop.shop.secrets, [order.orderId]);
  if (!esim) throw new Error('Expected an eSIM');
  expect(esim.line).toMatchObject({ dataMb: null, validityDays: 7 });
  expect(await supplierOf(shop.shop, esim).esims.getEsimState(esim)).toMatchObject({
    plans: [{ supplierPlanId: 'TR_1_Daily_1Mbps*7', state: 'queued', unlimited: true, totalMb: null, validityDays: 7 }],
  });
});

test('a top-up whose answer was lost is found by its transaction id on the eSIM, and not bought again', async () => {
  const settle = async () => {
    await shop.shop.background.drain();
    await shop.shop.database.execute(sql`update purchases set locked_until = now() where state <> 'ordering'`);
    const { rows } = await shop.shop.database.execute<{ id: number }>(
      sql`select id from purchases where state in ('queued', 'ordering', 'unknown')`,
    );
    for (const { id } of rows) await provisionPurchase(shop.shop, id);
  };
  const buyer = await createTopUpBuyer({ ...shop, database: shop.shop.database, settle }, { productId: PRODUCT });
  await fault('topup', 'lost');
  const { orderNumber } = placedOrder(await buyer.topUp({ packageId: PRODUCT, topUps: 0 }));
  await eventually(async () => {
    await settle();
    const { id } = (await findOrderByNumber(shop.shop.database, { orderNumber })) ?? { id: 0 };
    expect(await listPurchases(shop.shop.database, { orderId: id })).toMatchObject([{ state: 'issued' }]);
  });
  const { orders } = (await shop.sandbox.readLedger()).esimAccess;
  expect(orders.filter(({ reference }) => reference === `${orderNumber}.1.1`)).toHaveLength(1);
  await expectWhole();
});

test('a number that was taken back is sold again as another eSIM, which is the one that is asked about from then on', async () => {
  const first = await pay();
  await first.lookAgain();
  const [esim] = await listOrderPlans(shop.shop.database, shop.shop.secrets, [first.orderId]);
  if (!esim) throw new Error('Expected an eSIM');
  expect((await checkRevocation(shop.shop, esim)).offer).toEqual({ kind: 'possible', isCredited: true });
  expect(await revokeEsim(shop.shop, esim, false)).toEqual({ kind: 'revoked', isCredited: true });
  expect(await revokeEsim(shop.shop, esim, true)).toEqual({ kind: 'revoked', isCredited: true });
  await saveRevoked(shop.shop.database, esim, shop.shop.clock.now());
  await shop.sandbox.changeAccount(SUPPLIER, { reusesIccids: true });
  const second = await pay();
  expect(await second.lookAgain()).toMatchObject({ state: 'issued' });
  const [again] = await listOrderPlans(shop.shop.database, shop.shop.secrets, [second.orderId]);
  expect(again?.iccid).toBe(esim.iccid);
  expect(again?.supplierRef).not.toBe(esim.supplierRef);
  const { esims } = supplierOf(shop.shop, { supplier: SUPPLIER });
  const stateOf = async (each = esim) => (await esims.getEsimState(each)).plans[0]?.state;
  expect([await stateOf(esim), await stateOf(again)]).toEqual(['revoked', 'queued']);
});
