import type { AdminOrder } from '@esimshop/contracts/admin-order';
import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import type { Overview } from '@esimshop/contracts/admin-overview';
import type { Cart } from '@esimshop/contracts/carts';
import { decimalsOf, formatDecimal } from '@esimshop/contracts/money';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readFee } from '../src/checkout/payments/read-fee.ts';
import { fromBase, toBase } from '../src/rates/exact-rate.ts';
import { productPrices } from '../src/tables/exchange-rates.ts';
import { orderLines, orders } from '../src/tables/orders.ts';
import { findPaymentOf } from './find-payment.ts';
import { CARDS, card, createBuyer, createShopper, eventually, isCompleted, placedOrder, problemOf } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { MEDIUM, SMALL } from './stock.ts';
import { openStockedShop } from './stocked-shop.ts';

const RUNS = Number(process.env.CURRENCY_RUNS ?? 300);
const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;
const admin = await signIn(shop, { admin: true });
const cookie = { headers: { cookie: admin.cookie } };

const YEN = { currency: 'JPY', rate: { from: 'fixed', value: '150' }, rounding: 'none', marginPercent: 2 };
const EUROS = { currency: 'EUR', rate: { from: 'fixed', value: '0.8' }, rounding: 'to_99' };
const DINARS = { currency: 'KWD', rate: { from: 'fixed', value: '0.31' }, rounding: 'none' };

async function sell(...selling: object[]): Promise<void> {
  const { version } = (await shop.request('GET', '/api/admin/settings', cookie)).body as SettingsResponse;
  const url = '/api/admin/settings/currencies';
  expect((await shop.request('PUT', url, { ...cookie, body: { version, value: { selling } } })).status).toBe(200);
}
const get = async <T>(url: string) => (await shop.request('GET', url, cookie)).body as T;
type Shopper = ReturnType<typeof createShopper>;
const choose = async (buyer: Shopper, currency: string) =>
  (await buyer.call('PUT', '/api/cart/currency', { currency })).body as Cart;

beforeAll(() => sell(YEN, EUROS, DINARS));

test('a cart begins in the visitor’s currency, and switching changes prices without calling them new', async () => {
  const buyer = createShopper(shop);
  const { body } = await buyer.call('POST', '/api/cart', { productId: SMALL, currency: 'eur' });
  expect(body).toMatchObject({ currency: 'EUR', totalPrice: '3.99', items: [{ product: { currency: 'EUR' } }] });
  // The first plan decided it.
  const second = await buyer.call('POST', '/api/cart', { productId: MEDIUM, currency: 'JPY' });
  expect(second.body).toMatchObject({ currency: 'EUR', totalPrice: '12.98' });
  const yen = await choose(buyer, 'JPY');
  expect(yen).toMatchObject({ currency: 'JPY', totalPrice: String(611 + 1529), version: 3 });
  expect(yen.items.map(({ previousPrice }) => previousPrice)).toEqual([null, null]);
  expect(await choose(buyer, 'USD')).toMatchObject({ currency: 'USD', totalPrice: '13.98' });
  // Nobody sells in it: base prices, and a word about it.
  expect(await choose(buyer, 'CHF')).toMatchObject({ currency: 'USD', formerCurrency: 'CHF', totalPrice: '13.98' });
});

test('a currency that is switched off between cart and pay is not charged, and the new total is said', async () => {
  const buyer = await createBuyer(shop, SMALL);
  expect(await choose(buyer, 'EUR')).toMatchObject({ totalPrice: '3.99', currency: 'EUR' });
  await sell(YEN, DINARS);
  expect(await buyer.cart()).toMatchObject({ currency: 'USD', formerCurrency: 'EUR', totalPrice: '3.99' });
  const charges = (await shop.sandbox.readLedger()).stripe.charges.length;
  // Without a total, what was seen counts: 3.99 of another currency.
  const refused = await buyer.submit({ body: card(CARDS.good) });
  expect(problemOf(refused)).toMatchObject({ code: 'price_changed', totalAmount: '3.99', currency: 'USD' });
  expect((await shop.sandbox.readLedger()).stripe.charges).toHaveLength(charges);
  const placed = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  expect(placed).toMatchObject({ currency: 'USD', totalAmount: '3.99' });
  await buyer.waitForOrder(placed.orderNumber, isCompleted);
  await sell(YEN, EUROS, DINARS);
});

