import { brotliDecompressSync } from 'node:zlib';
import { POPULAR_CODES } from '@esimshop/contracts/destination-codes';
import {
  countriesResponseSchema,
  destinationsResponseSchema,
  regionalCountriesResponseSchema,
} from '@esimshop/contracts/destinations';
import { type Product, productResponseSchema, productsResponseSchema } from '@esimshop/contracts/products';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { catalogueState, pricingSettings, products } from '../tables/catalogue.ts';
import { bumpCatalogueVersion } from './catalogue-state.ts';
import { getProductsResponse } from './list-products.ts';
import { repriceCatalogue } from './reprice-catalogue.ts';
import { syncCatalogue } from './sync/sync-catalogue.ts';

const HIDDEN = 'esim_1GB_7D_DE_V2';
let store: TestShop;

beforeAll(async () => {
  store = await createTestShop();
  await syncCatalogue(store.shop);
  await inTransaction(store.shop.database, 'hide', async (tx) => {
    await tx.update(products).set({ isActive: false }).where(eq(products.productId, HIDDEN));
    await bumpCatalogueVersion(tx);
  });
  await store.shop.catalogue.refresh();
});
afterAll(() => store.close());

const get = (url: string, headers: Record<string, string> = {}) => store.request('GET', url, { headers });
async function list(query: string): Promise<Product[]> {
  const response = await get(`/api/products?${query}`);
  expect(response.status).toBe(200);
  return productsResponseSchema.parse(response.body).products;
}
const codesOf = (items: Product[]) => [...new Set(items.map(({ countryCode }) => countryCode))];

test('the full list contains every plan on sale and is cacheable for five minutes', async () => {
  const response = await get('/api/products');
  expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'accept-encoding' });
  const { products: all } = productsResponseSchema.parse(response.body);
  expect(all.length).toBe(await store.shop.database.$count(products, eq(products.isActive, true)));
  expect(all.map(({ productId }) => productId)).not.toContain(HIDDEN);
  expect(all.length).toBeGreaterThan(3000);
});

test('other requests are served while a long list is made', async () => {
  await getProductsResponse(store.shop, { country: 'TR' });
  let turns = 0;
  let isMade = false;
  const takeTurns = () => {
    turns++;
    if (!isMade) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  await getProductsResponse(store.shop, { search: 'gb' });
  isMade = true;
  expect(turns).toBeGreaterThan(8);
});

test('the list is compressed with Brotli and revalidated by ETag', async () => {
  const response = await store.app.inject({ url: '/api/products', headers: { 'accept-encoding': 'gzip, br' } });
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.rawPayload.length).toBeLessThan(250_000);
  expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString()).products.length).toBeGreaterThan(3000);
  const etag = String(response.headers.etag);
  const again = await get('/api/products', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
  expect([again.status, again.text]).toEqual([304, '']);
  const filtered = await get('/api/products?country=TR');
  expect(filtered.headers['cache-control']).toBe('public, no-cache');
  const bypassing = await get('/api/products?clearCache=1&_t=1700000000000');
  expect(bypassing.headers['cache-control']).toBe('public, no-cache');
});

test('plans of a country are found by code, alias and name in both languages', async () => {
  for (const country of ['GB', 'uk', 'UK', 'United Kingdom', 'İngiltere']) {
    expect(codesOf(await list(`country=${encodeURIComponent(country)}`))).toEqual(['GB']);
  }
  expect(codesOf(await list('regionCode=EL'))).toEqual(['GR']);
  expect(await list('country=XX')).toEqual([]);
  expect(await list('country=AS')).toEqual([]);
});

test('a region filter returns the plans that cover the region', async () => {
  for (const region of ['Europe%2B', 'Europe+', 'europe', 'Avrupa'])
    expect(codesOf(await list(`region=${region}`))).toEqual(['Europe+']);
  expect(codesOf(await list('regionCode=Middle%20East'))).toEqual(['Middle East']);
  expect(await list('region=Atlantis')).toEqual([]);
});

