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
import { MEDIUM, SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { HASTE } from '../../test/test-shop.ts';

// Ten payments at once on a busy machine take longer than a payment that nobody answers should.
const shop = await openStockedShop({ runsJobs: true, timeouts: { ...HASTE, paymentMs: 5000 } });

test.each(['lost', 'timeout', 'reset', '500-processed', '503-processed', 'malformed', 'truncated'])(
  'a card payment with the fault %s is charged once, and the eSIM is delivered',
  async (fault) => {
    const shopper = await createBuyer(shop);
    await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault, times: 2 });
    const response = await shopper.submit({
      body: card(CARDS.good),
      key: `a response that is ${fault}`.replaceAll(' ', '-'),
    });
    expect([201, 202]).toContain(response.status);
    const order = await shopper.waitForOrder(placedOrder(response).orderNumber, isCompleted);
    expect(order.payment.state).toBe('paid');
    expect((await shopper.cart()).items).toEqual([]);
  },
);

test('an unreachable payment partner charges nothing: the cart is kept and the next submit succeeds', async () => {
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '429', times: 1 });
  const response = await shopper.submit({ body: card(CARDS.good), key: 'press-the-same-key' });
  expect([response.status, problemOf(response).code]).toEqual([503, 'payment_unavailable']);
  expect((await shopper.cart()).totalItems).toBe(1);
  const again = await shopper.submit({ body: card(CARDS.good), key: 'press-the-same-key' });
  expect(again.status).toBe(201);
  const repeated = await shopper.submit({ body: card(CARDS.good), key: 'press-the-same-key' });
  expect(placedOrder(repeated).orderNumber).toBe(placedOrder(again).orderNumber);
});

test('a key names its order, also when the cart has changed since', async () => {
  const shopper = await createBuyer(shop);
  const press = () => shopper.submit({ body: card(CARDS.good), key: 'a-cart-that-changed' });
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'lost', times: 3 });
  const { orderNumber } = placedOrder(await press());
  await shopper.add(MEDIUM);
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(placedOrder(await press())).toMatchObject({ orderNumber, totalAmount: '3.99' });
  expect((await shopper.cart()).items.map(({ product }) => product.productId)).toEqual([MEDIUM]);
});

test('a second submit after a lost payment response finds the first payment instead of charging again', async () => {
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
  'a supplier order with the fault %s is placed once',
  async (fault) => {
    const shopper = await createBuyer(shop);
    await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault, times: 1, delayMs: 2500 });
    const response = await shopper.submit({ body: card(CARDS.good) });
    expect(response.status).toBe(201);
    const order = await shopper.waitForOrder(placedOrder(response).orderNumber, isCompleted);
    expect(order.metadata.esimInfoArray).toHaveLength(1);
  },
);

test('ten lost supplier responses for one plan at once still give ten orders with ten eSIMs', async () => {
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => createBuyer(shop)));
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'lost', times: 10 });
  const responses = await Promise.all(shoppers.map((shopper) => shopper.submit({ body: card(CARDS.good) })));
  const orders = await Promise.all(
    responses.map((response, index) =>
      (shoppers[index] as Shopper).waitForOrder(placedOrder(response).orderNumber, isCompleted),
    ),
  );
  const iccids = orders.flatMap(({ metadata }) => metadata.esimInfoArray.map(({ iccid }) => iccid));
  expect(new Set(iccids).size).toBe(10);
});

test('a supplier’s rejection flags the paid order for attention, and nothing is sold', async () => {
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'reject', times: 1 });
  const response = await shopper.submit({ body: card(CARDS.good) });
  const order = await shopper.waitForOrder(
    placedOrder(response).orderNumber,
    ({ fulfilment }) => fulfilment.state === 'needs_attention',
  );
  expect(order).toMatchObject({ status: 'processing', payment: { state: 'paid' } });
});

test('a mail server outage delays the mail, which is then sent once', async () => {
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: '503', times: 2 });
  const response = await shopper.submit({ body: card(CARDS.good) });
  await shopper.waitForOrder(placedOrder(response).orderNumber, isCompleted);
  await eventually(async () => expect(await shop.sandbox.readMails(shopper.email)).toHaveLength(1));
});

test('nothing is charged for a catalogue that has not been confirmed for a day', async () => {
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'catalogue', fault: '500', times: 100 });
  await shop.shop.database.execute(sql`update supplier_syncs set synced_at = now() - interval '25 hours'`);
  const response = await shopper.submit({ body: card(CARDS.good) });
  await shop.shop.database.execute(sql`update supplier_syncs set synced_at = now()`);
  expect([response.status, problemOf(response).code]).toEqual([503, 'supply_unavailable']);
  expect((await shopper.cart()).totalItems).toBe(1);
});

test('a price that changed since the cart was shown is reported with the new total and then accepted', async () => {
  const shopper = await createBuyer(shop);
  await shop.shop.database.execute(sql`update products set price_minor = 499 where product_id = ${SMALL}`);
  const rejected = await shopper.submit({ body: card(CARDS.good), key: 'the-price-has-changed' });
  expect(rejected.status).toBe(409);
  expect(problemOf(rejected)).toMatchObject({ code: 'price_changed', totalAmount: '4.99', currency: 'USD' });
  const wrongAgain = await shopper.submit({ body: { expectedTotal: '3.99' } });
  expect(problemOf(wrongAgain).code).toBe('price_changed');
  const paid = await shopper.submit({
    body: { ...card(CARDS.good), expectedTotal: '4.99' },
    key: 'the-price-has-changed',
  });
  await shop.shop.database.execute(sql`update products set price_minor = 399 where product_id = ${SMALL}`);
  expect(placedOrder(paid).totalAmount).toBe('4.99');
});

test('a plan that went off sale blocks checkout until it is removed', async () => {
  const shopper = await createBuyer(shop);
  await shop.shop.database.execute(sql`update products set is_active = false where product_id = ${SMALL}`);
  const blocked = await shopper.submit();
  const cart = await shopper.cart();
  await shop.shop.database.execute(sql`update products set is_active = true where product_id = ${SMALL}`);
  expect(problemOf(blocked)).toMatchObject({ status: 409, code: 'cart_unavailable_items' });
  expect(problemOf(blocked).detail).toContain('Turkey 1 GB');
  expect(cart.items[0]?.available).toBe(false);
});