test('an order in yen keeps its rate, and is exact when it is refunded in three parts', async () => {
  const buyer = await createBuyer(shop, SMALL, 2);
  expect(await choose(buyer, 'JPY')).toMatchObject({ totalPrice: '1222' });
  const placed = placedOrder(await buyer.submit({ body: { ...card(CARDS.good), expectedTotal: '1222' } }));
  expect(placed).toMatchObject({ subtotal: '1222', totalAmount: '1222', currency: 'JPY' });
  const { orderNumber } = await buyer.waitForOrder(placed.orderNumber, isCompleted);
  await sell({ ...YEN, rate: { from: 'fixed', value: '200' } }, EUROS, DINARS);

  const [row] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  const [line] = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row?.id ?? 0));
  expect(row).toMatchObject({ currency: 'JPY', baseRate: '150', totalMinor: 1222, paidMinor: 1222 });
  expect(line).toMatchObject({ currency: 'JPY', unitPaidMinor: [611, 611], unitCostMinor: 150, costCurrency: null });
  const charges = (await shop.sandbox.readLedger()).stripe.charges;
  const charge = charges.find(({ metadata }) => metadata.order_number === orderNumber);
  expect(charge).toMatchObject({ amountMinor: 1222, currency: 'jpy' });

  const { payment } = await findPaymentOf(shop, orderNumber);
  await eventually(() => readFee(shop.shop, payment.id));
  let refundedMinor = 0;
  for (const amount of ['100', '333', '789']) {
    const url = `/api/admin/orders/${payment.orderId}/refunds`;
    const { status } = await shop.request('POST', url, { ...cookie, body: { esims: [], amount } });
    expect(status).toBeLessThan(300);
    refundedMinor += Number(amount);
    await eventually(async () => {
      const { payment: settled } = await findPaymentOf(shop, orderNumber);
      expect(settled).toMatchObject({ refundedMinor, refundingMinor: 0, amountMinor: 1222, currency: 'JPY' });
    });
  }
  const { order } = await get<{ order: AdminOrder }>(`/api/admin/orders/${payment.orderId}`);
  // Two times 1.50 dollars at 150: nothing is left of the money, and the plans were paid for.
  expect(order.ledger).toMatchObject({ currency: 'JPY', received: '1222', refunded: '1222' });
  expect(order.ledger?.costs).toMatchObject([{ quantity: 2, amount: '450' }]);
  const fees = Number(order.ledger?.fees);
  expect(Number(order.ledger?.margin)).toBe(0 - 450 - fees);
  await sell(YEN, EUROS, DINARS);
});

test('sums of several currencies are in the base currency, by the rates of their orders', async () => {
  const before = await get<Overview>('/api/admin/overview');
  const listed = await get<AdminOrdersResponse>('/api/orders');
  const expected = { paid: 0, cost: 0 };
  for (const [currency, rate] of [
    ['JPY', '150'],
    ['EUR', '0.8'],
    ['USD', null],
  ] as const) {
    const buyer = await createBuyer(shop, MEDIUM);
    await choose(buyer, currency);
    const placed = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
    await buyer.waitForOrder(placed.orderNumber, isCompleted);
    const minor = Math.round(Number(placed.totalAmount) * 10 ** decimalsOf(currency));
    expected.paid += toBase(minor, { currency, rate });
    expected.cost += 400;
  }
  const cents = (text: string | null) => Math.round(Number(text) * 100);
  const after = await get<Overview>('/api/admin/overview');
  expect(after.currency).toBe('USD');
  expect(cents(after.figures.paid) - cents(before.figures.paid)).toBe(expected.paid);
  expect(cents(after.figures.cost) - cents(before.figures.cost)).toBe(expected.cost);
  const list = await get<AdminOrdersResponse>('/api/orders');
  expect(list.currency).toBe('USD');
  expect(cents(list.totalAmount) - cents(listed.totalAmount)).toBe(expected.paid);
  expect(list.orders.slice(0, 3).map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'JPY']);
});

