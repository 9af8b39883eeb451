import type { TopUpOffer } from '@esimshop/contracts/top-ups';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBuyer, eventually, placedOrder, problemOf } from '../../../test/shopper.ts';
import { MEDIUM } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTopUpBuyer, type TopUpBuyer } from '../../../test/top-up-buyer.ts';
import { discountCodes } from '../../tables/discount-codes.ts';
import { orderLines, orders } from '../../tables/orders.ts';

const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;

let codes = 0;

async function createCode(facts: Partial<typeof discountCodes.$inferInsert> = {}): Promise<string> {
  codes++;
  const code = `TOPUP${codes}`;
  await database
    .insert(discountCodes)
    .values({ code, type: 'percentage', value: 1000, currency: 'USD', includesTopUps: true, ...facts });
  return code;
}

const findBuyer = () => createTopUpBuyer({ request: shop.request, database, sandbox: shop.sandbox });

const price = ({ token, esimId }: TopUpBuyer, code: string) =>
  shop.request('POST', '/api/portal/topup-code', { body: { token, esimId, packageId: MEDIUM, code } });

test('a code takes its share off a top-up, its order, its mail and what is charged', async () => {
  const buyer = await findBuyer();
  expect((await buyer.offer()) as TopUpOffer).not.toHaveProperty('takesCodes');
  const code = await createCode();
  expect(await buyer.offer()).toMatchObject({ takesCodes: true });
  expect((await price(buyer, ` ${code.toLowerCase()}`)).body).toEqual({ code, amount: '1.00', price: '8.99' });
  const purchase = { packageId: MEDIUM, topUps: 0, code };
  const dearer = await buyer.topUp({ ...purchase, expectedPrice: '9.99' });
  expect(problemOf(dearer)).toMatchObject({ code: 'price_changed', totalAmount: '8.99' });
  const { orderNumber } = placedOrder(await buyer.topUp({ ...purchase, expectedPrice: '8.99' }));
  const [order] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  const [line] = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order?.id ?? 0));
  expect([order?.discountMinor, order?.paidMinor, order?.codeOrigin]).toEqual([100, 899, 'typed']);
  expect(line?.unitPaidMinor).toEqual([899]);
  expect(await buyer.charged(orderNumber)).toEqual([899]);
  await eventually(async () => {
    const mails = await shop.sandbox.readMails(buyer.email);
    const receipt = mails.find(({ messageId }) => messageId.includes('.top-up@'));
    for (const words of ['$9.99', code, '−$1.00', '$8.99']) expect(receipt?.text).toContain(words);
  });
});

test.each([
  ['not_top_ups', { includesTopUps: false }],
  ['used_before', { maxUsesPerCustomer: 0 }],
  ['not_first_order', { isForFirstOrders: true }],
  ['other_plans', { places: ['JP'] }],
  ['unknown', undefined],
] as const)('a code that is refused for a top-up says why, and nothing is charged: %s', async (reason, facts) => {
  const buyer = await findBuyer();
  const code = facts ? await createCode(facts as Parameters<typeof createCode>[0]) : 'NOSUCHCODE';
  const purchase = { packageId: MEDIUM, topUps: 0, code };
  for (const refused of [await price(buyer, code), await buyer.topUp(purchase)])
    expect([refused.status, problemOf(refused)]).toMatchObject([
      409,
      { code: 'code_refused', refusal: { reason, code } },
    ]);
  const { topUps } = await buyer.offer();
  expect(topUps).toBe(0);
});

test('a code of one use that is pressed for two eSIMs at once is used once', async () => {
  const code = await createCode({ maxUses: 1 });
  const buyers = [await findBuyer(), await findBuyer()];
  const pressed = await Promise.all(buyers.map((buyer) => buyer.topUp({ packageId: MEDIUM, topUps: 0, code })));
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('one that is only for new eSIMs works in a cart', async () => {
  const code = await createCode({ includesTopUps: false });
  const shopper = await createBuyer(shop, MEDIUM);
  expect((await shopper.call('PUT', '/api/cart/code', { code })).body).toMatchObject({ totalPrice: '8.99' });
});
