import { afterAll, afterEach } from 'vitest';
import { expectInvariants } from './invariants.ts';
import { eventually } from './shopper.ts';
import { stockPlans } from './stock.ts';
import { createTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/**
 * A shop with a few plans on sale. Open it at the top of a test file; it closes after the tests. After each test,
 * faults are cleared and the invariants are checked once nothing is in progress.
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
