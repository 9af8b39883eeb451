import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  CARDS,
  card,
  createBuyer,
  eventually,
  isCompleted,
  placedOrder,
  problemOf,
  type Shopper,
} from '../../test/shopper.ts';
import { SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';

const shop = await openStockedShop({ works: true });

test.each(['lost', 'timeout', 'reset', '500', '503-processed', 'malformed', 'truncated'])(
  'a card payment whose answer is %s is charged once, and the eSIM arrives',
  async (fault) => {
    const shopper = await createBuyer(shop);
    await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault, times: 2 });
    const answer = await shopper.submit({
      body: card(CARDS.good),
      key: `an answer that is ${fault}`.replaceAll(' ', '-'),
    });
    expect([201, 202]).toContain(answer.status);
    const order = await shopper.waitForOrder(placedOrder(answer).orderNumber, isCompleted);
    expect(order.payment.state).toBe('paid');
    expect((await shopper.cart()).items).toEqual([]);
  },
  20_000,
);

test('a payment partner that takes no requests costs nothing: the cart stays and the next press works', async () => {
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '429', times: 1 });
  const answer = await shopper.submit({ body: card(CARDS.good), key: 'press-the-same-key' });
  expect([answer.status, problemOf(answer).code]).toEqual([503, 'payment_unavailable']);
  expect((await shopper.cart()).totalItems).toBe(1);
  const again = await shopper.submit({ body: card(CARDS.good), key: 'press-the-same-key' });
  expect(again.status).toBe(201);
});

test('a second press while the first answer is lost finds the first payment instead of making another', async () => {
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'lost', times: 3 });
  const first = await shopper.submit({ body: card(CARDS.good), key: 'first-press-lost' });
  const second = await shopper.submit({ body: card(CARDS.good), key: 'second-press-new-key' });
  expect([201, 202, 409]).toContain(second.status);
  await shopper.waitForOrder(placedOrder(first).orderNumber, isCompleted);
  const { rows } = await shop.shop.database.execute(
    sql`select count(*)::int as n from orders where customer_email = ${shopper.email} and status <> 'cancelled'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test.each(['lost', 'timeout', 'reset', '500', '503', '503-processed', '429', 'malformed', 'truncated', 'slow'])(
  'a wholesale order whose answer is %s is bought once',
  async (fault) => {
    const shopper = await createBuyer(shop);
    await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault, times: 1, delayMs: 2500 });
    const answer = await shopper.submit({ body: card(CARDS.good) });
    expect(answer.status).toBe(201);
    const order = await shopper.waitForOrder(placedOrder(answer).orderNumber, isCompleted);
    expect(order.metadata.esimInfoArray).toHaveLength(1);
  },
  20_000,
);

test('ten wholesale answers lost at once on one plan leave ten orders with ten eSIMs', async () => {
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => createBuyer(shop)));
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'lost', times: 10 });
  const answers = await Promise.all(shoppers.map((shopper) => shopper.submit({ body: card(CARDS.good) })));
  const orders = await Promise.all(
    answers.map((answer, index) =>
      (shoppers[index] as Shopper).waitForOrder(placedOrder(answer).orderNumber, isCompleted),
    ),
  );
  const iccids = orders.flatMap(({ metadata }) => metadata.esimInfoArray.map(({ iccid }) => iccid));
  expect(new Set(iccids).size).toBe(10);
}, 30_000);

test('a wholesale partner that refuses parks the paid order for a person and sells nothing', async () => {
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'refuse', times: 1 });
  const answer = await shopper.submit({ body: card(CARDS.good) });
  const order = await shopper.waitForOrder(
    placedOrder(answer).orderNumber,
    ({ fulfilment }) => fulfilment.state === 'needs_attention',
  );
  expect(order).toMatchObject({ status: 'processing', payment: { state: 'paid' } });
});

test('a mail server that is down for a while delays the mail and sends it once', async () => {
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: '503', times: 2 });
  const answer = await shopper.submit({ body: card(CARDS.good) });
  await shopper.waitForOrder(placedOrder(answer).orderNumber, isCompleted);
  await eventually(async () => expect(await shop.sandbox.readMails(shopper.email)).toHaveLength(1));
});

test('a catalogue that was not confirmed for a day takes no money', async () => {
  const shopper = await createBuyer(shop);
  await shop.shop.database.execute(sql`update catalogue_state set synced_at = now() - interval '25 hours'`);
  const answer = await shopper.submit({ body: card(CARDS.good) });
  await shop.shop.database.execute(sql`update catalogue_state set synced_at = now()`);
  expect([answer.status, problemOf(answer).code]).toEqual([503, 'supply_unavailable']);
  expect((await shopper.cart()).totalItems).toBe(1);
});

test('a price that changed since the cart was shown is told with the new total, and holds after that', async () => {
  const shopper = await createBuyer(shop);
  await shop.shop.database.execute(sql`update products set price_minor = 499 where product_id = ${SMALL}`);
  const told = await shopper.submit({ body: card(CARDS.good), key: 'the-price-has-changed' });
  expect(told.status).toBe(409);
  expect(problemOf(told)).toMatchObject({ code: 'price_changed', totalAmount: '4.99', currency: 'USD' });
  const wrongAgain = await shopper.submit({ body: { expectedTotal: '3.99' } });
  expect(problemOf(wrongAgain).code).toBe('price_changed');
  const paid = await shopper.submit({
    body: { ...card(CARDS.good), expectedTotal: '4.99' },
    key: 'the-price-has-changed',
  });
  await shop.shop.database.execute(sql`update products set price_minor = 399 where product_id = ${SMALL}`);
  expect(placedOrder(paid).totalAmount).toBe('4.99');
});

test('a plan that left the catalogue blocks checkout until it is removed', async () => {
  const shopper = await createBuyer(shop);
  await shop.shop.database.execute(sql`update products set is_active = false where product_id = ${SMALL}`);
  const blocked = await shopper.submit();
  const cart = await shopper.cart();
  await shop.shop.database.execute(sql`update products set is_active = true where product_id = ${SMALL}`);
  expect(problemOf(blocked)).toMatchObject({ status: 409, code: 'cart_unavailable_items' });
  expect(problemOf(blocked).detail).toContain('Turkey 1 GB');
  expect(cart.items[0]?.available).toBe(false);
});
