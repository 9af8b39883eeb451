import { request as httpRequest } from 'node:http';
import type { Cart } from '@esimshop/contracts/carts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TestResponse } from '../../../test/http-exchange.ts';
import { createShopper, problemOf } from '../../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { products } from '../../tables/catalogue.ts';

const SENTENCE = 'Quantity must be a whole number from 1 to 10';
const shop = await openStockedShop();

/** The rejected fields with their sentences; codes are tested where they are defined. */
const sentencesOf = (response: TestResponse) =>
  problemOf(response).errors?.map(({ path, message }) => ({ path, message }));
const cartOf = (response: TestResponse): Cart => response.body as Cart;
const quantitiesOf = ({ items }: Cart) => items.map(({ product, quantity }) => [product.productId, quantity]);

async function shopperWith(productId: string, quantity = 1) {
  const shopper = createShopper(shop);
  const cart = cartOf(await shopper.add(productId, quantity));
  return { shopper, cart, itemId: cart.items[0]?.id ?? 0 };
}

test('a visitor adds plans, changes a quantity, removes a plan and empties the cart', async () => {
  const shopper = createShopper(shop);
  expect(await shopper.cart()).toEqual({ items: [], totalItems: 0, totalPrice: '0.00', currency: 'USD', version: 0 });
  const first = cartOf(await shopper.add(SMALL));
  expect(first).toMatchObject({ totalItems: 1, totalPrice: '3.99', currency: 'USD' });
  expect(first.items[0]).toMatchObject({ quantity: 1, lineTotal: '3.99', available: true, previousPrice: null });
  const second = cartOf(await shopper.add(MEDIUM, 2));
  expect(second).toMatchObject({ totalItems: 3, totalPrice: '23.97' });
  const raised = cartOf(await shopper.add(SMALL, 3));
  expect(quantitiesOf(raised)).toEqual([
    [SMALL, 4],
    [MEDIUM, 2],
  ]);
  const itemId = raised.items[0]?.id;
  const changed = cartOf(await shopper.call('PATCH', `/api/cart/${itemId}`, { quantity: 2 }));
  expect(changed).toMatchObject({ totalItems: 4, totalPrice: '27.96' });
  const removed = cartOf(await shopper.call('DELETE', `/api/cart/${itemId}`));
  expect(quantitiesOf(removed)).toEqual([[MEDIUM, 2]]);
  expect(quantitiesOf(cartOf(await shopper.call('DELETE', '/api/cart')))).toEqual([]);
  expect((await shopper.cart()).totalPrice).toBe('0.00');
});

test('every change increments the cart version, and reading does not', async () => {
  const { shopper, cart, itemId } = await shopperWith(SMALL);
  const versions = [cart.version];
  versions.push(cartOf(await shopper.call('PATCH', `/api/cart/${itemId}`, { quantity: 2 })).version);
  versions.push(cartOf(await shopper.call('DELETE', `/api/cart/${itemId}`)).version);
  versions.push(cartOf(await shopper.call('DELETE', '/api/cart')).version);
  expect(versions).toEqual([1, 2, 3, 4]);
  await shopper.add('esim_of_nowhere');
  await shopper.cart();
  expect((await shopper.cart()).version).toBe(4);
});

const NOT_QUANTITIES = [11, 1.5, '1', null, 1e9, -1e9, true, [1], { gt: 0 }, '1e1', '0x2'];

test.each([0, -1, ...NOT_QUANTITIES])('adding a quantity of %j is rejected', async (quantity) => {
  const shopper = createShopper(shop);
  const response = await shopper.add(SMALL, quantity);
  expect([response.status, problemOf(response).code]).toEqual([422, 'invalid_input']);
  expect(sentencesOf(response)).toEqual([{ path: 'quantity', message: SENTENCE }]);
  expect((await shopper.cart()).items).toEqual([]);
});

test.each(NOT_QUANTITIES.filter((each) => each !== -1e9))('changing a quantity to %j is rejected', async (quantity) => {
  const { shopper, cart, itemId } = await shopperWith(SMALL, 3);
  const response = await shopper.call('PATCH', `/api/cart/${itemId}`, { quantity });
  expect([response.status, sentencesOf(response)]).toEqual([422, [{ path: 'quantity', message: SENTENCE }]]);
  expect(await shopper.cart()).toEqual(cart);
});

test.each([0, -1, -1e9])('changing a quantity to %i removes the item', async (quantity) => {
  const { shopper, itemId } = await shopperWith(SMALL, 3);
  expect(cartOf(await shopper.call('PATCH', `/api/cart/${itemId}`, { quantity })).items).toEqual([]);
});

test('a plan added by its id and by its bundle name is one line', async () => {
  const [product] = await shop.shop.database.select().from(products).where(eq(products.productId, SMALL));
  const { shopper } = await shopperWith(SMALL);
  for (const key of [product?.id, String(product?.id)]) expect((await shopper.add(key)).status).toBe(200);
  expect(quantitiesOf(await shopper.cart())).toEqual([[SMALL, 3]]);
});

