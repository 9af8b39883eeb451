import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import { fold } from '@esimshop/contracts/fold';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { watchCases } from '../../alerts/watch-cases.ts';
import { users } from '../../tables/accounts.ts';
import { products } from '../../tables/catalogue.ts';
import { purchases } from '../../tables/fulfilment.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import { payments } from '../../tables/payments.ts';
import { COUNTED_OF_A_SEARCH, READ_FROM_NEARER_END } from './list-orders.ts';

const shop = await openStockedShop();
const { database } = shop.shop;
let admin: Awaited<ReturnType<typeof signIn>>;

/** Name, status, total in cents and time of each order, and what its number ends with. */
const ORDERS = [
  ['İpek Şahin', 'completed', 999, '2026-11-20T20:59:59.999Z', '0001'],
  ['Marta Kowalska', 'processing', 399, '2026-11-20T21:00:00Z', '0002'],
  ['Léa Girard', 'cancelled', 399, '2026-11-21T20:59:59.999Z', '0003'],
  ['100%_\\Sure', 'pending', 1399, '2026-11-21T21:00:00Z', '0004'],
  ["O'Brien", 'refunded', 2399, '2026-11-22T08:00:00Z', '0005'],
] as const;

beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
  const [product] = await database.select().from(products).where(eq(products.productId, SMALL));
  for (const [index, [customerName, status, totalMinor, createdAt, end]] of ORDERS.entries()) {
    const orderNumber = `ES-TEST-TEST-${end}`;
    const customerEmail = `${fold(customerName).replace(/[^a-z]+/g, '.')}@example.com`;
    const [order] = await database
      .insert(orders)
      .values({
        orderNumber,
        sessionHash: Buffer.from(end),
        cartVersion: 1,
        customerEmail,
        emailKey: customerEmail,
        customerName,
        billingDetails: { phone: end === '0003' ? '0151 7654321' : '+90 532 123 45 67' },
        paymentMethod: 'credit_card',
        subtotalMinor: totalMinor,
        totalMinor,
        paidMinor: status === 'pending' || status === 'cancelled' ? 0 : totalMinor,
        currency: 'USD',
        status,
        searchKey: fold(`${orderNumber} ${customerEmail} ${customerName}`),
        createdAt: new Date(createdAt),
        userId: index === 0 ? admin.userId : null,
      })
      .returning();
    if (!order || !product) throw new Error('Expected an order and a product');
    const { supplier, supplierPlanId, name, currency, countryCode, validityDays, dataMb, speeds } = product;
    const [line] = await database
      .insert(orderLines)
      .values({
        orderId: order.id,
        ordinal: 1,
        productId: product.id,
        productKey: SMALL,
        quantity: 1,
        unitPriceMinor: totalMinor,
        unitPaidMinor: [totalMinor],
        unitCostMinor: 150,
        ...{ supplier, supplierPlanId, name, currency, countryCode, validityDays, dataMb, speeds },
      })
      .returning();
    const facts = { supplier, supplierPlanId, quantity: 1, firstOrdinal: 1, orderLineId: line?.id ?? 0 };
    if (end === '0002') await database.insert(purchases).values({ ...facts, state: 'needs_attention' });
    const payment = { orderId: order.id, attempt: 1, provider: 'stripe', amountMinor: totalMinor, currency } as const;
    if (end === '0002' || end === '0005')
      await database.insert(payments).values({
        ...payment,
        idempotencyKey: orderNumber,
        providerRef: end === '0002' ? 'pi_0123456789' : '5O190127TN364715T',
        cardLast4: end === '0002' ? '0366' : null,
      });
    if (end === '0004')
      await database.insert(payments).values({ ...payment, status: 'needs_review', idempotencyKey: orderNumber });
  }
  await watchCases(shop.shop);
});

const get = (query: string) => shop.request('GET', `/api/orders${query}`, { headers: { cookie: admin.cookie } });

async function list(query: Record<string, string> = {}): Promise<AdminOrdersResponse> {
  const response = await get(`?${new URLSearchParams(query)}`);
  expect(response.status, response.text).toBe(200);
  return response.body as AdminOrdersResponse;
}

