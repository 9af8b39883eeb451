import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  pressUntilAnswered,
  problemOf,
} from '../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { orders } from '../tables/orders.ts';

const shop = await openStockedShop({ runsJobs: true });

const LARGE = 'esim_10GB_30D_TR_V2';
const line = (productId: string, quantity: number) => ({ productId, quantity });

test('a traveller pays by card and gets the eSIM in the response', async () => {
  const shopper = await createBuyer(shop, MEDIUM, 2);
  const response = await shopper.submit({ body: card(CARDS.good), key: 'checkout-visit-1' });
  expect(response.status).toBe(201);
  const order = placedOrder(response);
  expect(order).toMatchObject({
    status: 'completed',
    totalAmount: '19.98',
    subtotal: '19.98',
    currency: 'USD',
    customerEmail: shopper.email,
    payment: { method: 'credit_card', state: 'paid', declineCode: null },
    fulfilment: { state: 'issued', issued: 2, total: 2 },
    items: [{ quantity: 2, price: '9.99', currency: 'USD' }],
  });
  const [first, second] = order.metadata.esimInfoArray;
  expect(order.esimQrCode).toBe(`LPA:1$${first?.smdpAddress}$${first?.matchingId}`);
  expect(second?.iccid).not.toBe(first?.iccid);
  expect((await shopper.cart()).items).toEqual([]);
  await eventually(async () => {
    const mails = await shop.sandbox.readMails(shopper.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(order.orderNumber);
    for (const { activationCode } of order.metadata.esimInfoArray) expect(mails[0]?.text).toContain(activationCode);
    const types = mails[0]?.attachments.map(({ contentType }) => contentType);
    expect(types).toEqual(['image/png', 'image/png', 'application/pdf']);
  });
});

test('more than five units of one plan become several supplier orders and are all delivered', async () => {
  const shopper = await createBuyer(shop, SMALL, 7);
  const { orderNumber } = placedOrder(await shopper.submit());
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(new Set(order.metadata.esimInfoArray.map(({ iccid }) => iccid)).size).toBe(7);
});

test('the same order submitted twenty times at once is one order, one charge and one eSIM', async () => {
  const shopper = await createBuyer(shop);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => shopper.submit({ body: card(CARDS.good), key: 'pressed-many-times' })),
  );
  const placed = responses.filter(({ status }) => status === 201).map((response) => placedOrder(response).orderNumber);
  expect(placed.length).toBeGreaterThan(0);
  expect(new Set(placed).size).toBe(1);
  const others = responses.filter(({ status }) => status !== 201).map((response) => problemOf(response).code);
  expect(new Set(others).size <= 1 && others.every((code) => code === 'order_in_progress')).toBe(true);
  const again = await shopper.submit({ body: card(CARDS.good), key: 'pressed-many-times' });
  expect(placedOrder(again).orderNumber).toBe(placed[0]);
});

test('the same declined order submitted twenty times at once is charged once', async () => {
  const shopper = await createBuyer(shop);
  const press = () => shopper.submit({ body: card(CARDS.declined), key: 'declined-many-times' });
  const responses = await Promise.all(Array.from({ length: 20 }, press));
  expect(responses.map(({ status }) => status)).toContain(402);
  for (const response of responses)
    expect(['payment_declined', 'order_in_progress']).toContain(problemOf(response).code);
  const placed = sql`${orders.customerEmail} = ${shopper.email}`;
  expect(await shop.shop.database.$count(orders, placed)).toBe(1);
});

test('twenty concurrent submits without a key, and one later, are one order', async () => {
  const shopper = await createBuyer(shop);
  const responses = await Promise.all(Array.from({ length: 20 }, () => shopper.submit()));
  const placed = new Set(responses.filter(({ status }) => status === 201).map((a) => placedOrder(a).orderNumber));
  expect(placed.size).toBe(1);
  const again = await shopper.submit();
  expect(again.status).toBe(201);
  expect(placed).toContain(placedOrder(again).orderNumber);
});

test('two tabs with different keys create one order from one cart', async () => {
  const shopper = await createBuyer(shop);
  const responses = await Promise.all([
    shopper.submit({ key: 'first-browser-tab' }),
    shopper.submit({ key: 'second-browser-tab' }),
  ]);
  const placed = responses.filter(({ status }) => status === 201).map((response) => placedOrder(response).orderNumber);
  expect(new Set(placed).size).toBe(1);
});

test('an order names the lines that its page showed: another cart of the same total is not sold', async () => {
  const shopper = await createBuyer(shop);
  const shown = (await shopper.cart()).items.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  await shopper.call('DELETE', '/api/cart');
  await shop.shop.database.execute(sql`update products set price_minor = 399 where product_id = ${LARGE}`);
  await shopper.add(LARGE);
  const body = { ...card(CARDS.good), expectedTotal: '3.99' };
  const rejected = await shopper.submit({ body: { ...body, expectedItems: shown }, key: 'shown-before-the-swap' });
  expect([rejected.status, problemOf(rejected)]).toMatchObject([409, { code: 'cart_changed' }]);
  expect(problemOf(rejected).current).toEqual(await shopper.cart());
  expect((await shopper.cart()).items.map(({ product }) => product.productId)).toEqual([LARGE]);
  const expectedItems = [line(LARGE, 1)];
  const paid = await shopper.submit({ body: { ...body, expectedItems }, key: 'shown-after-the-swap' });
  await shop.shop.database.execute(sql`update products set price_minor = 1399 where product_id = ${LARGE}`);
  expect(placedOrder(paid).items).toMatchObject([{ productId: LARGE, quantity: 1 }]);
});

