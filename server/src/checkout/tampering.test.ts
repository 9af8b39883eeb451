import { containsCardNumber } from '@esimshop/contracts/card-number';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CARDS, card, createBuyer, createShopper, placedOrder, problemOf } from '../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { repriceCatalogue } from '../catalogue/reprice-catalogue.ts';
import { createLog } from '../platform/log.ts';
import { pricingSettings, products } from '../tables/catalogue.ts';

const EVIL_CODE = 'LPA:1$evil.example$STOLEN';
const PAN = '4242 4242 4242 4242';
const logged: string[] = [];
const log = createLog({ logLevel: 'trace' }, { write: (line) => logged.push(line) });
const shop = await openStockedShop({ runsJobs: true, log });

/** Fields that a body might claim although the server decides them. */
const CLAIMS: [string, Record<string, unknown>][] = [
  ['total', { total: '0.01' }],
  ['totalAmount', { totalAmount: 0.01 }],
  ['subtotal', { subtotal: '0.01' }],
  ['price', { price: -5 }],
  ['items[].price', { items: [{ productId: SMALL, quantity: 1, price: '0.01' }] }],
  ...[-1, 0, 1e9, 1.5, '1', '1e1', '0x2', null].map((quantity): [string, Record<string, unknown>] => [
    `items[].quantity ${JSON.stringify(quantity)}`,
    { items: [{ productId: MEDIUM, quantity }] },
  ]),
  ['currency TRY', { currency: 'TRY' }],
  ['currency in lower case', { currency: 'usd' }],
  ['currency unknown', { currency: 'XXX' }],
  ['discount', { discount: 100 }],
  ['coupon', { coupon: 'FREE', couponCode: 'FREE', promotion: { percent: 100 } }],
  ['status', { status: 'completed' }],
  ['paid', { paid: true }],
  ['paymentStatus', { paymentStatus: 'paid', payment: { state: 'paid' } }],
  ['userId', { userId: 1, user: { id: 1 } }],
  ['isAdmin', { isAdmin: true, role: 'admin' }],
  ['id', { id: 1, orderId: 1 }],
  ['orderNumber', { orderNumber: 'ES-0000-0000-0000' }],
  ['createdAt', { createdAt: '1999-01-01T00:00:00Z', completedAt: '1999-01-01T00:00:00Z' }],
  [
    'metadata.esimInfoArray',
    { metadata: { esimInfoArray: [{ activationCode: EVIL_CODE, iccid: '8900000000000000000' }] } },
  ],
  ['esimQrCode', { esimQrCode: EVIL_CODE }],
  ['notes', { notes: '<img src=x onerror=alert(1)>' }],
  ['sessionId', { sessionId: 'another-session-id', sessionHash: 'x', cartVersion: 99 }],
  ['refundedMinor', { refundedMinor: 399, amountMinor: 1, providerRef: 'pi_x', captureRef: 'ch_x' }],
];

test.each(CLAIMS)('a body that claims %s still orders the cart at the shop’s prices', async (_name, claim) => {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: { ...card(CARDS.good), ...claim } });
  expect(response.status).toBe(201);
  const order = placedOrder(response);
  expect(order).toMatchObject({
    status: 'completed',
    totalAmount: '3.99',
    subtotal: '3.99',
    currency: 'USD',
    items: [{ productId: SMALL, quantity: 1, price: '3.99' }],
    payment: { state: 'paid' },
    fulfilment: { issued: 1, total: 1 },
  });
  expect(order.orderNumber).not.toBe('ES-0000-0000-0000');
  expect(Date.parse(order.createdAt)).toBeGreaterThan(Date.now() - 60_000);
  expect(response.text).not.toMatch(/evil|onerror|STOLEN|8900000000000000000/);
  const { rows } = await shop.shop.database.execute(
    sql`select user_id, notes from orders where order_number = ${order.orderNumber}`,
  );
  expect(rows).toEqual([{ user_id: null, notes: null }]);
});

test.each([
  ['duplicate keys', '"totalAmount":"0.01","customerName":"Ece","customerName":"Deniz"'],
  ['__proto__', '"customerName":"Deniz","__proto__":{"isAdmin":true,"paymentMethod":"free"}'],
  ['constructor.prototype', '"customerName":"Deniz","constructor":{"prototype":{"isAdmin":true}}'],
])('a body with %s is ordered as usual', async (_name, fields) => {
  const shopper = await createBuyer(shop);
  const body = `{${fields},"customerEmail":"${shopper.email}","phoneNumber":"+90 532 123 45 67"}`;
  const response = await shopper.call('POST', '/api/orders', body);
  expect(placedOrder(response)).toMatchObject({ customerName: 'Deniz', totalAmount: '3.99', status: 'completed' });
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});

test.each([
  ['no JSON object', '[]'],
  ['null', 'null'],
  ['a text', '"order"'],
  ['an array in a text field', { customerName: ['Deniz'] }],
  ['an object in a text field', { customerEmail: { $ne: null } }],
  ['an unknown payment method', { paymentMethod: 'free' }],
  ['an unknown language', { locale: '../en' }],
  ['a total that is no amount', { expectedTotal: '-1.00' }],
  ['a token of another kind', { paymentMethodId: 'cus_123' }],
  ['a long name', { customerName: 'x'.repeat(101) }],
  ['two addresses', { customerEmail: 'a@example.com,b@example.com' }],
  ['a quoted address', { customerEmail: '"a b"@example.com' }],
])('a body with %s is rejected and no order is placed', async (_name, body) => {
  const shopper = await createBuyer(shop);
  const response =
    typeof body === 'string' ? await shopper.call('POST', '/api/orders', body) : await shopper.submit({ body });
  expect([response.status, problemOf(response).code]).toEqual([422, 'invalid_input']);
  expect((await shopper.cart()).totalItems).toBe(1);
});

