import type { Problem } from '@esimshop/contracts/problems';
import { productsResponseSchema } from '@esimshop/contracts/products';
import { type Trip, tripResponseSchema } from '@esimshop/contracts/trips';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { syncCatalogue } from '../sync/sync-catalogue.ts';

let store: TestShop;
beforeAll(async () => {
  store = await createTestShop();
  await syncCatalogue(store.shop);
});
afterAll(() => store.close());

const ask = (query: string) => store.request('GET', `/api/trips?${query}`);
async function plan(query: string): Promise<Trip> {
  const response = await ask(query);
  expect(response.status, response.text).toBe(200);
  return tripResponseSchema.parse(response.body);
}
const minor = (price: string) => Math.round(Number(price) * 100);

test('a trip through three countries gets the cheapest set and the cost of the simple alternatives', async () => {
  const trip = await plan('countries=TR,GR,IT&days=10&dataMb=5000');
  expect(trip).toMatchObject({ currency: 'USD', days: 10, dataMb: 5000, daysGiven: false, uncovered: [] });
  expect(trip.stops.map(({ code, days, dataMb }) => [code, days, dataMb])).toEqual([
    ['TR', 4, 1667],
    ['GR', 4, 1667],
    ['IT', 4, 1667],
  ]);
  const covered = trip.best?.items.flatMap(({ covers }) => covers).toSorted();
  expect(covered).toEqual(['GR', 'IT', 'TR']);
  const sets = [trip.best, ...trip.alternatives];
  const ofKind = (wanted: string) => sets.find((set) => set?.kind === wanted && !set.unlimited);
  expect(ofKind('local')?.items.map(({ product }) => product.coverage)).toEqual(['local', 'local', 'local']);
  expect(ofKind('one')?.items).toMatchObject([{ covers: ['TR', 'GR', 'IT'], days: 10 }]);
  expect(trip.working).toMatchObject({
    allLocal: { total: ofKind('local')?.total, esimCount: ofKind('local')?.esimCount },
    onePlan: { total: ofKind('one')?.total, esimCount: 1 },
  });
  for (const alternative of trip.alternatives) {
    expect(minor(alternative?.total ?? '')).toBeGreaterThanOrEqual(minor(trip.best?.total ?? ''));
  }
  for (const set of [trip.best, ...trip.alternatives]) {
    expect(set?.items.reduce((sum, { subtotal }) => sum + minor(subtotal), 0)).toBe(minor(set?.total ?? ''));
  }
});

test('one country gets the cheapest plan that lasts long enough with enough data', async () => {
  const trip = await plan('countries=TR:7&dataMb=3000');
  const { products } = productsResponseSchema.parse((await store.request('GET', '/api/products?country=TR')).body);
  const fitting = products.filter(({ validityDays, dataMb }) => validityDays >= 7 && dataMb !== null && dataMb >= 3000);
  expect(minor(trip.best?.total ?? '')).toBeLessThanOrEqual(Math.min(...fitting.map(({ price }) => minor(price))));
  expect(trip.days).toBe(7);
});

test('a request for unlimited data returns unlimited plans only', async () => {
  const trip = await plan('countries=uk,FR&days=14&dataMb=unlimited');
  expect(trip.stops.map(({ code }) => code)).toEqual(['GB', 'FR']);
  for (const set of [trip.best, ...trip.alternatives]) {
    expect(set?.items.every(({ product }) => product.unlimited)).toBe(true);
    expect(set?.unlimited).toBe(true);
  }
});

test('countries may be named in either language and carry their own days', async () => {
  const trip = await plan(`countries=${encodeURIComponent('Türkiye:4, Yunanistan:6')}&dataMb=2000`);
  expect(trip).toMatchObject({ days: 10, daysGiven: true });
  expect(trip.stops.map(({ code, days, dataMb }) => [code, days, dataMb])).toEqual([
    ['TR', 4, 800],
    ['GR', 6, 1200],
  ]);
});

test('a country without suitable plans is listed, and the others are still covered', async () => {
  const trip = await plan('countries=TR,KP&days=6&dataMb=1000');
  expect(trip.uncovered).toMatchObject([{ code: 'KP', names: { en: 'North Korea' }, reason: 'not_sold' }]);
  expect(trip.best?.items).toMatchObject([{ covers: ['TR'] }]);
  const huge = await plan('countries=DZ&days=2&dataMb=1000000');
  expect(huge).toMatchObject({ best: null, uncovered: [{ code: 'DZ', reason: 'not_enough' }] });
});

test.each([
  ['countries=TR,Atlantis&days=5&dataMb=1000', 'Atlantis'],
  ['countries=ZZ&days=5&dataMb=1000', 'ZZ'],
  ['countries=Europe%2B&days=5&dataMb=1000', 'Europe+'],
  ['countries=AT,BE,CZ,DE,DK,ES,FI,FR,GB,GR,HU,IE,IT&days=20&dataMb=1000', '12 countries'],
  ['countries=TR&days=181&dataMb=1000', '180 days'],
  ['countries=TR:100,GR:81&dataMb=1000', '180 days'],
  ['countries=TR&dataMb=1000', 'how many days'],
  ['countries=TR:4,GR&dataMb=1000', 'every country'],
  ['countries=TR:0&dataMb=1000', 'TR:4'],
  ['countries=TR&days=0&dataMb=1000', 'at least 1 day'],
  ['countries=TR&days=3.5&dataMb=1000', 'whole number'],
  ['countries=TR&days=5&dataMb=lots', 'megabytes'],
  ['countries=TR&days=5', 'megabytes'],
  ['countries=,&days=5&dataMb=1000', 'at least one country'],
  ['days=5&dataMb=1000', 'countries'],
])('%s is rejected with a reason', async (query, reason) => {
  const response = await ask(query);
  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ code: 'invalid_input' });
  expect(response.text).toContain(reason);
});

test('invalid input is reported as a code with parameters', async () => {
  const errorsOf = async (query: string) => ((await ask(query)).body as Problem).errors;
  expect(await errorsOf('countries=TR,Atlantis&days=5&dataMb=1000')).toMatchObject([
    { path: 'countries', code: 'unknown_country', params: { name: 'Atlantis' } },
  ]);
  expect(await errorsOf('countries=TR&days=181&dataMb=1000')).toMatchObject([
    { path: 'days', code: 'too_big', params: { max: 180 } },
  ]);
});

test('a response is cached and revalidated by ETag', async () => {
  const first = await ask('countries=TR,GR&days=10&dataMb=5000');
  const again = await store.request('GET', '/api/trips?countries=tr,EL&days=10&dataMb=5000', {
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('the largest trip is solved quickly', async () => {
  const startedMs = performance.now();
  await plan('countries=AT,BE,CZ,DE,DK,ES,FI,FR,GB,GR,HU,TR&days=30&dataMb=20000');
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});
