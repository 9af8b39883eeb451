import type { ClaimFacts } from '@esimshop/contracts/claims';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARDS, card, createBuyer, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { stockPlans } from '../../../test/stock.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { orders } from '../../tables/orders.ts';
import { payments } from '../../tables/payments.ts';
import { supportMessages } from '../../tables/support.ts';

let shop: TestShop;
let owner: TestUser;
beforeAll(async () => {
  shop = await createTestShop({ runsJobs: true });
  await stockPlans(shop.shop);
  owner = await signIn(shop, { admin: true });
});
afterAll(() => shop.close());

async function read(): Promise<ClaimFacts> {
  const { status, body } = await shop.request('GET', '/api/admin/claims', { headers: { cookie: owner.cookie } });
  expect(status).toBe(200);
  return body as ClaimFacts;
}

async function buy(): Promise<string> {
  const buyer = await createBuyer(shop);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  return orderNumber;
}

const write = (subject: string, createdAt: string, answeredAt: string | null) =>
  shop.shop.database.insert(supportMessages).values({
    ...{ name: 'Deniz', email: 'deniz@example.com', subject, message: 'Help', locale: 'en' as const },
    createdAt: sql`now() - ${createdAt}::interval`,
    answeredAt: answeredAt === null ? null : sql`now() - ${answeredAt}::interval`,
  });

test('a shop that has sold nothing has its catalogue to count, and nothing to measure', async () => {
  const none = { count: 0, of: 0 };
  const { destinations, regions } = await read();
  expect(await read()).toEqual({ destinations, regions, delivery: none, price: none, reply: none });
  const { body } = await shop.request('GET', '/api/destinations');
  expect((body as { destinations: unknown[] }).destinations).toHaveLength(destinations);
});

test('late deliveries, other amounts and late replies count against the claim, what still has time does not', async () => {
  const { database } = shop.shop;
  const [slow, other] = [await buy(), await buy(), await buy()] as const;
  expect(await read()).toMatchObject({ delivery: { count: 3, of: 3 }, price: { count: 3, of: 3 } });
  await database
    .update(orders)
    .set({ completedAt: sql`completed_at + interval '2 minutes'` })
    .where(eq(orders.orderNumber, slow));
  const otherId = sql`(select id from orders where order_number = ${other})`;
  await database.update(payments).set({ amountMinor: 1 }).where(eq(payments.orderId, otherId));
  await write('Answered at once', '5 days', '4 days 23 hours');
  await write('Answered late', '5 days', '3 days');
  await write('Waits for too long', '2 days', null);
  await write('Has time', '2 hours', null);
  await write('Long ago', '40 days', '30 days');
  expect(await read()).toMatchObject({
    delivery: { count: 2, of: 3 },
    price: { count: 2, of: 3 },
    reply: { count: 1, of: 3 },
  });
});
