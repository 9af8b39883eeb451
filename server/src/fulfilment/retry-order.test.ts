import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { retryOrderCommand } from '../admin/commands/retry-order.ts';
import { listPurchases } from '../orders/purchases.ts';
import { findOrderByNumber, listOrderEvents } from '../orders/store.ts';
import { purchases } from '../tables/fulfilment.ts';
import { retryOrder } from './retry-order.ts';

const shop = await openStockedShop({ runsJobs: true });

const rejectOrders = (times = 1) =>
  shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'reject', times });

/** Places a paid order whose purchases the supplier rejects. */
async function openOrderNeedingAttention(productIds = [SMALL as string]) {
  const shopper = createShopper(shop);
  for (const productId of productIds) await shopper.add(productId);
  await rejectOrders(productIds.length);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await eventually(async () => {
    expect((await purchasesOf(orderNumber)).every(({ state }) => state === 'needs_attention')).toBe(true);
  });
  return { shopper, orderNumber };
}

async function purchasesOf(orderNumber: string) {
  const order = await findOrderByNumber(shop.shop.database, { orderNumber });
  return listPurchases(shop.shop.database, { orderId: order?.id ?? 0 });
}

async function eventsOf(orderNumber: string) {
  const order = await findOrderByNumber(shop.shop.database, { orderNumber });
  return listOrderEvents(shop.shop.database, order?.id ?? 0);
}

test('retrying an order that needs attention buys it and records who retried', async () => {
  const { shopper, orderNumber } = await openOrderNeedingAttention();
  const [purchase] = await purchasesOf(orderNumber);
  expect(purchase?.problem).toBeTruthy();
  expect(await retryOrder(shop.shop, { orderNumber, actor: 'deniz' })).toBe(1);
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order.metadata.esimInfoArray).toHaveLength(1);
  expect(await purchasesOf(orderNumber)).toMatchObject([{ state: 'issued', problem: null }]);
  const events = await eventsOf(orderNumber);
  expect(events.map(({ kind }) => kind)).toEqual([
    'placed',
    'status',
    'needs_attention',
    'retried',
    'issued',
    'status',
  ]);
  expect(events[3]).toMatchObject({ kind: 'retried', actor: 'deniz', detail: { purchaseIds: [purchase?.id] } });
});

test('a retry buys only what needs attention, not the rest of the order', async () => {
  const shopper = createShopper(shop);
  await shopper.add(SMALL);
  await shopper.add(MEDIUM);
  await rejectOrders();
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await eventually(async () => {
    const states = (await purchasesOf(orderNumber)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['issued', 'needs_attention']);
  });
  expect(await retryOrder(shop.shop, { orderNumber, actor: 'deniz' })).toBe(1);
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order.fulfilment).toEqual({ state: 'issued', issued: 2, total: 2 });
});

test('an order retried ten times at once is bought once', async () => {
  const { shopper, orderNumber } = await openOrderNeedingAttention([SMALL, MEDIUM]);
  const counts = await Promise.all(
    Array.from({ length: 10 }, () => retryOrder(shop.shop, { orderNumber, actor: 'deniz' })),
  );
  expect(counts.toSorted((a = 0, b = 0) => b - a)).toEqual([2, ...Array.from({ length: 9 }, () => 0)]);
  await shopper.waitForOrder(orderNumber, isCompleted);
});

test('a lasting rejection needs attention again, however often it was retried', async () => {
  const { shopper, orderNumber } = await openOrderNeedingAttention();
  await shop.shop.database.execute(sql`update purchases set attempts = 200 where state = 'needs_attention'`);
  await rejectOrders();
  await retryOrder(shop.shop, { orderNumber, actor: 'deniz' });
  await eventually(async () => {
    const kinds = (await eventsOf(orderNumber)).map(({ kind }) => kind);
    expect(kinds.slice(-3)).toEqual(['needs_attention', 'retried', 'needs_attention']);
  });
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: '429' });
  await retryOrder(shop.shop, { orderNumber, actor: 'deniz' });
  await shopper.waitForOrder(orderNumber, isCompleted);
});

test('a purchase with a known supplier order is looked up on retry and not bought again', async () => {
  const { shopper, orderNumber } = await openOrderNeedingAttention();
  const [purchase] = await purchasesOf(orderNumber);
  const sold = await shop.shop.partners.suppliers['esim-go']?.esims.purchase({ supplierPlanId: SMALL, quantity: 1 });
  if (sold?.kind !== 'issued' || !purchase) throw new Error('Expected a sale and a purchase that needs attention');
  await shop.shop.database
    .update(purchases)
    .set({ supplierReference: sold.reference })
    .where(eq(purchases.id, purchase.id));
  await retryOrder(shop.shop, { orderNumber, actor: 'deniz' });
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order.metadata.esimInfoArray.map(({ iccid }) => iccid)).toEqual([sold.esims[0]?.iccid]);
});

test('the command retries an order in any letter case, and reports why it cannot', async () => {
  const { shopper, orderNumber } = await openOrderNeedingAttention();
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  await retryOrderCommand.run(shop.shop, [orderNumber.toLowerCase()]);
  expect(printed.mock.calls).toEqual([[expect.stringMatching(/^1 purchase goes on\./)]]);
  printed.mockRestore();
  await shopper.waitForOrder(orderNumber, isCompleted);
  const [last] = (await eventsOf(orderNumber)).filter(({ kind }) => kind === 'retried');
  expect(last?.actor).toBe('command');
  const run = (...words: string[]) => retryOrderCommand.run(shop.shop, words);
  await expect(run()).rejects.toThrow('Expected an order number such as ES-7K4M-2QXR-9TBD.');
  await expect(run('ES-0000-0000-0000')).rejects.toThrow('There is no order ES-0000-0000-0000.');
  await expect(run(orderNumber)).rejects.toThrow(`Nothing in order ${orderNumber} needs attention.`);
});
