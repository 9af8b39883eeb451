import type { AdminReceipts } from '@esimshop/contracts/admin-tax';
import type { ReceiptsResponse } from '@esimshop/contracts/receipts';
import { expect, test } from 'vitest';
import { publishSettings } from '../../../test/publish-settings.ts';
import { CARDS, card, createBuyer, eventually, placedOrder } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { exchangeRates } from '../../tables/exchange-rates.ts';
import { readQuarterRates, toEuro } from './in-euro.ts';

const running = await openStockedShop({ runsJobs: true });
const { cookie } = await signIn(running, { admin: true });
const get = (path: string) => running.request('GET', path, { headers: { cookie } });
const DAYS = 'from=2020-01-01&to=2099-12-31';

test('the register and the tax by country agree with the receipts, which only their buyer reads', async () => {
  await publishSettings(running.shop, 'tax', { mode: 'inclusive', receipts: true });
  const buyer = await createBuyer(running);
  const body = { ...card(CARDS.good), billingCountry: 'DE', address: '=cmd|calc' };
  const { orderNumber } = placedOrder(await buyer.submit({ body }));
  const path = `/api/orders/${orderNumber}/receipts`;
  let receipts: ReceiptsResponse['receipts'] = [];
  await eventually(async () => {
    receipts = ((await buyer.call('GET', path)).body as ReceiptsResponse).receipts;
    expect(receipts).toHaveLength(1);
  });
  const [receipt] = receipts;
  expect((await buyer.call('GET', `${path}/${receipt?.number}`)).status).toBe(200);
  expect((await buyer.call('GET', `${path}/2020-000001`)).status).toBe(404);
  const stranger = await createBuyer(running);
  expect((await stranger.call('GET', path)).status).toBe(404);
  expect((await stranger.call('GET', `${path}/${receipt?.number}`)).status).toBe(404);

  const shown = (await get(`/api/admin/receipts?${DAYS}`)).body as AdminReceipts;
  expect(shown).toMatchObject({ count: 1, pending: 0 });
  expect(shown.receipts).toMatchObject([{ number: receipt?.number, orderNumber, country: 'DE', total: '3.99' }]);
  expect(shown.sums).toMatchObject([
    { country: 'DE', rate: 1900, documents: 1, net: '3.35', tax: '0.64', total: '3.99' },
  ]);
  expect((await get(`/api/admin/tax.csv?${DAYS}&separator=semicolon`)).text).toMatch(
    /;DE;19;USD;1;3,35;0,64;3,99;;;unknown\r\n$/,
  );
  const register = (await get(`/api/admin/receipts.csv?${DAYS}`)).text;
  expect(register).toContain(`${receipt?.number},receipt,`);
  expect(register).not.toContain('=cmd');
  const journal = (await get(`/api/admin/books.csv?from=${receipt?.paidOn}&to=${receipt?.paidOn}`)).text;
  expect(journal).toContain(`,sale,${orderNumber},${receipt?.number},stripe,`);
  expect(journal).toContain(',DE,0.64,USD,,3.99,3.99');
});

test('the tax of a quarter is in euro by the rate of its last day, or of the next day of publication', async () => {
  const { database } = running.shop;
  const publish = (day: string, currency: string, rate: string) =>
    database.insert(exchangeRates).values({ currency, rate, source: 'ecb', day, state: 'replaced' });
  await publish('2026-06-29', 'EUR', '0.5');
  await publish('2026-06-30', 'EUR', '0.8');
  await publish('2026-06-30', 'JPY', '160');
  await publish('2026-07-01', 'EUR', '0.7');
  await publish('2026-10-02', 'EUR', '0.9');
  await publish('2027-01-07', 'EUR', '0.6');
  const quarters = ['2026-Q2', '2026-Q3', '2026-Q4'];
  const rates = await readQuarterRates(database, quarters);
  const of = (quarter: string, currency: string) => toEuro({ quarter, currency, netMinor: 335, taxMinor: -64 }, rates);
  expect(of('2026-Q2', 'USD')).toEqual({ netMinor: 268, taxMinor: -51, rateOf: '2026-06-30' });
  // 335 yen at 200 for a euro.
  expect(of('2026-Q2', 'JPY')).toEqual({ netMinor: 168, taxMinor: -32, rateOf: '2026-06-30' });
  expect(of('2026-Q2', 'EUR')).toEqual({ netMinor: 335, taxMinor: -64, rateOf: 'same_currency' });
  expect(of('2026-Q3', 'USD')).toEqual({ netMinor: 302, taxMinor: -58, rateOf: '2026-10-02' });
  expect(of('2026-Q3', 'JPY')).toEqual({ netMinor: null, taxMinor: null, rateOf: 'unknown' });
  // What was read a week later need not be the next publication.
  expect(of('2026-Q4', 'USD')).toEqual({ netMinor: null, taxMinor: null, rateOf: 'unknown' });
});
