import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { createBuyer, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { products } from '../../tables/catalogue.ts';
import { createSoldCounts } from './sold-units.ts';

const running = await openStockedShop({ runsJobs: true });
const { database } = running.shop;
afterEach(() => vi.restoreAllMocks());

async function buy(productId: string, quantity: number): Promise<string> {
  const buyer = await createBuyer(running, productId, quantity);
  const { orderNumber } = placedOrder(await buyer.submit());
  await buyer.waitForOrder(orderNumber, isCompleted);
  return orderNumber;
}

async function idOf(productId: string): Promise<number> {
  const [row] = await database.select({ id: products.id }).from(products).where(eq(products.productId, productId));
  return row?.id ?? 0;
}

test('the units of thirty days are counted at most once a minute', async () => {
  const readSold = createSoldCounts(running.shop);
  const [small, medium] = [await idOf(SMALL), await idOf(MEDIUM)];
  expect(await readSold()).toEqual({});
  const old = await buy(SMALL, 1);
  await buy(MEDIUM, 2);
  expect(await readSold()).toEqual({});
  const inAMinute = performance.now() + 60_001;
  vi.spyOn(performance, 'now').mockReturnValue(inAMinute);
  expect(await readSold()).toEqual({ [small]: 1, [medium]: 2 });
  await database.execute(
    sql`update orders set created_at = created_at - interval '31 days' where order_number = ${old}`,
  );
  vi.spyOn(performance, 'now').mockReturnValue(inAMinute + 60_001);
  expect(await readSold()).toEqual({ [medium]: 2 });
});

test('a count that failed is made again at once', async () => {
  const clock = vi.spyOn(running.shop.clock, 'now').mockImplementationOnce(() => {
    throw new Error('No clock');
  });
  const readSold = createSoldCounts(running.shop);
  await expect(readSold()).rejects.toThrow('No clock');
  clock.mockRestore();
  expect(await readSold()).toBeTypeOf('object');
});
