import type { CartAdvice } from '@esimshop/contracts/cart-advice';
import type { Cart } from '@esimshop/contracts/carts';
import type { Product } from '@esimshop/contracts/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper, problemOf } from '../../../test/shopper.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { syncCatalogue } from '../../catalogue/sync/sync-catalogue.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await syncCatalogue(shop.shop);
});
afterAll(() => shop.close());

/** The prepaid plan of a place with this much data and time. */
async function planOf(query: string, dataMb: number, validityDays = 30): Promise<Product> {
  const { products } = (await shop.request('GET', `/api/products?${query}`)).body as { products: Product[] };
  const found = products.find((each) => each.dataMb === dataMb && each.validityDays === validityDays);
  if (!found) throw new Error(`Expected ${dataMb} MB of ${query}`);
  return found;
}

async function shopperWith(plans: readonly Product[], quantity = 1) {
  const shopper = createShopper(shop);
  for (const { productId } of plans) await shopper.add(productId, quantity);
  const advise = async (trip = '') => (await shopper.call('GET', `/api/cart/advice${trip}`)).body as CartAdvice;
  const swap = async ({ better }: CartAdvice) =>
    shopper.call('POST', '/api/cart/swap', {
      remove: better?.replaces,
      add: better?.items.map(({ product: { productId }, quantity }) => ({ productId, quantity })),
    });
  return { ...shopper, advise, swap };
}
const minor = (price = '') => Math.round(Number(price) * 100);
const codesOf = (places: readonly { code: string }[] | undefined) => places?.map(({ code }) => code);

test('three countries get the one plan that costs less and lasts as long, and one press puts it in their place', async () => {
  const plans = await Promise.all(['FR', 'IT', 'ES'].map((code) => planOf(`country=${code}`, 5000)));
  const shopper = await shopperWith(plans);
  const advice = await shopper.advise();
  const [item] = advice.better?.items ?? [];
  expect(advice.better).toMatchObject({ reason: 'one_plan', items: [{ quantity: 1 }] });
  expect(codesOf(advice.better?.countries)).toEqual(['FR', 'IT', 'ES']);
  expect(item?.product.coverage).not.toBe('local');
  expect(item?.product.validityDays).toBeGreaterThanOrEqual(30);
  expect(item?.product.dataMb).toBeGreaterThanOrEqual(10_000);
  expect(minor(advice.better?.before)).toBe(plans.reduce((sum, { price }) => sum + minor(price), 0));
  expect(minor(advice.better?.total) + minor(advice.better?.saved)).toBe(minor(advice.better?.before));
  const swapped = (await shopper.swap(advice)).body as Cart;
  expect(swapped).toMatchObject({ totalItems: 1, totalPrice: advice.better?.total });
  expect((await shopper.advise()).better).toBeNull();
});

test('two travellers get two of it, and lines of different quantities get no advice', async () => {
  const plans = await Promise.all(['FR', 'IT', 'ES'].map((code) => planOf(`country=${code}`, 5000)));
  const two = await (await shopperWith(plans, 2)).advise();
  expect(two.better?.items).toMatchObject([{ quantity: 2 }]);
  const mixed = await shopperWith(plans);
  await mixed.add(plans[0]?.productId ?? '');
  expect((await mixed.advise()).better).toBeNull();
});

test('a cart without a cheaper way is left alone', async () => {
  const shopper = await shopperWith([await planOf('country=FR', 1000, 7), await planOf('country=IT', 1000, 7)]);
  expect((await shopper.advise()).better).toBeNull();
  expect(await (await shopperWith([])).advise()).toEqual({ better: null, missing: [], lookalikes: [] });
});

test('a plan for a region gives way to the cheaper set of the planned trip', async () => {
  const shopper = await shopperWith([await planOf('region=Europe%2B', 10_000)]);
  expect((await shopper.advise()).better).toBeNull();
  const { better } = await shopper.advise('?countries=FR:3,IT:3&dataMb=2000');
  expect(better).toMatchObject({ reason: 'trip', trip: { days: 6, dataMb: 2000 } });
  expect(codesOf(better?.countries)).toEqual(['FR', 'IT']);
  expect(minor(better?.total)).toBeLessThan(minor(better?.before));
  const two = await shopperWith([await planOf('region=Europe%2B', 10_000)], 2);
  expect((await two.advise('?countries=FR:3,IT:3&dataMb=2000')).better).toBeNull();
});

test('a country of the trip that the cart leaves out is named, unless the cart is for another trip', async () => {
  const shopper = await shopperWith([await planOf('country=FR', 5000)]);
  expect(codesOf((await shopper.advise('?countries=FR:3,IT:3&dataMb=2000')).missing)).toEqual(['IT']);
  expect((await shopper.advise('?countries=JP:3,KR:3&dataMb=2000')).missing).toEqual([]);
});

test('a country that is easily mixed up is named with the other one, until both are in the cart', async () => {
  const shopper = await shopperWith([await planOf('country=AT', 5000)]);
  expect((await shopper.advise()).lookalikes).toMatchObject([
    { code: 'AT', names: { en: 'Austria' }, other: { code: 'AU', names: { en: 'Australia' } } },
  ]);
  await shopper.add((await planOf('country=AU', 5000)).productId);
  expect((await shopper.advise()).lookalikes).toEqual([]);
});

test('a swap that fails changes nothing', async () => {
  const plan = await planOf('country=FR', 5000);
  const shopper = await shopperWith([plan]);
  const [line] = (await shopper.cart()).items;
  const swap = (remove: number[], productId: string) =>
    shopper.call('POST', '/api/cart/swap', { remove, add: [{ productId }] });
  expect(problemOf(await swap([line?.id ?? 0], 'no_such_plan')).code).toBe('product_not_found');
  expect(problemOf(await swap([999_999], plan.productId)).code).toBe('cart_item_not_found');
  expect((await shopper.cart()).items).toMatchObject([{ id: line?.id, quantity: 1 }]);
  expect((await shopper.call('GET', '/api/cart/advice?countries=TR:x&dataMb=1')).status).toBe(422);
});
