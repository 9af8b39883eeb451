import type { AdminCurrencies, CurrencyPreview } from '@esimshop/contracts/admin-currencies';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { expect, test } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { latestDay } from '../../rates/published-day.ts';

const shop = await openStockedShop();
const { cookie } = await signIn(shop, { admin: true });
const headers = { cookie };

const TERMS = { marginPercent: 2, rounding: 'to_99', thresholdPercent: 1 } as const;
const fixed = (currency: string, value: string) => ({ ...TERMS, currency, rate: { from: 'fixed', value } });
const preview = async (body: unknown) =>
  (await shop.request('POST', '/api/admin/currency-preview', { headers, body })).body as CurrencyPreview;

test('the previewed price is the one that shoppers see once the currency is saved', async () => {
  const terms = fixed('EUR', '0.9');
  const { rate, price } = await preview(terms);
  expect(rate).toBe('0.9');
  expect(price).toMatch(/\.99$/);
  const { version } = (await shop.request('GET', '/api/admin/settings', { headers })).body as SettingsResponse;
  expect((await shop.request('GET', '/api/shop')).body).not.toHaveProperty('currencies');
  await shop.request('PUT', '/api/admin/settings/currencies', {
    headers,
    body: { version, value: { selling: [terms] } },
  });
  const { selling, example } = (await shop.request('GET', '/api/admin/currencies', { headers }))
    .body as AdminCurrencies;
  expect(selling[0]?.price).toBe(price);
  const { body } = await shop.request('GET', `/api/products/${example?.productId}?currency=EUR`);
  expect(body).toMatchObject({ product: { price, currency: 'EUR' } });
});

test('a currency of the central bank is previewed with its rate of today, before it is sold', async () => {
  await shop.sandbox.publishRates({ day: latestDay(new Date()), rates: { USD: '1.25', SEK: '11' } });
  expect((await preview({ ...TERMS, currency: 'SEK', rate: { from: 'ecb' } })).rate).toBe('8.8');
});

test('where the bank cannot be read, nothing is invented', async () => {
  await shop.sandbox.addFault({ partner: 'ecb', operation: 'daily', fault: '500' });
  const unknown = await preview({ ...TERMS, currency: 'CHF', rate: { from: 'ecb' } });
  expect(unknown).toEqual({ rate: null, price: null });
});

test('yen are previewed in whole yen', async () => {
  expect((await preview({ ...fixed('JPY', '154.8'), rounding: 'none' })).price).toMatch(/^\d+$/);
});