const LINES = ['customerName', 'address', 'city', 'postalCode', 'country'];

test.each([...LINES, 'phoneNumber'])('a card number in %s is rejected and not echoed', async (field) => {
  const shopper = await createBuyer(shop);
  for (const number of [PAN, PAN.replaceAll(' ', ''), PAN.replaceAll(' ', '-')]) {
    const response = await shopper.submit({ body: { [field]: number } });
    const { errors, requestId = '' } = problemOf(response);
    expect([response.status, errors?.map(({ path }) => path)]).toEqual([422, [field]]);
    // The digits of a random id can pass for a card number.
    expect(containsCardNumber(response.text.replace(requestId, ''))).toBe(false);
  }
});

test.each([...LINES, 'phoneNumber', 'customerEmail', 'locale', 'expectedTotal', 'paymentMethodId', 'paymentMethod'])(
  'a line break in %s is rejected',
  async (field) => {
    const shopper = await createBuyer(shop);
    for (const text of [
      'Deniz\r\nBcc: all@example.com',
      'Deniz\nX',
      '1\u2028X',
      'a@example.com\r\nTo: b@example.com',
      '9.99\n',
    ]) {
      const response = await shopper.submit({ body: { [field]: `${text}.` } });
      expect(response.status).toBe(422);
      expect(new Set(problemOf(response).errors?.map(({ path }) => path))).toEqual(new Set([field]));
    }
  },
);

test('line breaks and card numbers in card fields reach neither the order, the database nor the log', async () => {
  const shopper = await createBuyer(shop);
  const broken = await shopper.submit({ body: { ...card(CARDS.good), cardNumber: `${CARDS.good}\r\nX: y` } });
  expect([broken.status, problemOf(broken).declineCode]).toEqual([402, 'incorrect_number']);
  const paid = await shopper.submit({ body: { ...card(CARDS.good), cardholderName: `${PAN}\r\nBcc: x` } });
  expect(paid.status).toBe(201);
  const { rows } = await shop.shop.database.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`);
  expect(rows.length).toBeGreaterThan(15);
  for (const { name } of rows) {
    const found = await shop.shop.database.execute(
      sql`select 1 from ${sql.raw(name)} as t where replace(t::text, ' ', '') like ${`%${CARDS.good}%`}`,
    );
    expect([name, found.rows.length]).toEqual([name, 0]);
  }
  expect(logged.join('').replaceAll(' ', '')).not.toContain(CARDS.good);
});

test('samples, another session’s cart and an empty cart cannot be ordered', async () => {
  const owner = await createBuyer(shop, SMALL, 3);
  const stranger = createShopper(shop);
  expect(problemOf(await stranger.add('sample_turkey_5gb')).code).toBe('sample_product');
  const response = await stranger.submit({
    body: { sessionId: owner.sessionId, cartId: 1, items: (await owner.cart()).items },
  });
  expect([response.status, problemOf(response).code]).toEqual([409, 'cart_empty']);
  expect((await owner.cart()).totalItems).toBe(3);
});

test('a plan that goes off sale between cart and order is not sold', async () => {
  const shopper = await createBuyer(shop);
  const change = (isActive: boolean) =>
    shop.shop.database.update(products).set({ isActive }).where(eq(products.productId, SMALL));
  await change(false);
  const response = await shopper.submit({ body: card(CARDS.good) });
  await change(true);
  expect([response.status, problemOf(response).code]).toEqual([409, 'cart_unavailable_items']);
  await expect(shop.shop.database.delete(products).where(eq(products.productId, SMALL))).rejects.toThrow();
});

test('a pricing rule activated between cart and order is reported before anything is charged', async () => {
  const shopper = await createBuyer(shop);
  await repriceCatalogue(shop.shop);
  const before = (await shopper.cart()).totalPrice;
  await shopper.call('DELETE', '/api/cart');
  await shopper.add(SMALL);
  const rule = { name: 'Season', type: 'fixed_amount', valueHundredths: 500, appliesTo: 'all' } as const;
  const [made] = await shop.shop.database.insert(pricingSettings).values(rule).returning();
  await repriceCatalogue(shop.shop);
  const rejected = await shopper.submit({ body: { ...card(CARDS.good), expectedTotal: before } });
  const { totalAmount } = problemOf(rejected);
  expect([rejected.status, problemOf(rejected).code]).toEqual([409, 'price_changed']);
  expect(totalAmount).not.toBe(before);
  const paid = await shopper.submit({ body: { ...card(CARDS.good), expectedTotal: totalAmount } });
  expect([paid.status, placedOrder(paid).totalAmount]).toEqual([201, totalAmount]);
  await shop.shop.database.delete(pricingSettings).where(eq(pricingSettings.id, made?.id ?? 0));
  await shop.shop.database.update(products).set({ priceMinor: 399 }).where(eq(products.productId, SMALL));
});

test('the same cart ordered twice concurrently with different bodies is one order', async () => {
  const shopper = await createBuyer(shop);
  const responses = await Promise.all(
    ['Ada Byron', 'Grace Hopper'].map((customerName) =>
      shopper.submit({ body: { ...card(CARDS.good), customerName } }),
    ),
  );
  const placed = responses.filter(({ status }) => status === 201).map((response) => placedOrder(response).orderNumber);
  expect(new Set(placed).size).toBe(1);
});
