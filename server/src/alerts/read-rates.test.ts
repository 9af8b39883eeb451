import type { AdminCurrencies } from '@esimshop/contracts/admin-currencies';
import type { SellingCurrency } from '@esimshop/contracts/currencies';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { problemOf } from '../../test/shopper.ts';
import { signIn } from '../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { applyCurrencySettings } from '../catalogue/apply-currency-settings.ts';
import { repriceCatalogue } from '../catalogue/reprice-catalogue.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { latestDay } from '../rates/published-day.ts';
import { products } from '../tables/catalogue.ts';
import { exchangeRates, productPrices } from '../tables/exchange-rates.ts';
import { settings } from '../tables/settings.ts';
import { readRates } from './read-rates.ts';

const shop = await openStockedShop();
const { database } = shop.shop;
const admin = await signIn(shop, { admin: true });
const cookie = { headers: { cookie: admin.cookie } };

const EUROS = { currency: 'EUR', rate: { from: 'ecb' }, rounding: 'to_99' } as const;
const YEN = { currency: 'JPY', rate: { from: 'fixed', value: '150' }, rounding: 'none' } as const;

async function sell(...selling: (Partial<SellingCurrency> & Pick<SellingCurrency, 'currency' | 'rate'>)[]) {
  const { version } = (await shop.request('GET', '/api/admin/settings', cookie)).body as SettingsResponse;
  const { status } = await shop.request('PUT', '/api/admin/settings/currencies', {
    ...cookie,
    body: { version, value: { selling } },
  });
  expect(status).toBe(200);
}
const show = async () => (await shop.request('GET', '/api/admin/currencies', cookie)).body as AdminCurrencies;
const decide = (verb: 'accept' | 'decline', id: number | undefined) =>
  shop.request('POST', `/api/admin/currencies/EUR/${verb}`, { ...cookie, body: { id } });
const offered = async () => ((await shop.request('GET', '/api/shop')).body as { currencies?: string[] }).currencies;
async function priceOf(currency: string, productId: string = SMALL) {
  const { body } = await shop.request('GET', `/api/products/${productId}?currency=${currency}`);
  const { price, currency: shown } = (body as { product: { price: string; currency: string } }).product;
  return `${price} ${shown}`;
}
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const TODAY = latestDay(new Date());
/** What one euro buys in dollars; the shop's rate is its inverse. */
const publish = (day: string, usd: string) => shop.sandbox.publishRates({ day, rates: { USD: usd } });

beforeEach(async () => {
  await database.delete(settings);
  await database.delete(productPrices);
  await database.delete(exchangeRates);
  await shop.shop.settings.refresh();
  await shop.shop.currencies.refresh();
});

test('without selling currencies nothing is read, and a currency in an address changes nothing', async () => {
  await shop.sandbox.addFault({ partner: 'ecb', operation: 'daily', fault: '500' });
  await readRates(shop.shop);
  expect(await shop.sandbox.readFaults()).toHaveLength(1);
  expect(await offered()).toBeUndefined();
  const plain = await shop.request('GET', '/api/products');
  for (const currency of ['EUR', 'USD', 'x'.repeat(40), ''])
    expect((await shop.request('GET', `/api/products?currency=${currency}`)).text).toBe(plain.text);
});

test('a fixed rate offers a currency at once, everywhere that shows prices', async () => {
  await sell(YEN);
  expect(await offered()).toEqual(['USD', 'JPY']);
  expect([await priceOf('jpy'), await priceOf('EUR'), await priceOf('JPY', MEDIUM)]).toEqual([
    '599 JPY',
    '3.99 USD',
    '1499 JPY',
  ]);
  for (const path of ['/api/products?country=TR', '/api/destinations?', '/api/trips?countries=TR&days=5&dataMb=500']) {
    const { text } = await shop.request('GET', `${path}&currency=JPY`);
    expect(text).toContain('"currency":"JPY"');
    expect(text).not.toContain('USD');
  }
  await sell();
  expect(await offered()).toBeUndefined();
  expect(await priceOf('JPY')).toBe('3.99 USD');
  expect(await database.select().from(productPrices)).toEqual([]);
});

test('the bank’s rate offers a currency once it was read', async () => {
  await publish(TODAY, '1.2500');
  await sell(EUROS);
  expect([await offered(), await priceOf('EUR')]).toEqual([undefined, '3.99 USD']);
  expect((await show()).selling).toMatchObject([{ currency: 'EUR', inUse: null, gap: 'no_rate', price: null }]);
  await readRates(shop.shop);
  expect([await offered(), await priceOf('EUR')]).toEqual([['USD', 'EUR'], '3.99 EUR']);
  expect((await show()).selling).toMatchObject([
    { inUse: { rate: '0.8', from: 'ecb', day: TODAY }, waiting: null, gap: null, methods: ['credit_card', 'paypal'] },
  ]);
  // It is there: the bank is not asked again.
  await shop.sandbox.addFault({ partner: 'ecb', operation: 'daily', fault: '500' });
  await readRates(shop.shop);
});

test.each(['', '0', '0.0000', '-1.1', 'N/A', '1e3'])('a rate of %j is refused, and the old one stays', async (usd) => {
  await publish(dayBefore(TODAY), '1.2500');
  await sell(EUROS);
  await readRates(shop.shop);
  await publish(TODAY, usd);
  await readRates(shop.shop);
  expect((await show()).selling).toMatchObject([{ inUse: { rate: '0.8', day: dayBefore(TODAY) }, waiting: null }]);
  expect(await offered()).toEqual(['USD', 'EUR']);
});

