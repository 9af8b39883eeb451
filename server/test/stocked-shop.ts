import { afterAll, afterEach } from 'vitest';
import { expectInvariants } from './invariants.ts';
import { eventually } from './shopper.ts';
import { stockPlans } from './stock.ts';
import { createTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/**
 * The shop of a test file, with a few plans on sale, to be opened at its top and closed after its tests. After each of them the
 * partners' bad days are over, and what may never happen is looked for once nothing is under way any more.
 */
export async function openStockedShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await createTestShop(options);
  await stockPlans(shop.shop);
  afterEach(async () => {
    await shop.sandbox.clearFaults();
    await eventually(() => expectInvariants(shop));
  });
  afterAll(() => shop.close());
  return shop;
}
