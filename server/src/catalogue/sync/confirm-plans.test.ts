import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { supplierOf } from '../../shop.ts';
import { findProductRows } from '../store.ts';
import { confirmPlans } from './confirm-plans.ts';
import { syncSupplier } from './sync-catalogue.ts';

/** More patient than any buyer, so that the supplier's late response is still read. */
const shop = await openStockedShop({ timeouts: { esimMs: 60_000 } });
const { database } = shop.shop;
await syncSupplier(shop.shop, 'esim-go');
const { plans } = supplierOf(shop.shop, { supplier: 'esim-go' });
const asking = vi.spyOn(plans, 'findPlan');
const SYNCED = { esim_1GB_7D_TR_V2: 0, esim_5GB_30D_TR_V2: 0 };
for (const id of [SMALL, MEDIUM]) SYNCED[id] = (await rowOf(id)).costMinor;

beforeEach(async () => {
  await shop.shop.background.drain();
  for (const id of [SMALL, MEDIUM])
    await shop.sandbox.changeOffer('esim-go', id, { priceMinor: SYNCED[id], isWithdrawn: false });
  await syncSupplier(shop.shop, 'esim-go');
  await setAge(0);
  asking.mockClear();
});

async function rowOf(productId: string) {
  const { rows } = await database.execute<{
    costMinor: number;
    priceMinor: number;
    isActive: boolean;
    isLate: boolean;
  }>(sql`
    select cost_minor as "costMinor", price_minor as "priceMinor", is_active as "isActive",
      confirmed_at is null or confirmed_at < now() - interval '1 minute' as "isLate"
    from products where product_id = ${productId}`);
  const [row] = rows;
  if (!row) throw new Error(`Expected a plan ${productId}`);
  return row;
}

/** How long ago the suppliers last confirmed any plan. */
async function setAge(minutes: number): Promise<void> {
  await database.execute(sql`update supplier_syncs set synced_at = now() - ${minutes} * interval '1 minute'`);
  await database.execute(sql`update products set confirmed_at = null`);
}

const buyerOf = (productId: string) => createBuyer(shop, productId);
const pay = { body: card(CARDS.good) };

test('a plan that was read within a quarter of an hour is not asked about', async () => {
  const buyer = await buyerOf(SMALL);
  await setAge(14);
  await buyer.cart();
  await buyer.waitForOrder(placedOrder(await buyer.submit(pay)).orderNumber, isCompleted);
  expect(asking).not.toHaveBeenCalled();
});

test('an older one is confirmed before it is charged, once for all buyers within 15 minutes', async () => {
  const buyers = await Promise.all([buyerOf(SMALL), buyerOf(SMALL), buyerOf(SMALL)]);
  await setAge(16);
  for (const response of await Promise.all(buyers.map((buyer) => buyer.submit(pay))))
    expect([201, 202]).toContain(response.status);
  expect(asking).toHaveBeenCalledTimes(1);
  expect((await rowOf(SMALL)).isLate).toBe(false);
  expect([201, 202]).toContain((await (await buyerOf(SMALL)).submit(pay)).status);
  expect(asking).toHaveBeenCalledTimes(1);
});

test('a reader of the cart before somebody else’s request does not ask again', async () => {
  const [plan] = await findProductRows(database, [SMALL]);
  if (!plan) throw new Error(`Expected a plan ${SMALL}`);
  await setAge(16);
  await confirmPlans(shop.shop, [plan]);
  await confirmPlans(shop.shop, [plan]);
  expect(asking).toHaveBeenCalledTimes(1);
});

test('opening the cart confirms its plans in the background, without waiting', async () => {
  const buyer = await buyerOf(SMALL);
  await setAge(16);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'catalogue', fault: 'slow', delayMs: 5000 });
  await buyer.cart();
  expect((await rowOf(SMALL)).isLate).toBe(true);
  await eventually(async () => expect((await rowOf(SMALL)).isLate).toBe(false));
});

test('a price that has changed at the supplier is shown before anything is charged', async () => {
  const buyer = await buyerOf(SMALL);
  const before = (await rowOf(SMALL)).priceMinor;
  const charges = (await shop.sandbox.readLedger()).stripe.charges.length;
  await setAge(16);
  await shop.sandbox.changeOffer('esim-go', SMALL, { priceMinor: SYNCED[SMALL] + 500 });
  const refused = await buyer.submit(pay);
  const after = await rowOf(SMALL);
  expect(after).toMatchObject({ costMinor: SYNCED[SMALL] + 500, isActive: true });
  expect(after.priceMinor).toBeGreaterThan(before);
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'price_changed']);
  expect((await shop.sandbox.readLedger()).stripe.charges).toHaveLength(charges);
  // Every process serves the new price.
  const { product } = (await shop.request('GET', `/api/products/${SMALL}`)).body as { product: { price: string } };
  expect(product.price).toBe((after.priceMinor / 100).toFixed(2));
  const order = placedOrder(await buyer.submit(pay));
  expect(order.totalAmount).toBe(product.price);
});

test('a plan that the supplier sells no longer is not charged for', async () => {
  const buyer = await buyerOf(MEDIUM);
  await buyer.add(SMALL);
  await setAge(16);
  await shop.sandbox.changeOffer('esim-go', MEDIUM, { isWithdrawn: true });
  const refused = await buyer.submit(pay);
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'cart_unavailable_items']);
  expect((await buyer.cart()).items.map(({ available }) => available)).toEqual([false, true]);
  expect((await shop.request('GET', `/api/products/${MEDIUM}`)).status).toBe(404);
});

test('an unresponsive supplier blocks no sale for a day, and no buyer waits for it twice', async () => {
  const [first, second, third] = await Promise.all([buyerOf(SMALL), buyerOf(SMALL), buyerOf(SMALL)]);
  const late = await createTestShop({ beside: shop });
  await setAge(16);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'catalogue', fault: '500', times: 100 });
  expect(placedOrder(await first.submit(pay)).payment.state).toBe('paid');
  expect(asking).toHaveBeenCalledTimes(1);
  expect(placedOrder(await second.submit(pay)).payment.state).toBe('paid');
  expect(asking).toHaveBeenCalledTimes(1);
  await setAge(25 * 60);
  const refused = await third.submit(pay);
  expect([refused.status, problemOf(refused).code]).toEqual([503, 'supply_unavailable']);
  // A supplier that confirms this plan delivers it, even if its catalogue cannot be read.
  await shop.sandbox.clearFaults();
  const elsewhere = await createBuyer(late, SMALL);
  await database.execute(sql`update supplier_syncs set synced_at = now() - interval '25 hours'`);
  expect(placedOrder(await elsewhere.submit(pay)).payment.state).toBe('paid');
  await late.close();
});

test('a slow supplier delays no buyer by more than two seconds', async () => {
  const buyer = await buyerOf(SMALL);
  await setAge(16);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'catalogue', fault: 'slow', delayMs: 20_000 });
  const startedMs = performance.now();
  expect(placedOrder(await buyer.submit(pay)).payment.state).toBe('paid');
  expect(performance.now() - startedMs).toBeLessThan(20_000);
});
