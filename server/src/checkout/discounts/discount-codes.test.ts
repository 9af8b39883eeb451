import type { Cart } from '@esimshop/contracts/carts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  placedOrder,
  pressUntilAnswered,
  problemOf,
} from '../../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { codeSpellings, discountCodes } from '../../tables/discount-codes.ts';
import { orderLines, orders } from '../../tables/orders.ts';

const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;

let codes = 0;

/** A code that takes ten percent off; what is given differs. */
async function createCode(facts: Partial<typeof discountCodes.$inferInsert> = {}): Promise<string> {
  codes++;
  const code = `CODE${codes}`;
  await database.insert(discountCodes).values({ code, type: 'percentage', value: 1000, currency: 'USD', ...facts });
  return code;
}

const enter = (shopper: { call: ReturnType<typeof createShopper>['call'] }, code: string, origin?: string) =>
  shopper.call('PUT', '/api/cart/code', { code, origin });

test('a code takes its share off the cart, the order and each of its units', async () => {
  const code = await createCode();
  const shopper = await createBuyer(shop, MEDIUM, 3);
  const entered = await enter(shopper, ` ${code.toLowerCase()} `);
  expect(entered.status, entered.text).toBe(200);
  expect(entered.body).toMatchObject({
    totalPrice: '26.97',
    discount: { code, amount: '3.00', subtotal: '29.97', refusal: null },
  });
  expect(await shopper.cart()).toEqual(entered.body);

  const placed = await shopper.submit({ body: { ...card(CARDS.good), expectedTotal: '26.97' } });
  const order = placedOrder(placed);
  expect(order).toMatchObject({ subtotal: '29.97', discount: { code, amount: '3.00' }, totalAmount: '26.97' });
  const [row] = await database.select().from(orders).where(eq(orders.orderNumber, order.orderNumber));
  const [line] = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row?.id ?? 0));
  expect([row?.paidMinor, line?.unitPaidMinor]).toEqual([2697, [899, 899, 899]]);
  // The next cart begins without it.
  await shopper.add(SMALL);
  expect(await shopper.cart()).not.toHaveProperty('discount');
});

test('the mail of an order names its code, what it took off, and what was paid', async () => {
  const code = await createCode();
  const shopper = await createBuyer(shop, SMALL, 2);
  await enter(shopper, code);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await eventually(async () => {
    const [mail] = await shop.sandbox.readMails(shopper.email);
    expect(mail?.subject).toContain(orderNumber);
    for (const part of [mail?.text, mail?.html])
      for (const words of ['$7.98', code, '−$0.80', '$7.18']) expect(part).toContain(words);
  });
});

const TOMORROW = () => new Date(Date.now() + 86_400_000);
const YESTERDAY = () => new Date(Date.now() - 86_400_000);

test.each([
  ['unknown', undefined],
  ['ended', { isActive: false }],
  ['ended', { endsAt: YESTERDAY() }],
  ['not_yet', { startsAt: TOMORROW() }],
  ['used_up', { maxUses: 0 }],
  ['used_up', { budgetMinor: 39 }],
  ['other_plans', { places: ['JP'] }],
  ['other_plans', { plans: ['esim_1GB_7D_JP_V2'] }],
  ['too_little', { minimumMinor: 400 }],
  ['other_currency', { minimumMinor: 1, currency: 'EUR' }],
] as const)('a code that is refused says why: %s %o', async (reason, facts) => {
  const code = facts ? await createCode(facts as Parameters<typeof createCode>[0]) : 'NOSUCHCODE';
  const shopper = await createBuyer(shop, SMALL);
  const before = await shopper.cart();
  const refused = await enter(shopper, code);
  expect([refused.status, problemOf(refused)]).toMatchObject([
    409,
    { code: 'code_refused', refusal: { reason, code } },
  ]);
  expect((await shopper.cart()).totalPrice).toBe(before.totalPrice);
  expect(await shopper.cart()).not.toHaveProperty('discount');
});

test('a plan at its floor is not discounted, and one near it only down to its floor', async () => {
  const all = await createCode({ value: 9000 });
  const below = await createCode({ value: 9000, ignoresFloor: true });
  const shopper = await createBuyer(shop, SMALL);
  // $1.50 and a fee of 3.49% and $0.49 are covered by $2.07.
  expect((await enter(shopper, all)).body).toMatchObject({ totalPrice: '2.07', discount: { amount: '1.92' } });
  expect((await enter(shopper, below)).body).toMatchObject({ totalPrice: '0.50', discount: { amount: '3.49' } });
});

test('an amount is taken off the plans that the code is for', async () => {
  const code = await createCode({ type: 'fixed_amount', value: 300, plans: [MEDIUM] });
  const shopper = await createBuyer(shop, SMALL);
  expect(problemOf(await enter(shopper, code))).toMatchObject({ refusal: { reason: 'other_plans' } });
  await shopper.add(MEDIUM);
  expect((await enter(shopper, code)).body).toMatchObject({ totalPrice: '10.98', discount: { amount: '3.00' } });
  const { items } = await shopper.cart();
  const removed = await shopper.call('DELETE', `/api/cart/${items[1]?.id}`);
  expect(removed.body).toMatchObject({
    totalPrice: '3.99',
    discount: { code, amount: '0.00', refusal: { reason: 'other_plans' } },
  });
});