test('samples, unknown plans, inactive plans and invalid ids are not added', async () => {
  const { database } = shop.shop;
  const shopper = createShopper(shop);
  const sample = await shopper.add('sample_turkey_1gb');
  expect([sample.status, problemOf(sample).code, problemOf(sample).detail]).toEqual([
    409,
    'sample_product',
    'This is a sample product used for display purposes only.',
  ]);
  const inactive = 'esim_10GB_30D_TR_V2';
  await database.update(products).set({ isActive: false }).where(eq(products.productId, inactive));
  for (const productId of [inactive, 'esim_of_nowhere', 999_999_999, 1e20, -1, 0.5]) {
    const response = await shopper.add(productId);
    expect([productId, response.status, problemOf(response).code]).toEqual([productId, 404, 'product_not_found']);
  }
  await database.update(products).set({ isActive: true }).where(eq(products.productId, inactive));
  for (const productId of [null, '', {}, [SMALL], "' or 1=1", 'x'.repeat(129), true]) {
    expect([productId, (await shopper.add(productId)).status]).toEqual([productId, 422]);
  }
  expect((await shopper.cart()).items).toEqual([]);
});

test('an item of another session cannot be read, changed or removed', async () => {
  const owner = await shopperWith(SMALL, 3);
  const { shopper: stranger } = await shopperWith(MEDIUM);
  const before = await stranger.cart();
  const responses = [
    await stranger.call('PATCH', `/api/cart/${owner.itemId}`, { quantity: 9 }),
    await stranger.call('PATCH', `/api/cart/${owner.itemId}`, { quantity: 0 }),
    await stranger.call('DELETE', `/api/cart/${owner.itemId}`),
    await stranger.call('DELETE', '/api/cart/2147483647'),
  ];
  expect(responses.map((response) => [response.status, problemOf(response).code])).toEqual(
    Array.from({ length: 4 }, () => [404, 'cart_item_not_found']),
  );
  expect(await owner.shopper.cart()).toEqual(owner.cart);
  expect(await stranger.cart()).toEqual(before);
});

test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999', '%00', "1'", '1%20or%201=1'])(
  'an item id of %s is not found',
  async (itemId) => {
    const { shopper, cart } = await shopperWith(SMALL);
    expect((await shopper.call('DELETE', `/api/cart/${itemId}`)).status).toBe(404);
    expect((await shopper.call('PATCH', `/api/cart/${itemId}`, { quantity: 2 })).status).toBe(404);
    expect(await shopper.cart()).toEqual(cart);
  },
);

test('a cart holds at most twenty different plans, even if forty are added at once', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `esim_1GB_${index + 1}D_LINES`);
  const [template] = await shop.shop.database.select().from(products).where(eq(products.productId, SMALL));
  if (!template) throw new Error('Expected the plan to be in stock');
  const { id: _id, ...values } = template;
  await shop.shop.database
    .insert(products)
    .values(names.map((productId) => ({ ...values, productId, supplierPlanId: productId })));
  const shopper = createShopper(shop);
  const responses = await Promise.all(names.map((name) => shopper.add(name)));
  const accepted = responses.filter(({ status }) => status === 200).map(cartOf);
  expect(accepted).toHaveLength(20);
  // Each response contains every plan added before it, by any request.
  expect(accepted.map(({ items }) => items.length)).toEqual(accepted.map(({ version }) => version));
  const rejected = responses.filter(({ status }) => status !== 200);
  expect(rejected.map((response) => problemOf(response).code)).toEqual(Array.from({ length: 20 }, () => 'cart_full'));
  const { items } = await shopper.cart();
  expect(items).toHaveLength(20);
  expect((await shopper.add(items[0]?.product.productId, 4)).status).toBe(200);
});

test('a hundred concurrent adds are capped at ten units, and seven add up to seven', async () => {
  const many = createShopper(shop);
  await Promise.all(Array.from({ length: 100 }, () => many.add(SMALL)));
  expect(quantitiesOf(await many.cart())).toEqual([[SMALL, 10]]);
  const few = createShopper(shop);
  await Promise.all(Array.from({ length: 7 }, () => few.add(SMALL)));
  expect(await few.cart()).toMatchObject({ totalItems: 7, version: 7 });
});

test('without a session the cart reads as empty and writes are rejected', async () => {
  expect(await shop.request('GET', '/api/cart')).toMatchObject({ status: 200, body: { items: [], version: 0 } });
  const writes = [
    await shop.request('POST', '/api/cart', { body: { productId: SMALL } }),
    await shop.request('PATCH', '/api/cart/1', { body: { quantity: 1 } }),
    await shop.request('DELETE', '/api/cart/1'),
    await shop.request('DELETE', '/api/cart'),
  ];
  for (const response of writes) expect([response.status, problemOf(response).code]).toEqual([400, 'session_required']);
});

test.each([
  '',
  'short',
  'a'.repeat(129),
  'with spaces in it',
  'semi;colon;id',
  'ünicode-id',
  'null\u0000byte',
  '../../etc',
])('a Session-Id of %j is not a session', async (sessionId) => {
  const response = await shop.request('GET', '/api/cart', { sessionId });
  expect([response.status, problemOf(response).code]).toEqual([400, 'session_required']);
});

test('two Session-Id headers are not a session', async () => {
  const { shopper } = await shopperWith(SMALL);
  const { publicUrl } = shop.shop.config;
  const headers = { 'session-id': [shopper.sessionId, createShopper(shop).sessionId] };
  const status = await new Promise<number | undefined>((resolve, reject) => {
    httpRequest(`${publicUrl}/api/cart`, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(400);
});

test('ids that differ in case or by one character are different sessions, and a UUID is valid', async () => {
  const { shopper } = await shopperWith(SMALL);
  const other = /[a-z]/.test(shopper.sessionId) ? shopper.sessionId.toUpperCase() : shopper.sessionId.toLowerCase();
  for (const sessionId of [other, `${shopper.sessionId}-`, crypto.randomUUID()]) {
    expect((await createShopper(shop, sessionId).cart()).items).toEqual([]);
  }
});
