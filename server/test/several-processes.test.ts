import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bumpCatalogueVersion } from '../src/catalogue/catalogue-state.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { type CrashScene, createCrashScene } from './crash-scene.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

let scene: CrashScene;
let webs: [ShopProcess, ShopProcess];

/** Two processes for visitors and two for jobs, on one database. */
beforeAll(async () => {
  scene = await createCrashScene();
  webs = [await scene.addShop({ ROLE: 'web' }), await scene.addShop({ ROLE: 'web' })];
  const workers = [await scene.addShop({ ROLE: 'worker' }), await scene.addShop({ ROLE: 'worker' })];
  await Promise.all([...webs, ...workers].map((shop) => shop.start()));
}, 120_000);
afterAll(() => scene.close());

test('a cart filled at one process is paid at another, delivered by a third and seen by all', async () => {
  const [first, second] = webs;
  const atFirst = createShopper(first);
  const atSecond = createShopper(second, atFirst.sessionId);
  await atFirst.add(SMALL);
  expect((await atSecond.cart()).totalItems).toBe(1);
  const press = { body: card(CARDS.good), key: 'paid-at-the-second' };
  const { orderNumber } = placedOrder(await atSecond.submit(press));
  const order = await atFirst.waitForOrder(orderNumber, isCompleted);
  expect(order.metadata.esimInfoArray).toHaveLength(1);
  expect(placedOrder(await atFirst.submit(press)).orderNumber).toBe(orderNumber);
  expect((await atFirst.cart()).items).toEqual([]);
  await scene.expectAllWell();
});

test('one key pressed at both processes at once is one order', async () => {
  const [first, second] = webs;
  const shopper = createShopper(first);
  await shopper.add(SMALL);
  const press = { body: card(CARDS.good), key: 'pressed-at-both' };
  const both = [shopper, createShopper(second, shopper.sessionId)];
  const answers = await Promise.all([...both, ...both].map((each) => each.submit(press)));
  const placed = answers.filter(({ status }) => status === 201).map((answer) => placedOrder(answer).orderNumber);
  expect(new Set(placed).size).toBe(1);
  await scene.expectAllWell();
});

test('thirty orders at two processes with two workers are thirty eSIMs and thirty mails', async () => {
  const shoppers = Array.from({ length: 30 }, (_, index) => createShopper(webs[index % 2] as ShopProcess));
  const before = await scene.sandbox.readLedger();
  const answers = await Promise.all(
    shoppers.map(async (shopper) => {
      await shopper.add(SMALL);
      return shopper.submit({ body: card(CARDS.good) });
    }),
  );
  // 202 where a busy machine made the partner's answer late: the order goes on by itself.
  expect(answers.filter(({ status }) => status !== 201 && status !== 202)).toEqual([]);
  await scene.expectAllWell();
  const after = await scene.sandbox.readLedger();
  expect(after.esimGo.orders.length - before.esimGo.orders.length).toBe(30);
  const inboxes = await Promise.all(shoppers.map(({ email }) => scene.sandbox.readMails(email)));
  // A mail server whose receipt came too late is handed the same mail again: one Message-ID all the same.
  const mailIds = inboxes.map((mails) => new Set(mails.map(({ messageId }) => messageId)));
  expect(mailIds.map(({ size }) => size)).toEqual(shoppers.map(() => 1));
}, 60_000);

test('a new price is seen by every process at once, and no longer the old one', async () => {
  for (const price of [451, 452, 453]) {
    await inTransaction(scene.database, 'reprice', async (tx) => {
      await tx.execute(sql`update products set price_minor = ${price} where product_id = ${SMALL}`);
      await bumpCatalogueVersion(tx);
    });
    for (const shop of webs) {
      await eventually(async () => {
        const { body } = await shop.request('GET', '/api/products?country=TR');
        expect(JSON.stringify(body)).toContain(`"price":"${(price / 100).toFixed(2)}"`);
      }, 2000);
    }
  }
});
