import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bumpCatalogueVersion } from '../src/catalogue/catalogue-state.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { type CrashScene, createCrashScene } from './crash-scene.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder, pressUntilAnswered } from './shopper.ts';
import { SMALL } from './stock.ts';

/** Thirty orders at once take a busy machine's time, and none is to be given up. */
const TIMEOUTS = JSON.stringify({ paymentMs: 30_000, esimMs: 30_000, mailMs: 30_000 });

let scene: CrashScene;
let webs: [ShopProcess, ShopProcess];

/** Two web processes and two workers on one database. */
beforeAll(async () => {
  scene = await createCrashScene();
  const add = (ROLE: string) => scene.addShop({ ROLE, TIMEOUTS });
  webs = [await add('web'), await add('web')];
  const workers = [await add('worker'), await add('worker')];
  await Promise.all([...webs, ...workers].map((shop) => shop.start()));
});
afterAll(() => scene[Symbol.asyncDispose]());

test('a cart filled in one process is paid in another, delivered by a third and visible in all', async () => {
  const [first, second] = webs;
  const atFirst = createShopper(first);
  const atSecond = createShopper(second, atFirst.sessionId);
  await atFirst.add(SMALL);
  expect((await atSecond.cart()).totalItems).toBe(1);
  const submission = { body: card(CARDS.good), key: 'paid-at-the-second' };
  const { orderNumber } = placedOrder(await atSecond.submit(submission));
  const order = await atFirst.waitForOrder(orderNumber, isCompleted);
  expect(order.metadata.esimInfoArray).toHaveLength(1);
  expect(placedOrder(await atFirst.submit(submission)).orderNumber).toBe(orderNumber);
  expect((await atFirst.cart()).items).toEqual([]);
  await scene.expectConsistent();
});

test('one key submitted to both processes at once is one order', async () => {
  const [first, second] = webs;
  const shopper = createShopper(first);
  await shopper.add(SMALL);
  const submission = { body: card(CARDS.good), key: 'pressed-at-both' };
  const both = [shopper, createShopper(second, shopper.sessionId)];
  const responses = await Promise.all([...both, ...both].map((each) => each.submit(submission)));
  const placed = responses.filter(({ status }) => status === 201).map((response) => placedOrder(response).orderNumber);
  expect(new Set(placed).size).toBe(1);
  await scene.expectConsistent();
});

test('thirty orders in two processes with two workers are thirty eSIMs and thirty mails', async () => {
  const shoppers = Array.from({ length: 30 }, (_, index) => createShopper(webs[index % 2] as ShopProcess));
  const before = await scene.sandbox.readLedger();
  const responses = await Promise.all(
    shoppers.map(async (shopper) => {
      await shopper.add(SMALL);
      return pressUntilAnswered((key) => shopper.submit({ body: card(CARDS.good), key }));
    }),
  );
  // 202 if the partner's response was late on a busy machine: the order still completes.
  expect(responses.filter(({ status }) => status !== 201 && status !== 202)).toEqual([]);
  await scene.expectConsistent();
  const after = await scene.sandbox.readLedger();
  expect(after.esimGo.orders.length - before.esimGo.orders.length).toBe(30);
  const inboxes = await Promise.all(shoppers.map(({ email }) => scene.sandbox.readMails(email)));
  // A mail with a late receipt is sent again, but with the same Message-ID.
  const mailIds = inboxes.map((mails) => new Set(mails.map(({ messageId }) => messageId)));
  expect(mailIds.map(({ size }) => size)).toEqual(shoppers.map(() => 1));
});

test('every process shows a new price at once and never the old one again', async () => {
  for (const price of [451, 452, 453]) {
    await inTransaction(scene.database, 'reprice', async (tx) => {
      await tx.execute(sql`update products set price_minor = ${price} where product_id = ${SMALL}`);
      await bumpCatalogueVersion(tx);
    });
    for (const shop of webs) {
      await eventually(async () => {
        const { body } = await shop.request('GET', '/api/products?country=TR');
        expect(JSON.stringify(body)).toContain(`"price":"${(price / 100).toFixed(2)}"`);
      }, 10_000);
    }
  }
});

test('every process keeps to what the supplier allows, and no eSIM is asked about twice', async () => {
  await scene.sandbox.changeAccount('esim-go', { requestsPerSecond: 10 });
  const from = Date.now();
  await scene.database.execute(sql`
    update esims set usage_due_at = case when id % 2 = 0 then now() else now() + interval '1 day' end, usage_asked_at = null`);
  await eventually(async () => {
    const { rows } = await scene.database.execute(sql`select from esims where usage_due_at <= now()`);
    expect(rows).toEqual([]);
  });
  await eventually(async () => {
    const { rows } = await scene.database.execute(sql`select from esims where id % 2 = 0 and usage_at is null`);
    expect(rows).toEqual([]);
  });
  const requests = (await scene.sandbox.readEsimGoRequests()).filter(({ at }) => at >= from);
  expect(requests.length).toBeGreaterThan(20);
  expect(requests.filter(({ isLimited }) => isLimited)).toEqual([]);
  const reads = requests.map(({ path }) => path).filter((path) => /\/esims\/\d+(\/bundles)?$/.test(path));
  expect(new Set(reads).size).toBe(reads.length);
});
