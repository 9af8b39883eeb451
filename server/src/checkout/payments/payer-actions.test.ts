import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expireOrder } from '../../../test/expire-order.ts';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { answerBank, isStillAsked, nextActionUrl, returnToShop } from '../../../test/payer.ts';
import { CARDS, card, createBuyer, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { stockPlans } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { createReturnToken } from '../../orders/return-token.ts';
import { recheckPayment } from './pay.ts';
import { resolveOpenPayment } from './resolve-open-payment.ts';
import { settlePayment } from './settle-payment.ts';

const AUTHENTICATED_THEN_DECLINED = '4000008260003178';
const shop = await openStockedShop({ runsJobs: true });

/** Submits an order that the bank asks the buyer to authenticate. */
async function submitToBank({ number = CARDS.needsAuthentication as string, key = '' } = {}) {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: card(number), ...(key && { key }) });
  expect(response.status).toBe(201);
  return { shopper, orderNumber: placedOrder(response).orderNumber, bank: nextActionUrl(response), response };
}

const dropWebhooks = () =>
  shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'drop', times: 1000 });

test('a payment waits for 3-D Secure with the cart kept and succeeds when the payer completes it', async () => {
  const { shopper, orderNumber, bank, response } = await submitToBank();
  expect(placedOrder(response)).toMatchObject({ status: 'pending', payment: { state: 'requires_action' } });
  expect((await shopper.cart()).totalItems).toBe(1);
  expect((await shop.sandbox.readLedger()).stripe.charges).toEqual([]);
  expect(await returnToShop(await answerBank(bank, 'complete'))).toBe(`/order-confirmation/${orderNumber}`);
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order).toMatchObject({ payment: { state: 'paid' }, fulfilment: { issued: 1 } });
  expect((await shopper.cart()).items).toEqual([]);
});

test.each([
  ['fails', CARDS.needsAuthentication, 'fail', 'authentication_failed'],
  ['completes, after which the bank declines,', AUTHENTICATED_THEN_DECLINED, 'complete', 'insufficient_funds'],
] as const)('a payer who %s 3-D Secure is back at checkout and pays with another card', async (...row) => {
  const [, number, result, declineCode] = row;
  const { shopper, orderNumber, bank } = await submitToBank({ number });
  expect(await returnToShop(await answerBank(bank, result))).toBe(`/checkout?payment=${declineCode}`);
  expect(await shopper.order(orderNumber)).toMatchObject({
    status: 'cancelled',
    payment: { state: 'declined', declineCode },
    fulfilment: { state: 'waiting' },
  });
  expect((await shopper.cart()).totalItems).toBe(1);
  const again = await shopper.submit({ body: card(CARDS.good) });
  expect(placedOrder(again).orderNumber).not.toBe(orderNumber);
  expect(again.status).toBe(201);
});

test('a payer returns to the shop in the language they left in', async () => {
  const shopper = await createBuyer(shop);
  const pay = async () => shopper.submit({ body: { ...card(CARDS.needsAuthentication), locale: 'tr' } });
  expect(await returnToShop(await answerBank(nextActionUrl(await pay()), 'fail'))).toMatch(/^\/tr\/checkout\?payment=/);
  expect(await returnToShop(await answerBank(nextActionUrl(await pay()), 'complete'))).toMatch(
    /^\/tr\/order-confirmation\//,
  );
});

test('an abandoned 3-D Secure payment expires: the order and payment are cancelled and the cart is kept', async () => {
  const { shopper, orderNumber, bank } = await submitToBank();
  const { order } = await findPaymentOf(shop, orderNumber);
  await expireOrder(shop.shop, order.id);
  await expireOrder(shop.shop, order.id);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'cancelled', payment: { state: 'declined' } });
  expect(await isStillAsked(bank)).toBe(false);
  expect((await shopper.cart()).totalItems).toBe(1);
  expect((await shopper.submit({ body: card(CARDS.good) })).status).toBe(201);
});

test('a payment that waits for the payer is left alone until its order expires', async () => {
  const { orderNumber } = await submitToBank();
  const { payment } = await findPaymentOf(shop, orderNumber);
  expect(payment.nextAttemptAt.getTime() - payment.createdAt.getTime()).toBe(30 * 60_000);
  await resolveOpenPayment(shop.shop, payment.id);
  expect((await findPaymentOf(shop, orderNumber)).payment).toMatchObject({ status: 'requires_action', retries: 0 });
});