test('prepaid plans are ordered by data and days, then unlimited plans by days and tier', async () => {
  const items = await list('country=TR');
  const keys = items.map(({ dataMb, validityDays, features }) => [
    dataMb === null ? 1 : 0,
    dataMb ?? 0,
    validityDays,
    ['lite', 'essentials', 'plus'].indexOf(features.tier ?? 'lite'),
  ]);
  expect(keys).toEqual(keys.toSorted((a, b) => a.map((value, index) => value - (b[index] ?? 0)).find(Boolean) ?? 0));
  expect(items.some(({ unlimited }) => unlimited)).toBe(true);
});

test('search ignores case and accents and treats wildcards literally', async () => {
  const found = await list(`search=${encodeURIComponent('TÜRKİYE 5GB')}`);
  expect(codesOf(found)).toEqual(['TR']);
  expect(found.length).toBeGreaterThan(0);
  expect(codesOf(await list(`search=${encodeURIComponent('İSTANBUL')}`))).toEqual(['TR']);
  for (const search of ['%', "'", '%00', '100%', '\\', '" or 1=1 --']) {
    expect(await list(`search=${encodeURIComponent(search)}`)).toEqual([]);
  }
});

test('two thousand random queries never fail and never return an inactive plan', async () => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('DE', 'germany', 'Almanya', '1GB', HIDDEN, '%', '_', '\0'),
  );
  const query = fc.record(
    { search: text, country: text, region: text, regionCode: text, featured: fc.integer({ min: 1, max: 24 }) },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(query, async (values) => {
      const pairs = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
      const url = `/api/products?${pairs.join('&')}`;
      const response = await store.app.inject({ url });
      // Texts with control characters are rejected at validation.
      const isClean = !/\p{Cc}/u.test(Object.values(values).join(''));
      expect(response.statusCode).toBe(isClean ? 200 : 422);
      expect(response.body).not.toContain(`"${HIDDEN}"`);
    }),
    { numRuns: 2000 },
  );
});

test('featured plans are the cheapest plan of each of the most popular destinations', async () => {
  const featured = await list('featured=4');
  expect(featured.map(({ countryCode }) => countryCode)).toEqual(POPULAR_CODES.slice(0, 4));
  for (const item of featured) {
    const prices = (await list(`country=${item.countryCode}`)).map(({ price }) => Number(price));
    expect(Number(item.price)).toBe(Math.min(...prices));
  }
  expect((await list('featured=6')).slice(0, 4)).toEqual(featured);
});

test('a product is found by either id and includes the facts to know before buying', async () => {
  const [listed] = await list('search=esim_UL_7D_TR_V2');
  for (const key of [listed?.id, 'esim_UL_7D_TR_V2']) {
    const { product } = productResponseSchema.parse((await get(`/api/products/${key}`)).body);
    expect(product).toMatchObject({
      productId: 'esim_UL_7D_TR_V2',
      name: 'Turkey eSIM Unlimited Lite for 7 Days',
      dataAmount: 'Unlimited',
      validity: '7d',
      unlimited: true,
      features: { bundleType: 'unlimited', tier: 'lite', dailyMb: 1000, throttleKbps: 512 },
      coverage: 'local',
      names: { en: 'Turkey', tr: 'Türkiye' },
      countryCount: 1,
      topUp: true,
      startsOnFirstConnection: true,
    });
    expect(product.networks.length).toBeGreaterThan(0);
  }
});

test('a regional plan lists its networks in its own response', async () => {
  const [listed] = await list('region=Oceania');
  expect(listed?.networks).toEqual([]);
  const { product } = productResponseSchema.parse((await get(`/api/products/${listed?.id}`)).body);
  expect(product).toMatchObject({ countryCode: 'Oceania', coverage: 'regional', countryCount: 2 });
  expect(product.networks.length).toBeGreaterThan(2);
});

test.each([
  HIDDEN,
  'sample_1',
  'nope',
  '0',
  '99999999999999',
  '-1',
  '..',
  '%00',
  '..%2f..%2fetc',
  'a'.repeat(200),
  '%20',
])('product %s is not found', async (key) => {
  const response = await get(`/api/products/${key}`);
  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ code: expect.stringMatching(/^(product_)?not_found$/) });
});

