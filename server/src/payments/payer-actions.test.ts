import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findPaymentOf } from '../../test/find-payment.ts';
import { answerBank, comeBack, isStillAsked, nextActionUrl } from '../../test/payer.ts';
import { CARDS, card, createBuyer, isCompleted, placedOrder } from '../../test/shopper.ts';
import { stockPlans } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { expireOrder } from '../orders/expire-order.ts';
import { recheckPayment } from './pay.ts';
import { settlePayment } from './settle-payment.ts';

const AUTHENTICATED_THEN_DECLINED = '4000008260003178';
const shop = await openStockedShop({ works: true });

/** A buyer whose bank asks for 3-D Secure. */
async function sentToBank({ number = CARDS.needsAuthentication as string, key = '' } = {}) {
  const shopper = await createBuyer(shop);
  const answer = await shopper.submit({ body: card(number), ...(key && { key }) });
  expect(answer.status).toBe(201);
  return { shopper, orderNumber: placedOrder(answer).orderNumber, bank: nextActionUrl(answer), answer };
}

const dropWebhooks = () =>
  shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'drop', times: 1000 });

test('a payment waits for 3-D Secure with the cart kept, and goes through when the payer completes it', async () => {
  const { shopper, orderNumber, bank, answer } = await sentToBank();
  expect(placedOrder(answer)).toMatchObject({ status: 'pending', payment: { state: 'requires_action' } });
  expect((await shopper.cart()).totalItems).toBe(1);
  expect((await shop.sandbox.readLedger()).stripe.charges).toEqual([]);
  expect(await comeBack(await answerBank(bank, 'complete'))).toBe(`/order-confirmation/${orderNumber}`);
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order).toMatchObject({ payment: { state: 'paid' }, fulfilment: { issued: 1 } });
  expect((await shopper.cart()).items).toEqual([]);
});

test.each([
  ['fails', CARDS.needsAuthentication, 'fail', 'authentication_failed'],
  ['completes, after which the bank declines,', AUTHENTICATED_THEN_DECLINED, 'complete', 'insufficient_funds'],
] as const)('a payer who %s 3-D Secure is back at the till and pays with another card', async (...row) => {
  const [, number, result, refusal] = row;
  const { shopper, orderNumber, bank } = await sentToBank({ number });
  expect(await comeBack(await answerBank(bank, result))).toBe(`/checkout?payment=${refusal}`);
  expect(await shopper.order(orderNumber)).toMatchObject({
    status: 'cancelled',
    payment: { state: 'refused', refusal },
    fulfilment: { state: 'waiting' },
  });
  expect((await shopper.cart()).totalItems).toBe(1);
  const again = await shopper.submit({ body: card(CARDS.good) });
  expect(placedOrder(again).orderNumber).not.toBe(orderNumber);
  expect(again.status).toBe(201);
});

test('a payer comes back to the shop in the language in which they left it', async () => {
  const shopper = await createBuyer(shop);
  const pay = async () => shopper.submit({ body: { ...card(CARDS.needsAuthentication), locale: 'tr' } });
  expect(await comeBack(await answerBank(nextActionUrl(await pay()), 'fail'))).toMatch(/^\/tr\/checkout\?payment=/);
  expect(await comeBack(await answerBank(nextActionUrl(await pay()), 'complete'))).toMatch(
    /^\/tr\/order-confirmation\//,
  );
});

test('a payer who abandons 3-D Secure is not waited for: the order ends, the bank asks no more, the cart is kept', async () => {
  const { shopper, orderNumber, bank } = await sentToBank();
  const { order } = await findPaymentOf(shop, orderNumber);
  await expireOrder(shop.shop, order.id);
  await expireOrder(shop.shop, order.id);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'cancelled', payment: { state: 'refused' } });
  expect(await isStillAsked(bank)).toBe(false);
  expect((await shopper.cart()).totalItems).toBe(1);
  expect((await shopper.submit({ body: card(CARDS.good) })).status).toBe(201);
});

test('an order that was paid without our knowing is found paid when it is about to be given up', async () => {
  const { shopper, orderNumber, bank } = await sentToBank();
  await dropWebhooks();
  await answerBank(bank, 'complete');
  const { order } = await findPaymentOf(shop, orderNumber);
  await expireOrder(shop.shop, order.id);
  expect((await shopper.waitForOrder(orderNumber, isCompleted)).payment.state).toBe('paid');
});

test('a payer who never comes back is settled by the webhook alone', async () => {
  const { shopper, orderNumber, bank } = await sentToBank();
  await answerBank(bank, 'complete');
  await shopper.waitForOrder(orderNumber, isCompleted);
});

test('a payer who comes back twenty times at once, while the webhook arrives, has paid once', async () => {
  const { shopper, orderNumber, bank } = await sentToBank();
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'duplicate' });
  const address = await answerBank(bank, 'complete');
  const pages = await Promise.all(Array.from({ length: 20 }, () => comeBack(address)));
  expect(new Set(pages)).toEqual(new Set([`/order-confirmation/${orderNumber}`]));
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await comeBack(address)).toBe(`/order-confirmation/${orderNumber}`);
});

test('a payer who presses pay again while the bank waits gives up the first payment and is charged once', async () => {
  const { shopper, orderNumber, bank } = await sentToBank();
  const paid = await shopper.submit({ body: card(CARDS.good) });
  expect(paid.status).toBe(201);
  expect(await isStillAsked(bank)).toBe(false);
  expect((await shopper.order(orderNumber)).status).toBe('cancelled');
  const charges = (await shop.sandbox.readLedger()).stripe.charges.map(({ metadata }) => metadata.order_number);
  expect(charges.filter((number) => number === orderNumber)).toEqual([]);
  expect(charges).toContain(placedOrder(paid).orderNumber);
});