test('a code by link waits in an empty cart, and the order remembers where it came from', async () => {
  const code = await createCode();
  const shopper = createShopper(shop);
  expect((await enter(shopper, code, 'link')).body).toMatchObject({ items: [], discount: { code, refusal: null } });
  const { totalPrice } = (await shopper.add(SMALL)).body as Cart;
  expect(totalPrice).toBe('3.59');
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const [row] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  expect([row?.codeOrigin, row?.discountMinor]).toEqual(['link', 40]);
});

test('fifty orders at once for a code of one use, half of them by a misspelling of it: one has it, the others are told and charged nothing', async () => {
  const code = await createCode({ maxUses: 1 });
  const spelling = `${code}X`;
  await database.insert(codeSpellings).values({
    spelling,
    codeId: sql`(select id from discount_codes where code = ${code})`,
  });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => createBuyer(shop, SMALL)));
  for (const [index, buyer] of buyers.entries())
    expect((await enter(buyer, index % 2 === 0 ? code : spelling)).body).toMatchObject({ discount: { code } });
  const placed = await Promise.all(
    buyers.map((buyer) =>
      pressUntilAnswered((key) => buyer.submit({ body: { ...card(CARDS.good), expectedTotal: '3.59' }, key })),
    ),
  );
  const refused = placed.filter(({ status }) => status === 409);
  expect([placed.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 49]);
  for (const response of refused)
    expect(problemOf(response)).toMatchObject({
      code: 'code_refused',
      totalAmount: '3.99',
      refusal: { reason: 'used_up', uses: 1 },
    });
  // The code is gone from their carts: what they see is what they pay.
  const [buyer] = buyers.filter((_, index) => placed[index]?.status === 409);
  expect(await buyer?.cart()).not.toHaveProperty('discount');
  expect(await buyer?.cart()).toMatchObject({ totalPrice: '3.99' });
  const paid = await buyer?.submit({ body: { ...card(CARDS.good), expectedTotal: '3.99' } });
  expect(paid?.status).toBe(201);
});

test('a use is given back when the order is cancelled', async () => {
  const code = await createCode({ maxUses: 1 });
  const declined = await createBuyer(shop, SMALL);
  await enter(declined, code);
  expect((await declined.submit({ body: card(CARDS.declined) })).status).toBe(402);
  const other = await createBuyer(shop, SMALL);
  expect((await enter(other, code)).status).toBe(200);
  expect((await other.submit({ body: card(CARDS.good) })).status).toBe(201);
  // The first buyer still has it in the cart, and learns that it is gone.
  expect((await declined.cart()).discount).toMatchObject({ amount: '0.00', refusal: { reason: 'used_up' } });
});

test('a code for first orders, or once a customer, is refused by the address that has ordered before', async () => {
  const welcome = await createCode({ isForFirstOrders: true });
  const once = await createCode({ maxUsesPerCustomer: 1 });
  const shopper = await createBuyer(shop, SMALL);
  await enter(shopper, once);
  expect((await shopper.submit({ body: card(CARDS.good) })).status).toBe(201);
  for (const [code, reason] of [
    [welcome, 'not_first_order'],
    [once, 'used_before'],
  ] as const) {
    const again = await createBuyer(shop, SMALL);
    await enter(again, code);
    const body = { ...card(CARDS.good), customerEmail: shopper.email.toUpperCase(), expectedTotal: '3.59' };
    expect(problemOf(await again.submit({ body }))).toMatchObject({ code: 'code_refused', refusal: { reason } });
  }
});

test('a code that has ended between the cart and Pay charges nothing that was not seen', async () => {
  const code = await createCode();
  const shopper = await createBuyer(shop, SMALL);
  await enter(shopper, code);
  await database.update(discountCodes).set({ endsAt: YESTERDAY() }).where(eq(discountCodes.code, code));
  const refused = await shopper.submit({ body: { ...card(CARDS.good), expectedTotal: '3.59' } });
  expect([refused.status, problemOf(refused)]).toMatchObject([
    409,
    { code: 'code_refused', refusal: { reason: 'ended' }, totalAmount: '3.99' },
  ]);
  expect((await shopper.submit({ body: { ...card(CARDS.good), expectedTotal: '3.99' } })).status).toBe(201);
});

test('a refund of one unit returns what was paid for it', async () => {
  const code = await createCode({ type: 'fixed_amount', value: 100 });
  const shopper = await createBuyer(shop, SMALL, 3);
  await enter(shopper, code);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const quote = await shopper.call('GET', `/api/orders/${orderNumber}`);
  expect(quote.status).toBe(200);
  const [row] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  const [line] = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row?.id ?? 0));
  expect(line?.unitPaidMinor).toEqual([365, 366, 366]);
});

test('a code can be taken out of the cart', async () => {
  const code = await createCode();
  const shopper = await createBuyer(shop, SMALL);
  await enter(shopper, code);
  const removed = await shopper.call('DELETE', '/api/cart/code');
  expect(removed.body).toMatchObject({ totalPrice: '3.99' });
  expect(removed.body).not.toHaveProperty('discount');
});