test.each([
  ['a line is missing', [line(SMALL, 1)]],
  ['a quantity differs', [line(SMALL, 2), line(MEDIUM, 1)]],
  ['a line is another plan', [line(SMALL, 1), line(LARGE, 1)]],
  ['a line is named twice', [line(SMALL, 1), line(SMALL, 1)]],
  ['nothing was shown', []],
])('an order is refused if, of what its page showed, %s', async (_name, expectedItems) => {
  const shopper = await createBuyer(shop);
  await shopper.add(MEDIUM);
  const rejected = await shopper.submit({ body: { ...card(CARDS.good), expectedItems } });
  expect([rejected.status, problemOf(rejected).code]).toEqual([409, 'cart_changed']);
  expect((await shopper.cart()).totalItems).toBe(2);
});

test('reusing a key with another body is rejected', async () => {
  const shopper = await createBuyer(shop);
  await shopper.submit({ key: 'one-key-two-bodies' });
  const response = await shopper.submit({ key: 'one-key-two-bodies', body: { customerName: 'Somebody Else' } });
  expect([response.status, problemOf(response).code]).toEqual([422, 'idempotency_key_reused']);
});

test.each([
  [CARDS.declined, 'card_declined'],
  [CARDS.insufficientFunds, 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
])('card %s is declined with its reason and the cart is kept', async (number, reason) => {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: card(number), key: 'a-declined-card' });
  expect(response.status).toBe(402);
  expect(problemOf(response)).toMatchObject({ code: 'payment_declined', declineCode: reason });
  expect((await shopper.cart()).totalItems).toBe(1);
  const same = await shopper.submit({ body: card(number), key: 'a-declined-card' });
  expect(problemOf(same)).toMatchObject({ code: 'payment_declined', declineCode: reason });
  const other = await shopper.submit({ body: card(CARDS.good), key: 'another-card-now' });
  expect(other.status).toBe(201);
});

test('a card that is not a published test card is rejected with an explanation before an order is placed', async () => {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: card('4111111111111111') });
  expect([response.status, problemOf(response).declineCode]).toEqual([402, 'incorrect_number']);
  expect(problemOf(response).detail).toMatch(/test card/i);
  expect((await shopper.cart()).totalItems).toBe(1);
});

test('a mistyped card is reported field by field', async () => {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: { cardNumber: '4242424242424241', expiryDate: '01/20', cvv: '12' } });
  expect(response.status).toBe(422);
  expect(problemOf(response).errors?.map(({ path }) => path)).toEqual(['cardNumber', 'expiryDate', 'cvv']);
});

test('an empty cart and a request without a session cannot be ordered', async () => {
  const shopper = createShopper(shop);
  expect(problemOf(await shopper.submit()).code).toBe('cart_empty');
  const without = await shop.request('POST', '/api/orders', {
    body: { customerName: 'Deniz', customerEmail: 'd@example.com', phoneNumber: '123456' },
  });
  expect([without.status, problemOf(without).code]).toEqual([400, 'session_required']);
});

test('prices, totals, statuses and owners in the body are ignored', async () => {
  const shopper = await createBuyer(shop);
  const order = placedOrder(
    await shopper.submit({
      body: {
        total: '0.01',
        totalAmount: '0.01',
        price: 0,
        status: 'completed',
        paid: true,
        userId: 1,
        currency: 'TRY',
        orderNumber: 'ES-0000-0000-0000',
        items: [{ productId: MEDIUM, quantity: 5, price: '0.01' }],
        metadata: { esimInfoArray: [{ smdpAddress: 'evil.example', matchingId: 'X' }] },
        discount: 100,
      },
    }),
  );
  expect(order).toMatchObject({ totalAmount: '3.99', currency: 'USD', items: [{ quantity: 1 }] });
  expect(order.metadata.esimInfoArray[0]?.smdpAddress).not.toBe('evil.example');
  expect(order.orderNumber).not.toBe('ES-0000-0000-0000');
});

test('another session gets the same response for an order as for a missing one', async () => {
  const shopper = await createBuyer(shop);
  const { orderNumber } = placedOrder(await shopper.submit());
  const stranger = createShopper(shop);
  const foreign = await stranger.call('GET', `/api/orders/${orderNumber}`);
  const absent = await stranger.call('GET', '/api/orders/ES-0000-0000-0000');
  const withoutSession = await shop.request('GET', `/api/orders/${orderNumber}`);
  const bodyOf = (body: unknown) => ({ ...(body as Record<string, unknown>), requestId: '' });
  expect(foreign.status).toBe(404);
  expect(bodyOf(foreign.body)).toEqual(bodyOf(absent.body));
  expect(bodyOf(withoutSession.body)).toEqual(bodyOf(absent.body));
});

test('fifty concurrent orders of one plan are fifty charges, eSIMs and mails', async () => {
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => createBuyer(shop)));
  const before = await shop.sandbox.readLedger();
  const responses = await Promise.all(
    shoppers.map((shopper) => pressUntilAnswered((key) => shopper.submit({ body: card(CARDS.good), key }))),
  );
  // 202 where the payment partner takes longer than the buyer's request waits.
  for (const { status } of responses) expect([201, 202]).toContain(status);
  await Promise.all(
    shoppers.map((shopper, index) =>
      shopper.waitForOrder(placedOrder(responses[index] as (typeof responses)[number]).orderNumber, isCompleted),
    ),
  );
  const after = await shop.sandbox.readLedger();
  expect(after.stripe.charges.length - before.stripe.charges.length).toBe(50);
  expect(after.esimGo.orders.length - before.esimGo.orders.length).toBe(50);
  await eventually(async () => {
    const inboxes = await Promise.all(shoppers.map(({ email }) => shop.sandbox.readMails(email)));
    expect(inboxes.map((mails) => mails.length)).toEqual(Array.from({ length: 50 }, () => 1));
  });
});
