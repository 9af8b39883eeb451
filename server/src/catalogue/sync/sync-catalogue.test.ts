import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import type { PlanSource, SupplierPlan } from '../../partners/plan-source.ts';
import { supplierOf } from '../../shop.ts';
import { areSuppliersFresh } from '../../supply/freshness.ts';
import { countries, countryNetworks, products, supplierSyncs } from '../../tables/catalogue.ts';
import { readCatalogueState } from '../catalogue-state.ts';
import { applyDefaultMarkup, defaultMarkupPercent } from '../pricing/default-markup.ts';
import { type SyncResult, syncSupplier } from './sync-catalogue.ts';
import { findSupplierSync } from './sync-store.ts';

const SUPPLIER = 'esim-go';

let store: TestShop;
let first: SyncResult;

beforeAll(async () => {
  store = await createTestShop();
  expect(await areSuppliersFresh(store.shop.database, new Set([SUPPLIER]))).toBe(false);
  first = await syncSupplier(store.shop, SUPPLIER);
});
afterAll(() => store.close());

const readVersion = async () => (await readCatalogueState(store.shop.database))?.version;
const readSync = async () => {
  const sync = await findSupplierSync(store.shop.database, SUPPLIER);
  if (!sync) throw new Error('Expected a sync');
  return sync;
};

async function readRowVersions(): Promise<unknown> {
  const { rows } = await store.shop.database.execute(
    sql`select count(*), md5(string_agg(xmin::text || ctid::text, ',' order by id)) as written from ${products}
        union all
        select count(*), md5(string_agg(xmin::text || ctid::text, ',' order by id)) from ${countries}`,
  );
  return rows;
}

/** The real supplier with some methods overridden. */
function overrideSource(change: Partial<PlanSource>): TestShop['shop'] {
  const { shop } = store;
  const supplier = supplierOf(shop, { supplier: SUPPLIER });
  const suppliers = { [SUPPLIER]: { ...supplier, plans: { ...supplier.plans, ...change } } };
  return { ...shop, partners: { ...shop.partners, suppliers } };
}

function overridePlans(change: (plans: SupplierPlan[]) => SupplierPlan[]): TestShop['shop'] {
  const source = supplierOf(store.shop, { supplier: SUPPLIER }).plans;
  return overrideSource({
    async listPlans(page) {
      const read = await source.listPlans(page);
      return { ...read, plans: change(read.plans) };
    },
  });
}

test('the first sync imports at least 3,000 plans', async () => {
  expect(first).toMatchObject({ kind: 'finished', deactivated: 0 });
  if (first.kind !== 'finished') return;
  expect(first.seen).toBeGreaterThanOrEqual(3000);
  expect(first.changed).toBe(first.seen);
  expect(await areSuppliersFresh(store.shop.database, new Set([SUPPLIER]))).toBe(true);
});

