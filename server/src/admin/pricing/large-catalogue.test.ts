import type { PricingSetting } from '@esimshop/contracts/pricing';
import type { Product } from '@esimshop/contracts/products';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARDS, card, createBuyer, eventually, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { bumpCatalogueVersion } from '../../catalogue/catalogue-state.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const PLANS = 20_000;
const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;
let other: TestShop;
let cookie: string;

/** A second process of the same shop, and a catalogue whose update statements are counted. */
beforeAll(async () => {
  const insertPlans = sql`
    insert into products (product_id, supplier, supplier_plan_id, name, description, country_code, region_name, coverage, data_mb,
      validity_days, country_codes, speeds, can_top_up, cost_minor, price_minor, currency, search_key, source_hash)
    select 'plan_' || n, 'esim-go', 'plan_' || n, 'Plan ' || n, '', chr(65 + n % 26) || chr(65 + n / 26 % 26), 'Europe', 'local', 1000,
      7, '["TR"]', '["4G"]', true, 100 + n % 900, 399, 'USD', 'plan ' || n, ''
    from generate_series(1, ${PLANS}) as n`;
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '1min'`);
    await tx.execute(insertPlans);
  });
  await database.execute(sql`create table updates (changed integer)`);
  await database.execute(sql`
    create function count_update() returns trigger language plpgsql as
    'begin insert into updates select count(*) from changed; return null; end'`);
  await database.execute(sql`
    create trigger count_updates after update on products referencing new table as changed
    for each statement execute function count_update()`);
  await inTransaction(database, 'test', bumpCatalogueVersion);
  await shop.shop.catalogue.refresh();
  other = await createTestShop({ beside: shop });
  ({ cookie } = await signIn(shop, { admin: true }));
});
afterAll(async () => {
  await other.stop();
});

async function setPrices(percent: number): Promise<void> {
  const headers = { cookie };
  const { body: listed } = await shop.request('GET', '/api/pricing-settings', { headers });
  const [rule] = (listed as { pricingSettings: PricingSetting[] }).pricingSettings;
  const value = percent - 100;
  const response = rule
    ? await shop.request('PATCH', `/api/pricing-settings/${rule.id}`, { headers, body: { value } })
    : await shop.request('POST', '/api/pricing-settings', {
        headers,
        body: { name: 'All', type: 'percentage', value },
      });
  expect([200, 201], response.text).toContain(response.status);
}

async function pricesIn({ request }: TestShop): Promise<string[]> {
  const { products } = (await request('GET', '/api/products?country=TR')).body as { products: Product[] };
  const { product } = (await request('GET', '/api/products/plan_18099')).body as { product: Product };
  return [products.find(({ productId }) => productId === SMALL)?.price ?? '', product.price];
}

test('a rule that changes tens of thousands of prices is in the lists, carts and orders of every process', async () => {
  const buyer = await createBuyer(other);
  for (const [percent, prices] of [
    [200, ['3.00', '3.98']],
    [300, ['4.50', '5.97']],
  ] as const) {
    await setPrices(percent);
    expect(await pricesIn(shop)).toEqual(prices);
    await eventually(async () => expect(await pricesIn(other)).toEqual(prices));
  }
  const changed = await buyer.submit({ body: card(CARDS.good) });
  expect([changed.status, problemOf(changed).code]).toEqual([409, 'price_changed']);
  expect((await buyer.cart()).totalPrice).toBe('4.50');
  expect(placedOrder(await buyer.submit({ body: card(CARDS.good) })).totalAmount).toBe('4.50');
});

test('no statement of it updates more than a few thousand plans, and none touches the indexes', async () => {
  const { rows } = await database.execute<{ most: number; all: number }>(
    sql`select max(changed) as most, sum(changed)::int as all from updates`,
  );
  expect(rows[0]?.all).toBeGreaterThan(2 * PLANS - 1000);
  expect(rows[0]?.most).toBeLessThanOrEqual(5000);
  await eventually(async () => {
    const { rows: counts } = await database.execute<{ updated: number; within: number }>(sql`
      select n_tup_upd::int as updated, n_tup_hot_upd::int as within from pg_stat_user_tables where relname = 'products'`);
    expect(counts[0]?.updated).toBe(rows[0]?.all);
    expect(counts[0]?.within).toBeGreaterThan(PLANS);
  });
});