test('destinations are ordered by popularity and include their lowest price', async () => {
  const { destinations, localCount } = destinationsResponseSchema.parse((await get('/api/destinations')).body);
  expect(destinations.slice(0, 12).map(({ code }) => code)).toEqual([...POPULAR_CODES]);
  const local = destinations.filter(({ coverage }) => coverage === 'local');
  expect(local.length).toBe(localCount);
  expect(localCount).toBeGreaterThan(190);
  expect(local.filter(({ popular }) => popular)).toHaveLength(12);
  const regional = destinations.filter(({ coverage }) => coverage === 'regional');
  expect([regional.length, regional.filter(({ popular }) => popular).length]).toEqual([9, 3]);
  expect(destinations.find(({ code }) => code === 'Global')).toMatchObject({ coverage: 'global', popular: false });
  const turkey = destinations.find(({ code }) => code === 'TR');
  const plans = await list('country=TR');
  expect(turkey).toMatchObject({ planCount: plans.length, countryCount: 1, generation: '5G', hasUnlimited: true });
  expect(Number(turkey?.fromPrice)).toBe(Math.min(...plans.map(({ price }) => Number(price))));
  expect(destinations.find(({ code }) => code === 'AE')?.aliases).toContain('dubai');
});

test('countries are those that plans cover, with codes of at most ten characters', async () => {
  const { countries } = countriesResponseSchema.parse((await get('/api/countries')).body);
  expect(countries.length).toBeGreaterThan(190);
  for (const { code } of countries) expect(code.length).toBeLessThanOrEqual(10);
  expect(countries.find(({ code }) => code === 'CYP')).toMatchObject({ name: 'Northern Cyprus', regionName: 'Europe' });
});

test('a region lists its countries, and an unknown region is not found', async () => {
  for (const code of [
    'Africa',
    'Asia',
    'Balkans',
    'Caribbean',
    'Europe+',
    'LATAM',
    'Oceania',
    'CYP',
    'US-HI',
    'Global',
    'Middle%20East',
    'North%20America',
  ]) {
    const response = await get(`/api/regional-countries/${code}`);
    expect(regionalCountriesResponseSchema.parse(response.body).countries.length).toBeGreaterThan(0);
  }
  const { countries } = regionalCountriesResponseSchema.parse((await get('/api/regional-countries/Europe%2B')).body);
  expect(countries).toContainEqual({
    iso: 'CYP',
    name: 'Northern Cyprus',
    names: { en: 'Northern Cyprus', tr: 'Kuzey Kıbrıs (KKTC)' },
  });
  for (const code of ['Atlantis', 'AS', '..%2f', '%00']) {
    expect((await get(`/api/regional-countries/${code}`)).status).toBe(404);
  }
});

test('a pricing rule changes every price at once, in lists and product responses, and removing it restores them', async () => {
  const { shop } = store;
  const priceOf = async () => (await list('search=esim_5GB_30D_TR_V2'))[0]?.price;
  const [usual, version] = [await priceOf(), (await shop.database.select().from(catalogueState))[0]?.version];
  await shop.database.insert(pricingSettings).values({ name: 'Sale', type: 'percentage', valueHundredths: 6000 });
  expect(await repriceCatalogue(shop)).toBeGreaterThan(3000);
  const [row] = await shop.database.select().from(products).where(eq(products.productId, 'esim_5GB_30D_TR_V2'));
  expect(row?.priceMinor).toBe(Math.round((row?.costMinor ?? 0) * 1.6));
  expect(Math.round(Number(await priceOf()) * 100)).toBe(row?.priceMinor);
  expect((await shop.database.select().from(catalogueState))[0]?.version).toBe((version ?? 0) + 1);
  expect(await repriceCatalogue(shop)).toBe(0);
  await shop.database.delete(pricingSettings);
  await repriceCatalogue(shop);
  expect(await priceOf()).toBe(usual);
});
