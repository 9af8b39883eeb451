import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { expectInvariants } from '../../test/invariants.ts';
import { CARDS, card, createBuyer, eventually, placedOrder } from '../../test/shopper.ts';
import { SMALL, stockPlans } from '../../test/stock.ts';
import { createTestShop, HASTE, type TestShop, type TestShopOptions } from '../../test/test-shop.ts';
import { listPurchases } from '../orders/purchases.ts';
import { findOrderByNumber, listOrderEvents } from '../orders/store.ts';
import { supplierOf } from '../shop.ts';
import { provisionPurchase } from './provision-order.ts';

const MINUTE_MS = 60_000;
const open: TestShop[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const shop of open.splice(0)) await shop.close();
});

/** A shop that runs no jobs: the test makes each step. */
async function openShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await createTestShop({
    ...options,
    timeouts: { ...HASTE, esimMs: 300, purchaseSettleMs: 30_000, ...options.timeouts },
  });
  open.push(shop);
  await stockPlans(shop.shop);
  return shop;
}

/** Pays an order; each fault meets one of its requests to the supplier. */
async function pay(shop: TestShop, faults: string[] = []) {
  for (const fault of faults) await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault });
  const shopper = await createBuyer(shop);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const order = await findOrderByNumber(shop.shop.database, { orderNumber });
  const orderId = order?.id ?? 0;
  const readPurchase = async () => (await listPurchases(shop.shop.database, { orderId }))[0];
  return {
    orderId,
    orderNumber,
    readPurchase,
    /** Goes on as the sweep does, without its pauses, until the purchase has come to this state. */
    advanceTo: (state: string) =>
      eventually(async () => {
        await shop.shop.database.execute(sql`update purchases set locked_until = now() where state <> 'ordering'`);
        await provisionPurchase(shop.shop, (await readPurchase())?.id ?? 0).catch(() => {});
        expect(await readPurchase()).toMatchObject({ state });
      }),
    iccids: async () => (await shopper.order(orderNumber)).metadata.esimInfoArray.map(({ iccid }) => iccid),
    problems: async () =>
      (await listOrderEvents(shop.shop.database, orderId))
        .filter(({ kind }) => kind === 'needs_attention')
        .map(({ detail }) => String((detail as { problem: string }).problem)),
  };
}

const soldBy = async ({ sandbox }: TestShop) => (await sandbox.readLedger()).esimGo.orders;

test('an order whose answer was lost is found by its time and delivered', async () => {
  const shop = await openShop();
  const order = await pay(shop, ['lost']);
  await order.advanceTo('issued');
  expect(await order.iccids()).toEqual((await soldBy(shop))[0]?.iccids);
  await expectInvariants(shop);
});

test('a process that starts looks at once for a purchase whose answer was lost, however long the pause was', async () => {
  const shop = await openShop();
  const { iccids, readPurchase } = await pay(shop, ['lost']);
  const pauses = sql`update purchases set retries = 9, next_attempt_at = now() + interval '5 minutes', locked_until = now()`;
  await shop.shop.database.execute(pauses);
  open.unshift(await createTestShop({ runsJobs: true, beside: shop, timeouts: HASTE }));
  await eventually(async () => expect(await readPurchase()).toMatchObject({ state: 'issued' }));
  expect(await iccids()).toHaveLength(1);
  expect(await soldBy(shop)).toHaveLength(1);
});

test.each([30, -30])('a supplier whose clock differs by %i minutes sells once', async (minutes) => {
  const shop = await openShop({ timeouts: { purchaseSettleMs: 200 } });
  await shop.sandbox.advanceClock(minutes);
  const order = await pay(shop, ['lost']);
  await order.advanceTo('issued');
  expect(await soldBy(shop)).toHaveLength(1);
  await expectInvariants(shop);
});

test.each([1, 5])('an order that someone else made %i minutes before is not delivered', async (minutesAgo) => {
  const shop = await openShop();
  const { reference } = await shop.sandbox.buyByHand({ item: SMALL, minutesAgo });
  const order = await pay(shop, ['timeout']);
  await order.advanceTo('needs_attention');
  expect(await order.problems()).toEqual([expect.stringContaining(reference)]);
  expect(await order.iccids()).toEqual([]);
  await expectInvariants({ ...shop, foreignReferences: [reference] });
});