test('a file from the future, or an older one, changes nothing', async () => {
  await publish(dayBefore(TODAY), '1.2500');
  await sell(EUROS);
  await readRates(shop.shop);
  await publish('2126-01-02', '1.2600');
  await expect(readRates(shop.shop)).rejects.toThrow('2126-01-02');
  await publish('2020-01-02', '1.2600');
  await readRates(shop.shop);
  expect((await show()).selling[0]?.inUse).toMatchObject({ rate: '0.8', day: dayBefore(TODAY) });
});

test('a leap waits for the owner, who is told once: declined, prices stay; accepted, they move', async () => {
  await publish(dayBefore(dayBefore(TODAY)), '1.2500');
  await sell({ ...EUROS, rounding: 'none' });
  await readRates(shop.shop);
  const before = await priceOf('EUR');
  await publish(dayBefore(TODAY), '0.6250');
  await readRates(shop.shop);
  await readRates(shop.shop);
  const told = sql`select count(*)::int as count from owner_notices where kind = 'rates_waiting'`;
  expect((await database.execute(told)).rows).toEqual([{ count: 1 }]);
  const [waits] = (await show()).selling;
  expect(waits).toMatchObject({ inUse: { rate: '0.8' }, waiting: { rate: '1.6', changePercent: 100 } });
  expect(await priceOf('EUR')).toBe(before);
  expect((await decide('decline', waits?.waiting?.id)).status).toBe(200);
  expect(problemOf(await decide('accept', waits?.waiting?.id)).code).toBe('already_decided');
  await readRates(shop.shop);
  expect((await show()).selling[0]).toMatchObject({ inUse: { rate: '0.8' }, waiting: null });
  expect(await priceOf('EUR')).toBe(before);

  await publish(TODAY, '0.6250');
  await readRates(shop.shop);
  const id = (await show()).selling[0]?.waiting?.id;
  expect((await decide('accept', id)).status).toBe(200);
  expect((await show()).selling[0]).toMatchObject({ inUse: { rate: '1.6', day: TODAY }, waiting: null });
  expect([before, await priceOf('EUR')]).toEqual(['3.20 EUR', '6.39 EUR']);
});

test('a rate that is older than a week is not sold by, and the owner is told; one that is set by hand never ages', async () => {
  await publish(TODAY, '1.2500');
  await sell(EUROS, YEN);
  await readRates(shop.shop);
  await database.update(exchangeRates).set({ day: sql`current_date - 7` }).where(eq(exchangeRates.source, 'ecb'));
  await database.update(exchangeRates).set({ readAt: sql`now() - interval '1 year'` });
  await shop.shop.currencies.refresh();
  expect(await offered()).toEqual(['USD', 'EUR', 'JPY']);
  await database.update(exchangeRates).set({ day: sql`current_date - 8` }).where(eq(exchangeRates.source, 'ecb'));
  await shop.sandbox.addFault({ partner: 'ecb', operation: 'daily', fault: '500', times: 10 });
  await expect(readRates(shop.shop)).rejects.toThrow();
  await shop.shop.currencies.refresh();
  expect(await offered()).toEqual(['USD', 'JPY']);
  expect(await priceOf('EUR')).toBe('3.99 USD');
  expect((await show()).selling).toMatchObject([{ gap: 'old_rate' }, { gap: null }]);
  const { rows } = await database.execute(sql`select subject from owner_notices where kind = 'rates_old'`);
  expect(rows).toEqual([{ subject: 'EUR' }]);
});

test('within the threshold a rate moves no price; a base price or other terms do', async () => {
  await publish(dayBefore(TODAY), '1.2500');
  await sell({ ...EUROS, rounding: 'none', thresholdPercent: 2, marginPercent: 1 });
  await readRates(shop.shop);
  const first = await priceOf('EUR');
  await publish(TODAY, '1.2600');
  await readRates(shop.shop);
  expect([(await show()).selling[0]?.inUse?.day, await priceOf('EUR')]).toEqual([TODAY, first]);
  await database.update(products).set({ costMinor: 200 }).where(eq(products.productId, SMALL));
  await repriceCatalogue(shop.shop);
  expect(await priceOf('EUR')).not.toBe(first);
  await sell({ ...EUROS, rounding: 'to_whole', thresholdPercent: 2 });
  expect(await priceOf('EUR')).toMatch(/\.00 EUR$/);
});

test('rate and price list change together or not at all', async () => {
  await sell(YEN);
  const before = await database.select().from(productPrices);
  const after = { selling: [{ ...YEN, rate: { from: 'fixed', value: '300' }, marginPercent: 0, thresholdPercent: 0 }] };
  const change = inTransaction(database, 'break off', async (tx) => {
    await tx.insert(settings).values({ section: 'currencies', value: after, actor: 'test' });
    const value = { selling: after.selling as SellingCurrency[] };
    await applyCurrencySettings(tx, { before: { selling: [] }, after: value, policy: shop.shop.config });
    expect(await tx.select().from(productPrices)).not.toEqual(before);
    throw new Error('killed');
  });
  await expect(change).rejects.toThrow('killed');
  expect(await database.select().from(productPrices)).toEqual(before);
  expect((await show()).selling[0]?.inUse?.rate).toBe('150');
});
