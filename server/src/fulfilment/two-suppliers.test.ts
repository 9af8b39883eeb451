import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { CARDS, card, createShopper, isCompleted, placedOrder } from '../../test/shopper.ts';
import { SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { createTestShop } from '../../test/test-shop.ts';
import { bumpBesidePlans } from '../catalogue/catalogue-state.ts';
import { syncSupplier } from '../catalogue/sync/sync-catalogue.ts';
import { listPurchases } from '../orders/purchases.ts';
import { findOrderByNumber } from '../orders/store.ts';
import type { SupplierPlan } from '../partners/plan-source.ts';
import type { Supplier } from '../partners/supplier.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { supplierOf } from '../shop.ts';
import { products } from '../tables/catalogue.ts';
import { queueDelivery } from './provision-order.ts';

const first = await openStockedShop();
const esimGo = supplierOf(first.shop, { supplier: 'esim-go' });

const PLAN: SupplierPlan = {
  id: '77',
  productId: 'other-77',
  name: 'Japan eSIM 3GB for 15 Days',
  description: '',
  destination: { code: 'JP', name: 'Japan', regionName: 'Asia' },
  countries: [{ iso: 'JP', name: 'Japan', regionName: 'Asia' }],
  dataMb: 3000,
  tier: null,
  validityDays: 15,
  speeds: ['5G'],
  startsOnFirstConnection: true,
  canTopUp: false,
  costMinor: 300,
  minimumPriceMinor: null,
  currency: 'USD',
  imageUrl: null,
};

/** A second supplier that sells one plan, three units at a time; its eSIMs come from the sandbox too. */
const other: Supplier = {
  plans: {
    listPlans: async (page) => ({ plans: [PLAN], page, pageCount: 1 }),
    findPlan: async () => PLAN,
    listNetworks: async () => new Map([['JP', [{ name: 'Other', generation: '5G' }]]]),
  },
  esims: {
    ...esimGo.esims,
    maxUnitsPerPurchase: 3,
    purchase: ({ quantity }) => esimGo.esims.purchase({ supplierPlanId: SMALL, quantity }),
  },
};
const shop = await createTestShop({ beside: first, partners: { suppliers: { 'esim-go': esimGo, other } } });
afterAll(() => shop.close());

test('each line is bought from its plan’s supplier in purchases of at most that supplier’s size', async () => {
  expect(await syncSupplier(shop.shop, 'other')).toMatchObject({ kind: 'finished', seen: 1, deactivated: 0 });
  const shopper = createShopper(shop);
  await shopper.add(PLAN.productId, 4);
  await shopper.add(SMALL, 6);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order.items.map(({ productId }) => productId)).toEqual(['other-77', SMALL]);
  expect(order.metadata.esimInfoArray).toHaveLength(10);

  const { id } = (await findOrderByNumber(shop.shop.database, { orderNumber })) ?? { id: 0 };
  const purchases = await listPurchases(shop.shop.database, { orderId: id });
  expect(purchases.map((each) => [each.supplier, each.supplierPlanId, each.firstOrdinal, each.quantity])).toEqual([
    ['other', '77', 1, 3],
    ['other', '77', 4, 1],
    ['esim-go', SMALL, 1, 5],
    ['esim-go', SMALL, 6, 1],
  ]);

  // Raising a supplier's limit does not affect purchases that are already queued.
  await inTransaction(shop.shop.database, 'queue', (tx) => queueDelivery(first.shop, tx, id));
  expect(await listPurchases(shop.shop.database, { orderId: id })).toHaveLength(4);
});

test('syncing one supplier leaves the other’s plans on sale', async () => {
  const { products } = (await shop.request('GET', '/api/products?country=TR')).body as {
    products: { productId: string }[];
  };
  expect(products.map(({ productId }) => productId)).toContain(SMALL);
  const japan = (await shop.request('GET', '/api/products/other-77')).body as { product: object };
  expect(japan.product).toMatchObject({
    apiBundleName: '77',
    topUp: false,
    networks: [{ name: 'Other', generation: '5G' }],
  });
});

test('of equal plans the cheapest is on sale, and the other one when it gets cheaper', async () => {
  const shown = async () => {
    const { products } = (await shop.request('GET', '/api/products?country=TR')).body as {
      products: { productId: string }[];
    };
    return products.map(({ productId }) => productId).filter((id) => [SMALL, 'other-tr'].includes(id));
  };
  const turkey = { iso: 'TR', name: 'Turkey', regionName: '' };
  const listAt = (costMinor: number): Supplier => ({
    ...other,
    plans: {
      ...other.plans,
      listPlans: async (page) => ({
        plans: [
          PLAN,
          {
            ...PLAN,
            id: 'tr',
            productId: 'other-tr',
            destination: { code: 'TR', name: 'Turkey', regionName: '' },
            countries: [turkey],
            dataMb: 1000,
            validityDays: 7,
            canTopUp: true,
            costMinor,
          },
        ],
        page,
        pageCount: 1,
      }),
    },
  });
  const sync = (costMinor: number) =>
    syncSupplier(
      { ...shop.shop, partners: { ...shop.shop.partners, suppliers: { 'esim-go': esimGo, other: listAt(costMinor) } } },
      'other',
    );
  await sync(50);
  await expect.poll(shown).toEqual(['other-tr']);
  await sync(900);
  await expect.poll(shown).toEqual([SMALL]);
  expect((await shop.request('GET', '/api/products/other-tr')).status).toBe(200);
  // A pricing rule changes prices alone.
  await inTransaction(shop.shop.database, 'reprice', async (tx) => {
    await tx.update(products).set({ priceMinor: 99 }).where(eq(products.productId, 'other-tr'));
    await bumpBesidePlans(tx);
  });
  await expect.poll(shown).toEqual(['other-tr']);
  // Whoever has the other one in the cart may still buy it.
  const shopper = createShopper(shop);
  await shopper.add(SMALL, 1);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
});