test('an order made long before does not matter: the lost one is bought', async () => {
  const shop = await openShop({ timeouts: { purchaseSettleMs: 200 } });
  const { reference } = await shop.sandbox.buyByHand({ item: SMALL, minutesAgo: 60 });
  const order = await pay(shop, ['timeout']);
  await order.advanceTo('issued');
  await expectInvariants({ ...shop, foreignReferences: [reference] });
});

test.each([
  ['downloaded', (shop: TestShop, iccid: string) => shop.sandbox.installEsim(iccid, 'downloaded')],
  ['installed', (shop: TestShop, iccid: string) => shop.sandbox.installEsim(iccid)],
  ['used', (shop: TestShop, iccid: string) => shop.sandbox.useData(iccid, 10)],
] as const)('an eSIM that somebody has %s is never delivered to a customer', async (_use, use) => {
  const shop = await openShop();
  const order = await pay(shop, ['timeout']);
  const { reference, iccids } = await shop.sandbox.buyByHand({ item: SMALL });
  await use(shop, iccids[0] ?? '');
  await order.advanceTo('needs_attention');
  expect(await order.problems()).toEqual([expect.stringContaining(reference)]);
  await expectInvariants({ ...shop, foreignReferences: [reference] });
});

test('beside one that somebody has installed, the unused one is ours', async () => {
  const shop = await openShop();
  const order = await pay(shop, ['lost']);
  const ours = (await soldBy(shop))[0];
  const { reference, iccids } = await shop.sandbox.buyByHand({ item: SMALL });
  await shop.sandbox.installEsim(iccids[0] ?? '');
  await order.advanceTo('issued');
  expect(await order.iccids()).toEqual(ours?.iccids);
  await expectInvariants({ ...shop, foreignReferences: [reference] });
});

test('an eSIM that another customer has is not delivered again, whatever order it is listed under', async () => {
  const shop = await openShop();
  const order = await pay(shop, ['timeout']);
  const other = await pay(shop);
  await other.advanceTo('issued');
  const { database } = shop.shop;
  const { supplierReference = '' } = (await other.readPurchase()) ?? {};
  await database.execute(
    sql`update purchases set supplier_reference = null where supplier_reference = ${supplierReference}`,
  );
  await order.advanceTo('needs_attention');
  expect(await order.problems()).toEqual([expect.stringContaining(supplierReference ?? '')]);
  expect(await order.iccids()).toEqual([]);
});

test('an order that is delivered to another customer during the search is not ambiguous', async () => {
  const shop = await openShop({ timeouts: { purchaseSettleMs: 200 } });
  const order = await pay(shop, ['timeout']);
  const other = await pay(shop, ['lost']);
  const esims = supplierOf(shop.shop, { supplier: 'esim-go' }).esims;
  const isForNewEsims = esims.isForNewEsims;
  vi.spyOn(esims, 'isForNewEsims').mockImplementationOnce(async (found) => {
    await other.advanceTo('issued');
    return isForNewEsims(found);
  });
  await order.advanceTo('issued');
  expect(await order.problems()).toEqual([]);
  await expectInvariants(shop);
});

test('more orders than we can have made are ambiguous: none is delivered and nothing is bought', async () => {
  const shop = await openShop();
  const order = await pay(shop, ['timeout']);
  const foreign = [await shop.sandbox.buyByHand({ item: SMALL }), await shop.sandbox.buyByHand({ item: SMALL })];
  await order.advanceTo('needs_attention');
  await expectInvariants({ ...shop, foreignReferences: foreign.map(({ reference }) => reference) });
});

