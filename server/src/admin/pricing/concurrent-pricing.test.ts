import type { PricingSetting } from '@esimshop/contracts/pricing';
import type { Product } from '@esimshop/contracts/products';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../test/count-statements.ts';
import { CARDS, card, createBuyer, eventually, placedOrder } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { createPricer } from '../../catalogue/pricing/price-product.ts';
import { listActiveRules } from '../../catalogue/pricing/store.ts';
import { syncSupplier } from '../../catalogue/sync/sync-catalogue.ts';
import { products } from '../../tables/catalogue.ts';

const shop = await openStockedShop({ runsJobs: true });
let other: TestShop;
let cookie: string;
let rule: PricingSetting;

/** A second process of the same shop, and a rule that prices everything. */
beforeAll(async () => {
  other = await createTestShop({ beside: shop });
  ({ cookie } = await signIn(shop, { admin: true }));
  const { body } = await shop.request('POST', '/api/pricing-settings', {
    headers: { cookie },
    body: { name: 'All', type: 'percentage', value: 100 },
  });
  rule = (body as { pricingSetting: PricingSetting }).pricingSetting;
});
afterAll(() => other.close());

const setValue = ({ request }: TestShop, value: number) =>
  request('PATCH', `/api/pricing-settings/${rule.id}`, { headers: { cookie }, body: { value } });

async function readPrice({ request }: TestShop): Promise<string | undefined> {
  const { body } = await request('GET', '/api/products?country=TR');
  return (body as { products: Product[] }).products.find(({ productId }) => productId === SMALL)?.price;
}

test('a change in one process is in the lists, products and carts of another', async () => {
  const buyer = await createBuyer(other);
  for (const [value, price] of [
    [200, '4.50'],
    [300, '6.00'],
    [250, '5.25'],
  ] as const) {
    expect((await setValue(shop, value)).status).toBe(200);
    expect(await readPrice(shop)).toBe(price);
    await eventually(async () => expect(await readPrice(other)).toBe(price));
    const { body } = await other.request('GET', `/api/products/${SMALL}`);
    expect([(body as { product: Product }).product.price, (await buyer.cart()).totalPrice]).toEqual([price, price]);
  }
});

test('rules that change while the catalogue is synced and plans are bought leave every price as the rules make it', async () => {
  const { database } = shop.shop;
  const [before] = await database.select().from(products).where(eq(products.productId, SMALL));
  const values = Array.from({ length: 6 }, (_, index) => 100 + 10 * index);
  const buy = async () => {
    const buyer = await createBuyer(shop);
    for (;;) {
      const response = await buyer.submit({ body: card(CARDS.good) });
      // Shown the new price, the buyer presses again.
      if (response.status !== 409) return response;
    }
  };
  const [changes, orders] = await Promise.all([
    Promise.all(values.map((value, index) => setValue(index % 2 === 0 ? shop : other, value))),
    Promise.all(Array.from({ length: 6 }, buy)),
    syncSupplier(shop.shop, 'esim-go'),
  ]);
  expect(changes.map(({ status }) => status)).toEqual(values.map(() => 200));
  expect(orders.filter(({ status }) => status !== 201 && status !== 202)).toEqual([]);

  const rows = await database.select().from(products);
  expect(rows.length).toBeGreaterThan(1000);
  const priceOf = createPricer(await listActiveRules(database), shop.shop.config);
  expect(rows.filter((row) => row.priceMinor !== priceOf(row).priceMinor)).toEqual([]);

  const after = rows.find(({ productId }) => productId === SMALL);
  const costs = [before, after].map((row) => row?.costMinor ?? 0);
  const possible = costs.flatMap((cost) =>
    [250, ...values].map((value) => ((cost * (100 + value)) / 10_000).toFixed(2)),
  );
  for (const response of orders) expect(possible).toContain(placedOrder(response).totalAmount);
});

test('another process that has heard of new prices has them in memory before somebody asks', async () => {
  const before = await readPrice(other);
  const { version } = other.shop.catalogue.known;
  expect((await setValue(shop, 275)).status).toBe(200);
  await eventually(async () => expect(other.shop.catalogue.known.version).toBeGreaterThan(version));
  await other.shop.catalogue.close();
  const expected = await readPrice(shop);
  const { texts } = await countStatements(other.shop.database.pool, async () =>
    expect(await readPrice(other)).toBe(expected),
  );
  expect(expected).not.toBe(before);
  expect(texts.filter((text) => text.includes('from "products"'))).toEqual([]);
});
