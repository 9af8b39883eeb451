import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../test/invariants.ts';
import { CARDS, card, createBuyer, placedOrder } from '../../test/shopper.ts';
import { SMALL, stockPlans } from '../../test/stock.ts';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ runsJobs: true });
  await stockPlans(shop.shop);
});
afterAll(() => shop.close());

/** Places an order at the partner by hand, as the shop's owner would. @returns the partner's reference */
async function buyByHand(): Promise<string> {
  const { esimGo } = await shop.sandbox.readConnection();
  const response = await fetch(`${esimGo.baseUrl}/orders`, {
    method: 'POST',
    headers: { 'x-api-key': esimGo.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'transaction',
      assign: true,
      order: [{ type: 'bundle', quantity: 1, item: SMALL }],
    }),
  });
  return ((await response.json()) as { orderReference: string }).orderReference;
}

test('supplier orders placed by hand that match ours are ambiguous: none is adopted and nothing is bought', async () => {
  const foreignReferences = [await buyByHand(), await buyByHand()];
  const shopper = await createBuyer(shop);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'timeout' });
  const response = await shopper.submit({ body: card(CARDS.good) });
  const order = await shopper.waitForOrder(
    placedOrder(response).orderNumber,
    ({ fulfilment }) => fulfilment.state === 'needs_attention',
  );
  expect(order).toMatchObject({ status: 'processing', payment: { state: 'paid' } });
  expect(order.metadata.esimInfoArray).toEqual([]);
  await expectInvariants({ ...shop, foreignReferences });
});
