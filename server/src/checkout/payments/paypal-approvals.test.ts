import { expect, test } from 'vitest';
import { expireOrder } from '../../../test/expire-order.ts';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { answerPaypal, nextActionUrl, returnToShop } from '../../../test/payer.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { recheckPayment } from './pay.ts';

const shop = await openStockedShop({ runsJobs: true, timeouts: { ...HASTE, paymentMs: 800 } });

const PAYPAL = { paymentMethod: 'paypal' };

/** Submits an order that PayPal asks the buyer to approve. */
async function submitToPaypal(key?: string) {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: PAYPAL, ...(key && { key }) });
  expect([response.status, placedOrder(response).status]).toEqual([201, 'pending']);
  return { shopper, orderNumber: placedOrder(response).orderNumber, paypal: nextActionUrl(response), response };
}

const addFault = (operation: string, fault: string, times = 1) =>
  shop.sandbox.addFault({ partner: 'paypal', operation, fault, times });
const dropWebhooks = () => addFault('webhook', 'drop', 1000);

async function capturedFor(orderNumber: string): Promise<number> {
  const { paypal } = await shop.sandbox.readLedger();
  return paypal.captures.filter(({ referenceId }) => referenceId === orderNumber).length;
}

test('a payer who approves at PayPal has the eSIM on returning', async () => {
  const { shopper, orderNumber, paypal } = await submitToPaypal();
  await dropWebhooks();
  expect(await returnToShop(await answerPaypal(paypal, 'approve'))).toBe(`/order-confirmation/${orderNumber}`);
  const order = await shopper.order(orderNumber);
  expect(order).toMatchObject({ status: 'completed', payment: { method: 'paypal', state: 'paid' } });
  expect((await shopper.cart()).items).toEqual([]);
});

test('a payer who cancels at PayPal keeps the cart and pays by card', async () => {
  const { shopper, orderNumber, paypal } = await submitToPaypal();
  expect(await returnToShop(await answerPaypal(paypal, 'cancel'))).toBe('/checkout?payment=cancelled_by_payer');
  expect((await shopper.order(orderNumber)).status).toBe('cancelled');
  expect((await shopper.cart()).totalItems).toBe(1);
  const paid = await shopper.submit({ body: card(CARDS.good) });
  expect([paid.status, placedOrder(paid).payment.method]).toEqual([201, 'credit_card']);
  expect(await capturedFor(orderNumber)).toBe(0);
});

test('the webhook settles the payment of a payer who approves and never returns', async () => {
  const { shopper, orderNumber, paypal } = await submitToPaypal();
  await answerPaypal(paypal, 'approve');
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await capturedFor(orderNumber)).toBe(1);
});

test('an approval with neither return nor webhook is found before the order expires', async () => {
  const { shopper, orderNumber, paypal } = await submitToPaypal();
  await dropWebhooks();
  await answerPaypal(paypal, 'approve');
  await expireOrder(shop.shop, (await findPaymentOf(shop, orderNumber)).order.id);
  await shopper.waitForOrder(orderNumber, isCompleted);
});

test('an order that is never approved expires', async () => {
  const { shopper, orderNumber } = await submitToPaypal();
  await expireOrder(shop.shop, (await findPaymentOf(shop, orderNumber)).order.id);
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'cancelled', payment: { state: 'declined' } });
});

test('ten concurrent returns and five webhooks capture once', async () => {
  const { shopper, orderNumber, paypal } = await submitToPaypal();
  await addFault('webhook', 'duplicate', 2);
  const address = await answerPaypal(paypal, 'approve');
  const pages = await Promise.all(Array.from({ length: 10 }, () => returnToShop(address)));
  expect(new Set(pages)).toEqual(new Set([`/order-confirmation/${orderNumber}`]));
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await returnToShop(address)).toBe(`/order-confirmation/${orderNumber}`);
  expect(await capturedFor(orderNumber)).toBe(1);
});

test.each(['lost', 'timeout', '503-processed'])(
  'a capture with the fault %s charges once, and the eSIM is delivered',
  async (fault) => {
    const { shopper, orderNumber, paypal } = await submitToPaypal();
    await dropWebhooks();
    await addFault('capture', fault, 2);
    expect(await returnToShop(await answerPaypal(paypal, 'approve'))).toBe(`/order-confirmation/${orderNumber}`);
    const order = await shopper.waitForOrder(orderNumber, isCompleted);
    expect(order.payment.state).toBe('paid');
    expect(await capturedFor(orderNumber)).toBe(1);
  },
);

test('a capture that PayPal declines leads back to checkout with the reason', async () => {
  const { shopper, orderNumber, paypal } = await submitToPaypal();
  await dropWebhooks();
  await addFault('capture', 'reject');
  expect(await returnToShop(await answerPaypal(paypal, 'approve'))).toBe('/checkout?payment=card_declined');
  expect(await shopper.order(orderNumber)).toMatchObject({ status: 'cancelled', fulfilment: { state: 'waiting' } });
  expect((await shopper.cart()).totalItems).toBe(1);
});

test('a PayPal order with a lost response is created once and cancelled when the buyer pays by card', async () => {
  const shopper = await createBuyer(shop);
  await addFault('create', 'lost', 2);
  const first = await shopper.submit({ body: PAYPAL, key: 'a-lost-paypal-order' });
  expect(first.status).toBe(202);
  await shopper.waitForOrder(placedOrder(first).orderNumber, ({ payment }) => payment.state === 'requires_action');
  expect((await shopper.submit({ body: card(CARDS.good) })).status).toBe(201);
});

test('an approval after the buyer paid by card is not captured', async () => {
  const { shopper, orderNumber, paypal } = await submitToPaypal();
  const paid = await shopper.submit({ body: card(CARDS.good) });
  expect(paid.status).toBe(201);
  expect(await returnToShop(await answerPaypal(paypal, 'approve'))).toBe('/checkout?payment=cancelled_by_payer');
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

test('a buyer who approved at PayPal and then pays by card has paid once, with PayPal', async () => {
  const { shopper, orderNumber, paypal } = await submitToPaypal();
  await dropWebhooks();
  await answerPaypal(paypal, 'approve');
  const paid = await shopper.submit({ body: card(CARDS.good) });
  expect([paid.status, placedOrder(paid).orderNumber]).toEqual([201, orderNumber]);
  expect(placedOrder(paid).payment).toMatchObject({ method: 'paypal', state: 'paid' });
});

test('the same Idempotency-Key returns the same PayPal page while it waits', async () => {
  const key = 'a-visit-that-goes-to-paypal';
  const { shopper, response } = await submitToPaypal(key);
  const same = await shopper.submit({ body: PAYPAL, key });
  expect([same.status, same.body]).toEqual([response.status, response.body]);
});
