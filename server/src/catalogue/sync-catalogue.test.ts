import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { catalogueState, countries, products } from '../database/schema.ts';
import type { BundleSource, SourceBundle } from './bundle-source.ts';
import { readCatalogueState } from './catalogue-state.ts';
import { catalogueVersion } from './catalogue-version.ts';
import { isCatalogueFresh } from './freshness.ts';
import { type SyncResult, syncCatalogue } from './sync-catalogue.ts';

let store: TestShop;
let first: SyncResult;

beforeAll(async () => {
  store = await createTestShop();
  expect(await isCatalogueFresh(store.shop.database)).toBe(false);
  first = await syncCatalogue(store.shop);
});
afterAll(() => store.close());

const stateOf = async () => {
  const state = await readCatalogueState(store.shop.database);
  if (!state) throw new Error('Expected a catalogue state');
  return state;
};

async function readRowVersions(): Promise<unknown> {
  const { rows } = await store.shop.database.execute(
    sql`select count(*), md5(string_agg(xmin::text || ctid::text, ',' order by id)) as written from ${products}
        union all
        select count(*), md5(string_agg(xmin::text || ctid::text, ',' order by id)) from ${countries}`,
  );
  return rows;
}

/** The partner as it is, with what a test wants to be different about it. */
function changeSource(change: Partial<BundleSource>): TestShop['shop'] {
  const { shop } = store;
  return { ...shop, partners: { ...shop.partners, bundles: { ...shop.partners.bundles, ...change } } };
}

function changeBundles(change: (bundles: SourceBundle[]) => SourceBundle[]): TestShop['shop'] {
  const source = store.shop.partners.bundles;
  return changeSource({
    async listBundles(page) {
      const read = await source.listBundles(page);
      return { ...read, bundles: change(read.bundles) };
    },
  });
}

test('the first sync brings at least 3,000 plans in less than ten seconds', async () => {
  expect(first).toMatchObject({ kind: 'finished', deactivated: 0 });
  if (first.kind !== 'finished') return;
  expect(first.seen).toBeGreaterThanOrEqual(3000);
  expect(first.changed).toBe(first.seen);
  expect(first.durationMs).toBeLessThan(10_000);
  expect(await isCatalogueFresh(store.shop.database)).toBe(true);
});

test('every plan is sold above its cost', async () => {
  const { rows } = await store.shop.database.execute(
    sql`select count(*)::int as wrong from ${products} where price_minor <= cost_minor or price_minor % 100 <> 99`,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

test('a second sync without changes writes no product and no country, and keeps the version', async () => {
  const [before, version] = [await readRowVersions(), (await stateOf()).version];
  const again = [await syncCatalogue(store.shop), await syncCatalogue(store.shop)];
  for (const result of again) expect(result).toMatchObject({ kind: 'finished', changed: 0, deactivated: 0 });
  // The better of two: other tests share the machine.
  const durations = again.map((result) => (result.kind === 'finished' ? result.durationMs : Number.POSITIVE_INFINITY));
  expect(Math.min(...durations)).toBeLessThan(3000);
  expect(await readRowVersions()).toEqual(before);
  expect((await stateOf()).version).toBe(version);
});

test('a changed cost changes one plan and the version, and another process hears of it', async () => {
  const beside = await createTestShop({ beside: store });
  const version = catalogueVersion(beside.shop);
  const dearer = changeBundles((bundles) =>
    bundles.map((bundle) => (bundle.name === 'esim_5GB_30D_TR_V2' ? { ...bundle, costMinor: 5000 } : bundle)),
  );
  expect(await syncCatalogue(dearer)).toMatchObject({ kind: 'finished', changed: 1 });
  await expect.poll(() => catalogueVersion(beside.shop), { timeout: 3000 }).not.toBe(version);
  await beside.close();
  const [row] = await store.shop.database.select().from(products).where(eq(products.productId, 'esim_5GB_30D_TR_V2'));
  expect(row).toMatchObject({ costMinor: 5000, priceMinor: 9599 });
  expect(await syncCatalogue(store.shop)).toMatchObject({ changed: 1 });
});

test('a plan that the partner no longer lists goes off sale and comes back with it', async () => {
  const without = changeBundles((bundles) => bundles.filter(({ name }) => name !== 'esim_1GB_7D_JP_V2'));
  const isActive = async () => {
    const [row] = await store.shop.database.select().from(products).where(eq(products.productId, 'esim_1GB_7D_JP_V2'));
    return row?.isActive;
  };
  expect(await syncCatalogue(without)).toMatchObject({ kind: 'finished', changed: 0, deactivated: 1 });
  expect(await isActive()).toBe(false);
  expect(await syncCatalogue(store.shop)).toMatchObject({ kind: 'finished', changed: 1, deactivated: 0 });
  expect(await isActive()).toBe(true);
});

test('a partner that suddenly lists next to nothing empties no shelf', async () => {
  const synced = (await stateOf()).syncedAt;
  const nearlyEmpty = changeBundles((bundles) => bundles.slice(0, 10));
  expect(await syncCatalogue(nearlyEmpty)).toMatchObject({ kind: 'suspicious' });
  const inactive = await store.shop.database.$count(products, eq(products.isActive, false));
  expect(inactive).toBe(0);
  expect((await stateOf()).syncedAt).toEqual(synced);
});

test('an interrupted sync goes on at the page where it stopped, then runs as a whole', async () => {
  const source = store.shop.partners.bundles;
  const broken = changeSource({
    listBundles: (page) => (page === 4 ? Promise.reject(new Error('killed')) : source.listBundles(page)),
  });
  await expect(syncCatalogue(broken)).rejects.toThrow('killed');
  expect(await stateOf()).toMatchObject({ nextPage: 4 });

  const pages: number[] = [];
  const result = await syncCatalogue(store.shop, { onProgress: ({ page }) => pages.push(page) });
  expect(pages.slice(0, 2)).toEqual([4, 5]);
  expect(pages.filter((page) => page === 1)).toHaveLength(1);
  expect(result).toMatchObject({ kind: 'finished', deactivated: 0 });
  expect(await stateOf()).toMatchObject({ nextPage: 1, syncStartedAt: null });
});

test('an interruption of long ago starts from the first page', async () => {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await store.shop.database.update(catalogueState).set({ nextPage: 3, syncStartedAt: longAgo });
  const pages: number[] = [];
  await syncCatalogue(store.shop, { onProgress: ({ page }) => pages.push(page) });
  expect(pages[0]).toBe(1);
});

test('of two syncs at a time one runs', async () => {
  const results = await Promise.all([syncCatalogue(store.shop), syncCatalogue(store.shop)]);
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['already_running', 'finished']);
});

test('networks that cannot be read leave the stored ones as they are', async () => {
  const deaf = changeSource({ listNetworks: () => Promise.reject(new Error('no answer')) });
  expect(await syncCatalogue(deaf)).toMatchObject({ kind: 'finished', changed: 0 });
  const [turkey] = await store.shop.database.select().from(countries).where(eq(countries.code, 'TR'));
  expect(turkey?.networks.length).toBeGreaterThan(0);
});

test('a partner that answers nonsense fails the sync and takes nothing away', async () => {
  await store.sandbox.addFault({ partner: 'esim-go', operation: 'catalogue', fault: 'malformed', times: 5 });
  await expect(syncCatalogue(store.shop)).rejects.toThrow('GET /catalogue');
  await store.sandbox.clearFaults();
  expect(await store.shop.database.$count(products, eq(products.isActive, false))).toBe(0);
});