const ends = ({ orders: rows }: AdminOrdersResponse) => rows.map(({ orderNumber }) => orderNumber.slice(-1)).join('');

test('the list shows the newest orders first, with their number and what was paid', async () => {
  const response = await list();
  expect(ends(response)).toBe('54321');
  expect(response).toMatchObject({
    total: 5,
    isTotalExact: true,
    totalAmount: '37.97',
    currency: 'USD',
    page: 1,
    per: 25,
    timeZone: 'Europe/Istanbul',
  });
  expect(response.orders[4]).toMatchObject({
    customerName: 'İpek Şahin',
    userDetails: { username: admin.username, firstName: 'Deniz' },
    totalAmount: '9.99',
    items: [{ name: 'Turkey 1 GB', quantity: 1, names: { en: 'Turkey', tr: 'Türkiye' }, dataMb: 1000 }],
    needsAttention: null,
  });
  expect(response.orders.map(({ needsAttention }) => needsAttention)).toEqual([
    null,
    'in_review',
    null,
    'parked',
    null,
  ]);
});

test.each([
  ['test-0003', '3'],
  ['KOWALSKA', '2'],
  ['ipek', '1'],
  ['ŞAHİN', '1'],
  ['lea', '3'],
  ['lea.girard@EXAMPLE.com', '3'],
  ['girard@example.com', '3'],
  ['o’brien', '5'],
  ['ma', '2'],
  ['k', '2'],
  ['rta', '2'],
  ['es', '54321'],
  ['#ES-TEST-TEST-0003', '3'],
  ['es test test 0003', '3'],
  ['ESTESTTEST0003', '3'],
  ['testtest0003', '3'],
  ['\u202aES\u2011TEST\u2011TEST\u20110003', '3'],
  ['pi_0123456789', '2'],
  ['5O190127TN364715T', '5'],
  ['pi_0123456780', ''],
  ['0366', '2'],
  ['0003', '3'],
  ['9999', ''],
  ['0532 1234567', '5421'],
  ['+905321234567', '5421'],
  ['+49 (0) 151\u2011765\u2011432\u20111', '3'],
  ['765432', ''],
  ['100%', '4'],
  ['%_\\', '4'],
  ['%', ''],
  ['_ure', ''],
  ["' or 1=1 --", ''],
  ["'; drop table orders; --", ''],
  ['   ', '54321'],
])('a search for %j finds %j', async (q, found) => {
  expect(ends(await list({ q }))).toBe(found);
});

test.each<[Record<string, string>, string]>([
  [{ status: 'completed' }, '1'],
  [{ status: 'completed,refunded' }, '51'],
  [{ status: 'shipped' }, ''],
  [{ attention: 'parked' }, '2'],
  [{ attention: 'in_review' }, '4'],
  [{ attention: 'parked,in_review' }, '42'],
  [{ from: '2026-11-21', to: '2026-11-21' }, '32'],
  [{ to: '2026-11-20' }, '1'],
  [{ from: '2026-11-22' }, '54'],
  [{ from: '2000-01-01', to: '2199-12-31' }, '54321'],
  [{ q: 'example.com', status: 'processing,cancelled', from: '2026-11-21', to: '2026-11-21' }, '32'],
])('the filter %j finds %j', async (query, found) => {
  const response = await list(query);
  expect(ends(response)).toBe(found);
  expect(response.total).toBe(found.length);
});

test.each([
  ['createdAt', '12345'],
  ['-createdAt', '54321'],
  ['totalAmount', '23145'],
  ['-totalAmount', '54132'],
  ['customerName', '41325'],
  ['-customerName', '52314'],
  ['status', '31425'],
  ['-status', '52413'],
])('sorted by %s the orders are %s', async (sort, sorted) => {
  expect(ends(await list({ sort }))).toBe(sorted);
});

