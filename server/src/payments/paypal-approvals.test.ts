import { expect, test } from 'vitest';
import { findPaymentOf } from '../../test/find-payment.ts';
import { answerPaypal, comeBack, nextActionUrl } from '../../test/payer.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { expireOrder } from '../orders/expire-order.ts';
import { recheckPayment } from './pay.ts';

const shop = await openStockedShop({ works: true, timeouts: { paymentMs: 800 } });

const PAYPAL = { paymentMethod: 'paypal' };

/** A buyer whom PayPal asks for approval. */
async function sentToPaypal(key?: string) {
  const shopper = await createBuyer(shop);
  const answer = await shopper.submit({ body: PAYPAL, ...(key && { key }) });
  expect([answer.status, placedOrder(answer).status]).toEqual([201, 'pending']);
  return { shopper, orderNumber: placedOrder(answer).orderNumber, paypal: nextActionUrl(answer), answer };
}

const addFault = (operation: string, fault: string, times = 1) =>
  shop.sandbox.addFault({ partner: 'paypal', operation, fault, times });
const dropWebhooks = () => addFault('webhook', 'drop', 1000);

async function capturedFor(orderNumber: string): Promise<number> {
  const { paypal } = await shop.sandbox.readLedger();
  return paypal.captures.filter(({ referenceId }) => referenceId === orderNumber).length;
}

test('a payer who approves at PayPal has the eSIM on coming back', async () => {
  const { shopper, orderNumber, paypal } = await sentToPaypal();
  await dropWebhooks();
  expect(await comeBack(await answerPaypal(paypal, 'approve'))).toBe(`/order-confirmation/${orderNumber}`);
  const order = await shopper.order(orderNumber);
  expect(order).toMatchObject({ status: 'completed', payment: { method: 'paypal', state: 'paid' } });
  expect((await shopper.cart()).items).toEqual([]);
});

test('a payer who turns back at PayPal keeps the cart and pays by card', async () => {
  const { shopper, orderNumber, paypal } = await sentToPaypal();
  expect(await comeBack(await answerPaypal(paypal, 'cancel'))).toBe('/checkout?payment=cancelled_by_payer');
  expect((await shopper.order(orderNumber)).status).toBe('cancelled');
  expect((await shopper.cart()).totalItems).toBe(1);
  const paid = await shopper.submit({ body: card(CARDS.good) });
  expect([paid.status, placedOrder(paid).payment.method]).toEqual([201, 'credit_card']);
  expect(await capturedFor(orderNumber)).toBe(0);
});

test('a payer who approves and never comes back is settled by the webhook', async () => {
  const { shopper, orderNumber, paypal } = await sentToPaypal();
  await answerPaypal(paypal, 'approve');
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await capturedFor(orderNumber)).toBe(1);
});

test('a payer who approves, never comes back, and whose webhook is lost, is found paid before the order is given up', async () => {
  const { shopper, orderNumber, paypal } = await sentToPaypal();
  await dropWebhooks();
  await answerPaypal(paypal, 'approve');
  await expireOrder(shop.shop, (await findPaymentOf(shop, orderNumber)).order.id);
  await shopper.waitForOrder(orderNumber, isCompleted);
});

test('a payer who approves nothing is not waited for', async () => {
  const { shopper, orderNumber } = await sentToPaypal();
  await expireOrder(shop.shop, (await findPaymentOf(shop, orderNumber)).order.id);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'cancelled', payment: { state: 'refused' } });
});

test('ten returns at once, and the webhook five times, capture once', async () => {
  const { shopper, orderNumber, paypal } = await sentToPaypal();
  await addFault('webhook', 'duplicate', 2);
  const address = await answerPaypal(paypal, 'approve');
  const pages = await Promise.all(Array.from({ length: 10 }, () => comeBack(address)));
  expect(new Set(pages)).toEqual(new Set([`/order-confirmation/${orderNumber}`]));
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await comeBack(address)).toBe(`/order-confirmation/${orderNumber}`);
  expect(await capturedFor(orderNumber)).toBe(1);
});

test.each(['lost', 'timeout', '503-processed'])(
  'a capture whose answer is %s takes the money once and the eSIM arrives',
  async (fault) => {
    const { shopper, orderNumber, paypal } = await sentToPaypal();
    await dropWebhooks();
    await addFault('capture', fault, 2);
    expect(await comeBack(await answerPaypal(paypal, 'approve'))).toBe(`/order-confirmation/${orderNumber}`);
    const order = await shopper.waitForOrder(orderNumber, isCompleted);
    expect(order.payment.state).toBe('paid');
    expect(await capturedFor(orderNumber)).toBe(1);
  },
);

test('a capture that PayPal declines leads back to the till with the reason', async () => {
  const { shopper, orderNumber, paypal } = await sentToPaypal();
  await dropWebhooks();
  await addFault('capture', 'refuse');
  expect(await comeBack(await answerPaypal(paypal, 'approve'))).toBe('/checkout?payment=card_declined');
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'cancelled', fulfilment: { state: 'waiting' } });
  expect((await shopper.cart()).totalItems).toBe(1);
});

test('a PayPal order whose answer is lost is opened once, and given up when the buyer pays by card', async () => {
  const shopper = await createBuyer(shop);
  await addFault('create', 'lost', 2);
  const first = await shopper.submit({ body: PAYPAL, key: 'a-lost-paypal-order' });
  expect(first.status).toBe(202);
  await shopper.waitForOrder(placedOrder(first).orderNumber, ({ payment }) => payment.state === 'requires_action');
  expect((await shopper.submit({ body: card(CARDS.good) })).status).toBe(201);
});

test('an approval that comes after the buyer has paid by card is not captured', async () => {
  const { shopper, orderNumber, paypal } = await sentToPaypal();
  const paid = await shopper.submit({ body: card(CARDS.good) });
  expect(paid.status).toBe(201);
  expect(await comeBack(await answerPaypal(paypal, 'approve'))).toBe('/checkout?payment=cancelled_by_payer');
  await eventually(async () => {
    const { rows } = await shop.shop.database.pool.query(
      `select kind from webhook_events where subject = $1 and processed_at is not null`,
      [(await findPaymentOf(shop, orderNumber)).payment.providerRef],
    );
    expect(rows).toEqual([{ kind: 'CHECKOUT.ORDER.APPROVED' }]);
  });
  await recheckPayment(shop.shop, (await findPaymentOf(shop, orderNumber)).payment);
  expect(await capturedFor(orderNumber)).toBe(0);
  expect((await shopper.order(orderNumber)).status).toBe('cancelled');
});

test('a buyer who approved at PayPal and presses pay by card instead has paid with PayPal, once', async () => {
  const { shopper, orderNumber, paypal } = await sentToPaypal();
  await dropWebhooks();
  await answerPaypal(paypal, 'approve');
  const paid = await shopper.submit({ body: card(CARDS.good) });
  expect([paid.status, placedOrder(paid).orderNumber]).toEqual([201, orderNumber]);
  expect(placedOrder(paid).payment).toMatchObject({ method: 'paypal', state: 'paid' });
});

test('the same Idempotency-Key leads to the same PayPal page while it waits', async () => {
  const key = 'a-visit-that-goes-to-paypal';
  const { shopper, answer } = await sentToPaypal(key);
  const same = await shopper.submit({ body: PAYPAL, key });
  expect([same.status, same.body]).toEqual([answer.status, answer.body]);
});