test('the database converts as the shop does', async () => {
  const runs = fc.array(
    fc.record({
      amount: fc.integer({ min: -2_000_000, max: 2_000_000 }),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF', 'ISK'),
      rate: fc.integer({ min: 1, max: 9_999_999 }).map((rate) => (rate / 10_000).toFixed(4)),
    }),
    { minLength: RUNS, maxLength: RUNS },
  );
  await fc.assert(
    fc.asyncProperty(runs, async (cases) => {
      const { rows } = await database.execute<{ base: number; own: number }>(sql`
        select in_base(amount, currency, rate)::float8 as base, from_base(abs(amount), currency, rate)::float8 as own
        from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c(amount bigint, currency text, rate numeric)`);
      expect(rows).toEqual(
        cases.map(({ amount, ...terms }) => ({
          base: toBase(amount, terms),
          own: fromBase(Math.abs(amount), terms),
        })),
      );
    }),
    { numRuns: 3 },
  );
  const { rows } = await database.execute<{ code: string; decimals: number }>(sql`
    select code, decimals_of(code) as decimals
    from unnest(${sql.param(Intl.supportedValuesOf('currency'))}::text[]) as code`);
  expect(rows).toEqual(rows.map(({ code }) => ({ code, decimals: decimalsOf(code) })));
});

test('an amount of a code, and a minimum, hold in the currencies that have one', async () => {
  const code = {
    ...{ code: 'FIVEOFF', type: 'fixed_amount', value: '1', minimum: '2', budget: '1.30' },
    otherAmounts: [{ currency: 'EUR', value: '0.80', minimum: '3.00' }],
  };
  expect((await shop.request('POST', '/api/admin/discount-codes', { ...cookie, body: code })).status).toBe(201);
  const buyer = await createBuyer(shop, MEDIUM);
  await choose(buyer, 'JPY');
  const refused = await buyer.call('PUT', '/api/cart/code', { code: 'FIVEOFF', origin: 'typed' });
  expect(problemOf(refused)).toMatchObject({
    code: 'code_refused',
    refusal: { reason: 'other_currency', currency: 'USD' },
  });
  await choose(buyer, 'EUR');
  const taken = await buyer.call('PUT', '/api/cart/code', { code: 'FIVEOFF', origin: 'typed' });
  expect(taken.body).toMatchObject({ currency: 'EUR', totalPrice: '8.19', discount: { amount: '0.80' } });
  const placed = placedOrder(await buyer.submit({ body: { ...card(CARDS.good), expectedTotal: '8.19' } }));
  await buyer.waitForOrder(placed.orderNumber, isCompleted);
  // 0.80 euros were a dollar of its budget.
  const late = await createBuyer(shop, MEDIUM);
  const over = await late.call('PUT', '/api/cart/code', { code: 'FIVEOFF', origin: 'typed' });
  expect(problemOf(over)).toMatchObject({ refusal: { reason: 'used_up' } });
});

test('a payment partner that does not take a currency, or so little of it, says so before anything is placed', async () => {
  const buyer = await createBuyer(shop, SMALL);
  expect(await choose(buyer, 'KWD')).toMatchObject({
    chargeLimits: { paypal: { reason: 'currency', currency: 'KWD' } },
  });
  const refused = await buyer.submit({ body: { paymentMethod: 'paypal' } });
  expect(problemOf(refused)).toMatchObject({
    code: 'not_chargeable',
    chargeLimit: { reason: 'currency', currency: 'KWD' },
  });
  await database.update(productPrices).set({ priceMinor: 49 }).where(eq(productPrices.currency, 'JPY'));
  const cart = await choose(buyer, 'JPY');
  expect(cart.chargeLimits).toEqual({ credit_card: { reason: 'too_little', currency: 'JPY', least: '50' } });
  const little = await buyer.submit({ body: { ...card(CARDS.good), expectedTotal: cart.totalPrice } });
  expect(problemOf(little)).toMatchObject({ code: 'not_chargeable', chargeLimit: { least: '50' } });
  expect(formatDecimal({ amountMinor: 49, currency: 'JPY' })).toBe(cart.totalPrice);
});