test('pages have no gap and no overlap, and one after the last is empty', async () => {
  const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ page, per: '2', sort: 'totalAmount' })));
  expect(pages.map(ends)).toEqual(['23', '14', '5', '']);
  expect(pages.map(({ total, totalAmount }) => [total, totalAmount])).toEqual(Array(4).fill([5, '37.97']));
  expect(ends(await list({ page: '100000', per: '100' }))).toBe('');
});

/** Orders of one name, address and moment. */
async function insertMany(count: number, email = 'm@example.net'): Promise<void> {
  await database.execute(sql`
    insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name, billing_details,
      payment_method, subtotal_minor, total_minor, currency, status, search_key, created_at)
    select 'ES-MANY-' || n || ${email}, decode(md5(n::text), 'hex'), 1, ${email}, ${email}, 'Many', '{"phone": "1"}',
      'credit_card', 100, 100, 'USD', 'cancelled', 'es-many-' || n || ' ' || ${email} || ' many', '2020-01-01'
    from generate_series(1, ${count}) as n`);
}

afterEach(() => database.execute(sql`delete from orders where customer_name = 'Many'`));

test('what many orders contain is counted up to a limit', async () => {
  await insertMany(COUNTED_OF_A_SEARCH + 1);
  expect(await list({ q: 'many', per: '1' })).toMatchObject({
    total: COUNTED_OF_A_SEARCH,
    isTotalExact: false,
    totalAmount: null,
  });
  expect(await list({ q: 'es-many-777', per: '1' })).toMatchObject({ total: 1, isTotalExact: true });
});

test('a whole address finds its own orders, not those of an address that contains it', async () => {
  await insertMany(2);
  await insertMany(1, 'adam@example.net');
  expect((await list({ q: ' M@example.net' })).total).toBe(2);
  expect((await list({ q: '@example.net' })).total).toBe(3);
});

test.each(['-createdAt', 'customerName', 'totalAmount', '-status'])(
  'pages by %s that are read from the end join the others without gap or overlap',
  async (sort) => {
    await insertMany(2 * READ_FROM_NEARER_END);
    const total = 2 * READ_FROM_NEARER_END + ORDERS.length;
    const pages = Array.from({ length: Math.ceil(total / 80) + 1 }, (_, index) => String(index + 1));
    const read = await Promise.all(pages.map((page) => list({ page, per: '80', sort })));
    expect(new Set(read.map((each) => each.total))).toEqual(new Set([total]));
    const ids = read.flatMap(({ orders: rows }) => rows.map(({ id }) => id));
    const backwards = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
    const reversed = await Promise.all(pages.map((page) => list({ page, per: '80', sort: backwards })));
    expect(new Set(ids).size).toBe(total);
    expect(reversed.flatMap(({ orders: rows }) => rows.map(({ id }) => id))).toEqual(ids.toReversed());
  },
);

test.each([
  '?status=lost',
  '?sort=search_key',
  '?sort=createdAt)%3B--',
  '?page=0',
  '?page=100001',
  '?per=101',
  '?per=ten',
  '?from=2026-02-30',
  '?from=2026-11-22&to=2026-11-21',
  `?q=${'x'.repeat(101)}`,
  '?q=a%00b',
])('%s is refused before anything is read', async (query) => {
  const response = await get(query);
  expect([response.status, problemOf(response).code]).toEqual([422, 'invalid_input']);
});

test('the list is for administrators, as of each request', async () => {
  const refused = async (cookie?: string) => {
    const response = await shop.request('GET', '/api/orders', { headers: cookie ? { cookie } : {} });
    return [response.status, problemOf(response).code];
  };
  expect(await refused()).toEqual([401, 'unauthenticated']);
  expect(await refused((await signIn(shop)).cookie)).toEqual([403, 'forbidden']);
  const other = await signIn(shop, { admin: true });
  expect((await shop.request('GET', '/api/orders', { headers: { cookie: other.cookie } })).status).toBe(200);
  await database.update(users).set({ role: null }).where(eq(users.id, other.userId));
  expect(await refused(other.cookie)).toEqual([403, 'forbidden']);
});