test('an order paid without a notification is found to be paid before it expires', async () => {
  const { shopper, orderNumber, bank } = await submitToBank();
  await dropWebhooks();
  await answerBank(bank, 'complete');
  const { order } = await findPaymentOf(shop, orderNumber);
  await expireOrder(shop.shop, order.id);
  expect((await shopper.waitForOrder(orderNumber, isCompleted)).payment.state).toBe('paid');
});

test('the webhook alone settles the payment of a payer who never returns', async () => {
  const { shopper, orderNumber, bank } = await submitToBank();
  await answerBank(bank, 'complete');
  await shopper.waitForOrder(orderNumber, isCompleted);
});

test('twenty concurrent returns during the webhook settle one payment', async () => {
  const { shopper, orderNumber, bank } = await submitToBank();
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'duplicate' });
  const address = await answerBank(bank, 'complete');
  const pages = await Promise.all(Array.from({ length: 20 }, () => returnToShop(address)));
  expect(new Set(pages)).toEqual(new Set([`/order-confirmation/${orderNumber}`]));
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await returnToShop(address)).toBe(`/order-confirmation/${orderNumber}`);
});

test('paying again while the bank waits cancels the first payment and charges once', async () => {
  const { shopper, orderNumber, bank } = await submitToBank();
  const paid = await shopper.submit({ body: card(CARDS.good) });
  expect(paid.status).toBe(201);
  expect(await isStillAsked(bank)).toBe(false);
  expect((await shopper.order(orderNumber)).status).toBe('cancelled');
  const charges = (await shop.sandbox.readLedger()).stripe.charges.map(({ metadata }) => metadata.order_number);
  expect(charges.filter((number) => number === orderNumber)).toEqual([]);
  expect(charges).toContain(placedOrder(paid).orderNumber);
});

test('paying in a second tab after completing 3-D Secure in the first finds the order paid', async () => {
  const { shopper, orderNumber, bank } = await submitToBank();
  await dropWebhooks();
  await answerBank(bank, 'complete');
  const again = await shopper.submit({ body: card(CARDS.good) });
  expect([again.status, placedOrder(again).orderNumber]).toEqual([201, orderNumber]);
  expect(placedOrder(again).payment.state).toBe('paid');
});

test('the same Idempotency-Key returns the same bank page while it waits and the paid order afterwards', async () => {
  const key = 'a-visit-that-goes-to-the-bank';
  const { shopper, orderNumber, bank, response } = await submitToBank({ key });
  const same = await shopper.submit({ body: card(CARDS.needsAuthentication), key });
  expect([same.status, same.body]).toEqual([response.status, response.body]);
  expect(await returnToShop(await answerBank(bank, 'complete'))).toContain(orderNumber);
  const after = await shopper.submit({ body: card(CARDS.needsAuthentication), key });
  expect(after.status).toBe(201);
  expect(after.body).not.toHaveProperty('nextAction');
  expect(placedOrder(after)).toMatchObject({ orderNumber, payment: { state: 'paid' } });
});

test('a payment that arrives after the order expired reopens the order', async () => {
  const { shopper, orderNumber, bank } = await submitToBank();
  await dropWebhooks();
  await answerBank(bank, 'complete');
  const { payment } = await findPaymentOf(shop, orderNumber);
  await settlePayment(shop.shop, payment.id, { kind: 'cancelled', declineCode: 'payment_expired' });
  const expired = await findPaymentOf(shop, orderNumber);
  expect(expired).toMatchObject({ order: { status: 'cancelled' }, payment: { status: 'cancelled' } });
  await recheckPayment(shop.shop, expired.payment);
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order.payment).toMatchObject({ state: 'paid', declineCode: null });
});

test('a cancelled payment that was never paid stays cancelled when an event mentions it', async () => {
  const { shopper, orderNumber, bank } = await submitToBank();
  await answerBank(bank, 'fail');
  await shopper.waitForOrder(orderNumber, ({ status }) => status === 'cancelled');
  const { payment } = await findPaymentOf(shop, orderNumber);
  await recheckPayment(shop.shop, payment);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'cancelled', payment: { state: 'declined' } });
});