test('a payer who completed 3-D Secure in one tab and presses pay in another has paid already', async () => {
  const { shopper, orderNumber, bank } = await sentToBank();
  await dropWebhooks();
  await answerBank(bank, 'complete');
  const again = await shopper.submit({ body: card(CARDS.good) });
  expect([again.status, placedOrder(again).orderNumber]).toEqual([201, orderNumber]);
  expect(placedOrder(again).payment.state).toBe('paid');
});

test('the same Idempotency-Key leads to the same bank page while it waits, and to the paid order after it', async () => {
  const key = 'a-visit-that-goes-to-the-bank';
  const { shopper, orderNumber, bank, answer } = await sentToBank({ key });
  const same = await shopper.submit({ body: card(CARDS.needsAuthentication), key });
  expect([same.status, same.body]).toEqual([answer.status, answer.body]);
  expect(await comeBack(await answerBank(bank, 'complete'))).toContain(orderNumber);
  const after = await shopper.submit({ body: card(CARDS.needsAuthentication), key });
  expect(after.status).toBe(201);
  expect(after.body).not.toHaveProperty('nextAction');
  expect(placedOrder(after)).toMatchObject({ orderNumber, payment: { state: 'paid' } });
});

test('money that arrives after the order was given up is still money: the order is taken up again', async () => {
  const { shopper, orderNumber, bank } = await sentToBank();
  await dropWebhooks();
  await answerBank(bank, 'complete');
  const { payment } = await findPaymentOf(shop, orderNumber);
  await settlePayment(shop.shop, payment.id, { kind: 'refused', reason: 'payment_expired' });
  const givenUp = await findPaymentOf(shop, orderNumber);
  expect(givenUp).toMatchObject({ order: { status: 'cancelled' }, payment: { status: 'cancelled' } });
  await recheckPayment(shop.shop, givenUp.payment);
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order.payment).toMatchObject({ state: 'paid', refusal: null });
});

test('a payment that was given up and never paid stays given up when its partner speaks of it', async () => {
  const { shopper, orderNumber, bank } = await sentToBank();
  await answerBank(bank, 'fail');
  await shopper.waitForOrder(orderNumber, ({ status }) => status === 'cancelled');
  const { payment } = await findPaymentOf(shop, orderNumber);
  await recheckPayment(shop.shop, payment);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'cancelled', payment: { state: 'refused' } });
});

test('a return for an order that does not exist leads to the till, and an odd number nowhere', async () => {
  const { publicUrl } = shop.shop.config;
  expect(await comeBack(`${publicUrl}/api/payments/return/ES-0000-0000-0000?payment_intent=pi_x`)).toBe('/checkout');
  for (const odd of ['1', 'ES-0000-0000-000U', "ES-0000-0000-0000'--", '..%2f..%2fhealthz']) {
    expect((await shop.request('GET', `/api/payments/return/${odd}`)).status).toBe(404);
  }
});

test('what the payer brings back along with the address is not believed', async () => {
  const { shopper, orderNumber } = await sentToBank();
  const { publicUrl } = shop.shop.config;
  const forged = `${publicUrl}/api/payments/return/${orderNumber}?redirect_status=succeeded&payment_intent=pi_other`;
  expect(await comeBack(forged)).toBe(`/order-confirmation/${orderNumber}`);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'pending', payment: { state: 'requires_action' } });
  expect(await comeBack(`${publicUrl}/api/payments/cancel/${orderNumber}`)).toBe(
    '/checkout?payment=cancelled_by_payer',
  );
});

test('a bank that captures another amount parks the order: nothing is delivered, and nothing more is charged', async () => {
  const odd = await createTestShop({ works: true });
  await stockPlans(odd.shop);
  const shopper = await createBuyer(odd);
  const answer = await shopper.submit({ body: card(CARDS.needsAuthentication), key: 'another-amount-is-taken' });
  const { orderNumber } = placedOrder(answer);
  await changeIntent(odd, nextActionUrl(answer), { amount: '50' });
  expect(await comeBack(await answerBank(nextActionUrl(answer), 'complete'))).toBe(
    `/order-confirmation/${orderNumber}`,
  );
  const { rows: found } = await odd.shop.database.execute<{ id: number; kinds: string[] }>(sql`
    select o.id, array_agg(e.kind order by e.id) as kinds from orders o join order_events e on e.order_id = o.id
    where o.order_number = ${orderNumber} group by o.id`);
  expect(found[0]?.kinds).toEqual(['placed', 'needs_attention']);
  await expireOrder(odd.shop, found[0]?.id ?? 0);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'pending', fulfilment: { state: 'waiting' } });
  const again = await shopper.submit({ body: card(CARDS.good), key: 'pressed-once-more-then' });
  expect([again.status, placedOrder(again).orderNumber]).toEqual([202, orderNumber]);
  expect(placedOrder(again).payment.state).toBe('confirming');
  const ledger = await odd.sandbox.readLedger();
  expect([ledger.stripe.charges.length, ledger.esimGo.orders.length]).toEqual([1, 0]);
  await odd.close();
});

/** Changes a payment behind the shop's back, with the shop's own key. */
async function changeIntent({ sandbox }: TestShop, bank: string, change: Record<string, string>): Promise<void> {
  const { stripe } = await sandbox.readConnection();
  const id = new URL(bank).searchParams.get('payment_intent');
  const answer = await fetch(`${stripe.baseUrl}/v1/payment_intents/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams(change),
  });
  expect(answer.status).toBe(200);
}