test('every plan is priced above its cost', async () => {
  const { rows } = await store.shop.database.execute(
    sql`select count(*)::int as wrong from ${products} where price_minor <= cost_minor or price_minor % 100 <> 99`,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

test('no payment fee moves a price of a shop without rules', async () => {
  const rows = await store.shop.database.select().from(products);
  expect(store.shop.config.paymentFees).toHaveLength(2);
  const moved = rows.filter((row) => row.priceMinor !== applyDefaultMarkup(row.costMinor, defaultMarkupPercent(row)));
  expect(moved).toEqual([]);
});

test('a plan with a minimum price of its supplier is stored with it, and never sold below it', async () => {
  const id = 'esim_5GB_30D_TR_V2';
  const strict = overridePlans((plans) =>
    plans.map((plan) => (plan.id === id ? { ...plan, minimumPriceMinor: plan.costMinor * 10 } : plan)),
  );
  expect(await syncSupplier(strict, SUPPLIER)).toMatchObject({ kind: 'finished', changed: 1 });
  const [row] = await store.shop.database.select().from(products).where(eq(products.productId, id));
  expect(row?.minimumPriceMinor).toBe((row?.costMinor ?? 0) * 10);
  expect(row?.priceMinor).toBeGreaterThanOrEqual(row?.minimumPriceMinor ?? Number.POSITIVE_INFINITY);
  expect(await syncSupplier(store.shop, SUPPLIER)).toMatchObject({ changed: 1 });
});

test('a second sync without changes writes nothing and leaves the version unchanged', async () => {
  const [before, version] = [await readRowVersions(), await readVersion()];
  expect(await syncSupplier(store.shop, SUPPLIER)).toMatchObject({ kind: 'finished', changed: 0, deactivated: 0 });
  expect(await readRowVersions()).toEqual(before);
  expect(await readVersion()).toBe(version);
});

test('a changed cost updates one plan and the version, and another process is notified', async () => {
  const beside = await createTestShop({ beside: store });
  const version = beside.shop.catalogue.version();
  const dearer = overridePlans((plans) =>
    plans.map((plan) => (plan.id === 'esim_5GB_30D_TR_V2' ? { ...plan, costMinor: 5000 } : plan)),
  );
  expect(await syncSupplier(dearer, SUPPLIER)).toMatchObject({ kind: 'finished', changed: 1 });
  await expect.poll(() => beside.shop.catalogue.version(), { timeout: 30_000 }).not.toBe(version);
  await beside.close();
  const [row] = await store.shop.database.select().from(products).where(eq(products.productId, 'esim_5GB_30D_TR_V2'));
  expect(row).toMatchObject({ costMinor: 5000, priceMinor: 9599 });
  expect(await syncSupplier(store.shop, SUPPLIER)).toMatchObject({ changed: 1 });
});

test('a plan that the supplier no longer lists goes off sale and returns when it is listed again', async () => {
  const without = overridePlans((plans) => plans.filter(({ id }) => id !== 'esim_1GB_7D_JP_V2'));
  const isActive = async () => {
    const [row] = await store.shop.database.select().from(products).where(eq(products.productId, 'esim_1GB_7D_JP_V2'));
    return row?.isActive;
  };
  expect(await syncSupplier(without, SUPPLIER)).toMatchObject({ kind: 'finished', changed: 0, deactivated: 1 });
  expect(await isActive()).toBe(false);
  expect(await syncSupplier(store.shop, SUPPLIER)).toMatchObject({ kind: 'finished', changed: 1, deactivated: 0 });
  expect(await isActive()).toBe(true);
});

test('a supplier that lists the same on every page is asked for no further page than the next', async () => {
  const { plans: source } = supplierOf(store.shop, { supplier: SUPPLIER });
  const pages: number[] = [];
  const repeating = overrideSource({
    async listPlans(page) {
      pages.push(page);
      return { ...(await source.listPlans(1)), page, pageCount: page + 1 };
    },
  });
  await syncSupplier(repeating, SUPPLIER);
  // The third may be asked for while the second is written.
  expect([
    [1, 2],
    [1, 2, 3],
  ]).toContainEqual(pages);
});

test('a supplier that suddenly lists almost nothing takes no plan off sale', async () => {
  const synced = (await readSync()).syncedAt;
  const nearlyEmpty = overridePlans((plans) => plans.slice(0, 10));
  expect(await syncSupplier(nearlyEmpty, SUPPLIER)).toMatchObject({ kind: 'suspicious' });
  const inactive = await store.shop.database.$count(products, eq(products.isActive, false));
  expect(inactive).toBe(0);
  expect((await readSync()).syncedAt).toEqual(synced);
});

test('an interrupted sync resumes at the page where it stopped and then runs in full', async () => {
  const source = supplierOf(store.shop, { supplier: SUPPLIER }).plans;
  const broken = overrideSource({
    listPlans: (page) => (page === 4 ? Promise.reject(new Error('killed')) : source.listPlans(page)),
  });
  await expect(syncSupplier(broken, SUPPLIER)).rejects.toThrow('killed');
  expect(await readSync()).toMatchObject({ nextPage: 4 });

  const pages: number[] = [];
  const result = await syncSupplier(store.shop, SUPPLIER, { onProgress: ({ page }) => pages.push(page) });
  expect(pages.slice(0, 2)).toEqual([4, 5]);
  expect(pages.filter((page) => page === 1)).toHaveLength(1);
  expect(result).toMatchObject({ kind: 'finished', deactivated: 0 });
  expect(await readSync()).toMatchObject({ nextPage: 1, startedAt: null });
});

test('the supplier makes the next page while one is written', async () => {
  const source = supplierOf(store.shop, { supplier: SUPPLIER }).plans;
  const asked: number[] = [];
  const watched = overrideSource({
    listPlans(page) {
      asked.push(page);
      return source.listPlans(page);
    },
  });
  const askedBy: number[] = [];
  const result = await syncSupplier(watched, SUPPLIER, { isFirst: true, onProgress: () => askedBy.push(asked.length) });
  expect(result).toMatchObject({ kind: 'finished', changed: 0, deactivated: 0 });
  expect(askedBy.slice(0, 2)).toEqual([2, 3]);
  expect(asked).toEqual(askedBy.map((_, index) => index + 1));
});

test('a sync interrupted long ago restarts from the first page', async () => {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await store.shop.database.update(supplierSyncs).set({ nextPage: 3, startedAt: longAgo });
  const pages: number[] = [];
  await syncSupplier(store.shop, SUPPLIER, { onProgress: ({ page }) => pages.push(page) });
  expect(pages[0]).toBe(1);
});

test('of two concurrent syncs only one runs', async () => {
  const results = await Promise.all([syncSupplier(store.shop, SUPPLIER), syncSupplier(store.shop, SUPPLIER)]);
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['already_running', 'finished']);
});

test('unreadable networks leave the stored ones unchanged', async () => {
  const withoutNetworks = overrideSource({ listNetworks: () => Promise.reject(new Error('no response')) });
  expect(await syncSupplier(withoutNetworks, SUPPLIER)).toMatchObject({ kind: 'finished', changed: 0 });
  const isTurkish = eq(countryNetworks.countryCode, 'TR');
  const [turkey] = await store.shop.database.select().from(countryNetworks).where(isTurkish);
  expect(turkey?.networks.length).toBeGreaterThan(0);
});

test('a malformed supplier response fails the sync and takes no plan off sale', async () => {
  await store.sandbox.addFault({ partner: 'esim-go', operation: 'catalogue', fault: 'malformed', times: 5 });
  await expect(syncSupplier(store.shop, SUPPLIER)).rejects.toThrow('GET /catalogue');
  await store.sandbox.clearFaults();
  expect(await store.shop.database.$count(products, eq(products.isActive, false))).toBe(0);
});