test('a return for an order that does not exist leads to checkout, and a malformed number nowhere', async () => {
  const { publicUrl } = shop.shop.config;
  expect(await returnToShop(`${publicUrl}/api/payments/return/ES-0000-0000-0000?payment_intent=pi_x`)).toBe(
    '/checkout',
  );
  for (const malformed of ['1', 'ES-0000-0000-000U', "ES-0000-0000-0000'--", '..%2f..%2fhealthz']) {
    expect((await shop.request('GET', `/api/payments/return/${malformed}`)).status).toBe(404);
  }
});

test('query parameters of the return URL are not trusted', async () => {
  const { shopper, orderNumber } = await submitToBank();
  const { publicUrl } = shop.shop.config;
  const forged = `${publicUrl}/api/payments/return/${orderNumber}?redirect_status=succeeded&payment_intent=pi_other`;
  expect(await returnToShop(forged)).toBe(`/order-confirmation/${orderNumber}`);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'pending', payment: { state: 'requires_action' } });
});

test('the cancel URL cancels with the token of its order only', async () => {
  const { shopper, orderNumber } = await submitToBank();
  const { publicUrl } = shop.shop.config;
  const cancel = `${publicUrl}/api/payments/cancel/${orderNumber}`;
  const foreign = createReturnToken(shop.shop, (await submitToBank()).orderNumber);
  for (const url of [cancel, `${cancel}?return=x`, `${cancel}?return=${foreign}`]) {
    expect((await returnToShop(url)).split('#')[0]).toBe(`/order-confirmation/${orderNumber}`);
    expect((await shopper.order(orderNumber)).payment.state).toBe('requires_action');
  }
  const own = `${cancel}?return=${createReturnToken(shop.shop, orderNumber)}`;
  expect(await returnToShop(own)).toBe('/checkout?payment=cancelled_by_payer');
  expect((await shopper.order(orderNumber)).status).toBe('cancelled');
});

test('a bank that captures another amount needs review: nothing is delivered, and nothing more is charged', async () => {
  const other = await createTestShop({ runsJobs: true });
  await stockPlans(other.shop);
  const shopper = await createBuyer(other);
  const response = await shopper.submit({ body: card(CARDS.needsAuthentication), key: 'another-amount-is-taken' });
  const { orderNumber } = placedOrder(response);
  await changeIntent(other, nextActionUrl(response), { amount: '50' });
  expect(await returnToShop(await answerBank(nextActionUrl(response), 'complete'))).toBe(
    `/order-confirmation/${orderNumber}`,
  );
  const { rows: found } = await other.shop.database.execute<{ id: number; kinds: string[] }>(sql`
    select o.id, array_agg(e.kind order by e.id) as kinds from orders o join order_events e on e.order_id = o.id
    where o.order_number = ${orderNumber} group by o.id`);
  expect(found[0]?.kinds).toEqual(['placed', 'needs_attention']);
  const { payment } = await findPaymentOf(other, orderNumber);
  expect(payment).toMatchObject({ status: 'needs_review', declineCode: null });
  await expireOrder(other.shop, found[0]?.id ?? 0);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'pending', fulfilment: { state: 'waiting' } });
  const again = await shopper.submit({ body: card(CARDS.good), key: 'pressed-once-more-then' });
  expect([again.status, placedOrder(again).orderNumber]).toEqual([202, orderNumber]);
  expect(placedOrder(again).payment.state).toBe('confirming');
  const ledger = await other.sandbox.readLedger();
  expect([ledger.stripe.charges.length, ledger.esimGo.orders.length]).toEqual([1, 0]);
  await other.close();
});

/** Changes a PaymentIntent behind the shop's back, with the shop's own key. */
async function changeIntent({ sandbox }: TestShop, bank: string, change: Record<string, string>): Promise<void> {
  const { stripe } = await sandbox.readConnection();
  const id = new URL(bank).searchParams.get('payment_intent');
  const response = await fetch(`${stripe.baseUrl}/v1/payment_intents/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams(change),
  });
  expect(response.status).toBe(200);
}
