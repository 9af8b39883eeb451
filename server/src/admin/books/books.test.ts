import type { Books } from '@esimshop/contracts/admin-books';
import type { Overview } from '@esimshop/contracts/admin-overview';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readFees } from '../../../test/read-fees.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { discountCodes } from '../../tables/discount-codes.ts';

const shop = await openStockedShop({ runsJobs: true });
const { cookie } = await signIn(shop, { admin: true });
const get = (path: string) => shop.request('GET', `/api/admin/${path}`, { headers: { cookie } });

const { rows } = await shop.shop.database.execute<{ today: string }>(
  sql`select to_char(now() at time zone ${shop.shop.config.timeZone}, 'YYYY-MM-DD') as today`,
);
const today = rows[0]?.today ?? '';
const DAYS = `from=${today}&to=${today}`;

/** Minor units of a decimal with two places. */
const minor = (amount: string) => Math.round(Number(amount) * 100);

test('sales, discounts, refunds, fees and costs of a day are those of the overview, and a row each', async () => {
  await shop.shop.database
    .insert(discountCodes)
    .values({ code: 'BOOKED10', type: 'percentage', value: 1000, currency: 'USD' });
  const orders: string[] = [];
  for (const [productId, quantity, code] of [
    [SMALL, 1, undefined],
    [MEDIUM, 2, 'BOOKED10'],
    [SMALL, 3, 'BOOKED10'],
  ] as const) {
    const buyer = await createBuyer(shop, productId, quantity);
    if (code) await buyer.call('PUT', '/api/cart/code', { code });
    const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
    await buyer.waitForOrder(orderNumber, isCompleted);
    orders.push(orderNumber);
  }
  // Declined: nothing of it is in the books.
  const declined = await createBuyer(shop, SMALL);
  await declined.submit({ body: card(CARDS.declined) });
  const found = await shop.request('GET', `/api/orders?q=${orders[0]}`, { headers: { cookie } });
  const [{ id }] = (found.body as { orders: [{ id: number }] }).orders;
  const refunded = await shop.request('POST', `/api/admin/orders/${id}/refunds`, {
    headers: { cookie, 'idempotency-key': 'books-refund-1' },
    body: { amount: '1.00' },
  });
  expect([200, 201, 202], refunded.text).toContain(refunded.status);

  await readFees(shop.shop);
  await eventually(async () => {
    const books = (await get(`books?${DAYS}`)).body as Books;
    expect(books.feesUnknown).toBe(0);
    const [dollars, ...others] = books.currencies;
    expect(others).toEqual([]);
    const sums = new Map(dollars?.kinds.map(({ kind, amount }) => [kind, minor(amount)]));
    expect(sums.get('sale')).toBe(399 + 1998 + 1197);
    expect(sums.get('discount')).toBe(-(200 + 120));
    expect(sums.get('refund')).toBe(-100);

    const { figures } = (await get(`overview?${DAYS}`)).body as Overview;
    const sum = (...kinds: Parameters<typeof sums.get>[0][]) =>
      kinds.reduce((all, kind) => all + (sums.get(kind) ?? 0), 0);
    expect(sum('sale', 'discount')).toBe(minor(figures.paid));
    expect(sum('refund', 'dispute')).toBe(-minor(figures.refunded));
    expect(sum('fee')).toBe(-minor(figures.fees));
    expect(sum('supplier_cost', 'supplier_credit')).toBe(-minor(figures.cost));
    expect(minor(dollars?.result ?? '')).toBe(minor(figures.margin));
  });

  const file = (await get(`books.csv?${DAYS}`)).text;
  const [head, ...lines] = file.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('day,kind,orderNumber,receipt,partner,reference,country,tax,currency,rate,amount,net');
  const amounts = lines.map((line) => minor(line.split(',').at(-1) ?? ''));
  const books = (await get(`books?${DAYS}`)).body as Books;
  expect(amounts.reduce((all, each) => all + each, 0)).toBe(minor(books.currencies[0]?.result ?? ''));
  expect(lines.filter((line) => line.includes(',sale,')).map((line) => line.split(',')[2])).toEqual(orders);
  expect(lines.find((line) => line.includes(',fee,'))).toMatch(/,stripe,(?:ch|txn)_/);
  expect((await get(`books.csv?${DAYS}&separator=semicolon`)).text).toMatch(/;-?\d+,\d\d;-?\d+,\d\d\r\n/);
});

test('days without a movement are empty, and a range that cannot be is refused', async () => {
  expect((await get('books?from=2020-01-01&to=2020-01-31')).body).toMatchObject({ currencies: [], feesUnknown: 0 });
  for (const days of [
    'from=2026-01-02&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2026-01-01',
    'from=x&to=y',
  ])
    expect(problemOf(await get(`books?${days}`)).code, days).toMatch(/bad_request|invalid_input/);
});