test('a clock that jumps ahead buys nothing again: the supplier has as long as ever to list the order', async () => {
  let jumpMs = 0;
  const shop = await openShop({ clock: { now: () => new Date(Date.now() + jumpMs) } });
  const order = await pay(shop, ['timeout']);
  jumpMs = 10 * MINUTE_MS;
  await order.advanceTo('unknown');
  expect(await order.readPurchase()).toMatchObject({ problem: expect.stringContaining('yet') });
  expect(await soldBy(shop)).toEqual([]);
  // The supplier has taken its time.
  const late = await shop.sandbox.buyByHand({ item: SMALL });
  await order.advanceTo('issued');
  expect(await order.iccids()).toEqual(late.iccids);
  await expectInvariants(shop);
});

test('a clock that jumps back delays no purchase', async () => {
  let jumpMs = 0;
  const shop = await openShop({
    clock: { now: () => new Date(Date.now() + jumpMs) },
    timeouts: { purchaseSettleMs: 200 },
  });
  const order = await pay(shop, ['timeout']);
  jumpMs = -10 * MINUTE_MS;
  await order.advanceTo('issued');
  await expectInvariants(shop);
});

test('a process that was stopped between its claim and the purchase sends nothing', async () => {
  const monotonic = performance.now.bind(performance);
  let stoppedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + stoppedMs);
  const shop = await openShop({
    onCommit: (name) => {
      if (name === 'settle' && stoppedMs === 0) stoppedMs = 2 * MINUTE_MS;
    },
  });
  const order = await pay(shop);
  expect(stoppedMs).toBeGreaterThan(0);
  expect(await soldBy(shop)).toEqual([]);
  expect(await order.readPurchase()).toMatchObject({ state: 'queued', attempts: 1, unsettledSince: null });
  await order.advanceTo('issued');
  expect(await soldBy(shop)).toHaveLength(1);
  await expectInvariants(shop);
});

test('a purchase is looked for immediately before it is repeated', async () => {
  const shop = await openShop({ timeouts: { purchaseSettleMs: 200 } });
  const order = await pay(shop, ['timeout', '429']);
  await order.advanceTo('queued');
  const late = await shop.sandbox.buyByHand({ item: SMALL });
  await order.advanceTo('issued');
  expect(await order.iccids()).toEqual(late.iccids);
  await expectInvariants(shop);
});

test('an order that appears after the purchase was repeated is reported once', async () => {
  const shop = await openShop({ runsJobs: true, timeouts: { purchaseSettleMs: 1500 } });
  const order = await pay(shop, ['timeout']);
  await order.advanceTo('issued');
  const late = await shop.sandbox.buyByHand({ item: SMALL });
  await eventually(async () => expect(await order.problems()).toEqual([expect.stringContaining(late.reference)]));
  await expectInvariants({ ...shop, foreignReferences: [late.reference] });
});

test('a late report that the outcome is unknown does not reopen what has been delivered', async () => {
  const shop = await openShop();
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'timeout' });
  const order = await pay(shop);
  const { iccids } = await shop.sandbox.buyByHand({ item: SMALL });
  // The request of another process is still on its way when this one has delivered.
  await shop.shop.database.execute(sql`update purchases set locked_until = now(), state = 'ordering'`);
  await order.advanceTo('issued');
  expect(await order.iccids()).toEqual(iccids);
  await shop.shop.background.drain(5000);
  expect(await order.readPurchase()).toMatchObject({ state: 'issued' });
  await expectInvariants(shop);
});

test('a purchase that is refused with 429 waits as long as it says, and so does every question about an eSIM', async () => {
  const shop = await openShop();
  const delivered = await pay(shop);
  await delivered.advanceTo('issued');
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: '429', retryAfterSeconds: 20 });
  const order = await pay(shop);
  await eventually(async () => expect(await order.readPurchase()).toMatchObject({ state: 'queued', attempts: 1 }));
  await shop.shop.background.drain();
  const { rows } = await shop.shop.database.execute(sql`
    select extract(epoch from locked_until - now()) between 15 and 20 as waits,
      (select extract(epoch from next_esim_read_at - now()) between 15 and 20 from supplier_accounts) as "asksNot"
    from purchases where order_line_id in (select id from order_lines where order_id = ${order.orderId})`);
  expect(rows).toEqual([{ waits: true, asksNot: true }]);
  await order.advanceTo('issued');
  expect(await soldBy(shop)).toHaveLength(2);
});
