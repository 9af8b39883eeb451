import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { expireOrder } from '../../../test/expire-order.ts';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { CARDS, card, createBuyer, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { stockPlans } from '../../../test/stock.ts';
import { createTestShop, HASTE } from '../../../test/test-shop.ts';
import { showAdminOrder } from '../../admin/orders/show-admin-order.ts';
import { processWebhook } from '../../app/webhooks/process-webhook.ts';
import { insertWebhookEvent } from '../../app/webhooks/store.ts';
import { waitForEsims } from '../../fulfilment/provision-order.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { acceptPayment } from './decide-review.ts';
import { resolvePayment } from './pay.ts';

/** Runs no jobs: the test makes each step. */
let jumpMs = 0;
const shop = await createTestShop({ timeouts: HASTE, clock: { now: () => new Date(Date.now() + jumpMs) } });
await stockPlans(shop.shop);
afterEach(async () => {
  await shop.sandbox.clearFaults();
  const numbers = (await shop.sandbox.readLedger()).stripe.charges.map(({ metadata }) => metadata.order_number);
  expect(new Set(numbers).size).toBe(numbers.length);
});
afterAll(() => shop.close());

/** Pays an order whose payment is charged while both its responses are lost. */
async function payWithLostAnswers(fault = '503-processed') {
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault, times: 2 });
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'drop', times: 100 });
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: card(CARDS.good) });
  expect(response.status).toBe(202);
  return { shopper, orderNumber: placedOrder(response).orderNumber };
}

test('a payment that is repeated when the partner has forgotten its key is charged once', async () => {
  const { shopper, orderNumber } = await payWithLostAnswers();
  await shop.sandbox.advanceClock(25 * 60);
  const { payment, order } = await findPaymentOf(shop, orderNumber);
  expect(payment.status).toBe('unknown');
  expect(await resolvePayment(shop.shop, payment.id)).toMatchObject({ status: 'captured' });
  await waitForEsims(shop.shop, order.id);
  expect(isCompleted(await shopper.order(orderNumber))).toBe(true);
  expect((await shop.sandbox.readLedger()).stripe.charges).toHaveLength(1);
});

const accept = (paymentId: number) => acceptPayment(shop.shop, { paymentId, actor: 'admin', record: async () => {} });

/** Hours pass for the payment and for Stripe. */
async function passHours(paymentId: number, hours: number): Promise<void> {
  await shop.shop.database.execute(
    sql`update payments set created_at = created_at - ${hours} * interval '1 hour' where id = ${paymentId}`,
  );
  await shop.sandbox.advanceClock(hours * 60);
}

// docs.stripe.com/api/idempotent_requests: a 500 is repeated for the same key until Stripe forgets it after 24 hours or more.
test('a payment that got a 500 from Stripe ends after ten minutes without a charge, and the cart is free', async () => {
  const { shopper, orderNumber } = await payWithLostAnswers('500');
  const { payment } = await findPaymentOf(shop, orderNumber);
  expect(await resolvePayment(shop.shop, payment.id)).toMatchObject({ status: 'unknown' });
  await passHours(payment.id, 1 / 6);
  expect(await resolvePayment(shop.shop, payment.id)).toMatchObject({
    status: 'cancelled',
    declineCode: 'processing_error',
  });
  expect(await findPaymentOf(shop, orderNumber)).toMatchObject({ order: { status: 'cancelled' } });
  const again = await shopper.submit({ body: card(CARDS.good) });
  expect(again.status).toBe(201);
  const { charges } = (await shop.sandbox.readLedger()).stripe;
  expect(charges.filter(({ metadata }) => metadata.order_number === orderNumber)).toEqual([]);
});

/** Pays an order whose payment Stripe neither lists nor confirms to be withdrawn. */
async function payWithoutAnswers() {
  const paid = await payWithLostAnswers('500');
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '503', times: 100 });
  return paid;
}

test('a payment that Stripe reports nothing about waits for a person after 23 hours and is never requested again', async () => {
  const { orderNumber } = await payWithoutAnswers();
  const { payment, order } = await findPaymentOf(shop, orderNumber);
  await passHours(payment.id, 22);
  expect(await resolvePayment(shop.shop, payment.id)).toMatchObject({ status: 'unknown' });
  await passHours(payment.id, 3);
  expect(await resolvePayment(shop.shop, payment.id)).toMatchObject({ status: 'needs_review' });
  await expireOrder(shop.shop, order.id);
  const { reviewedPayments, status } = await showAdminOrder(shop.shop, order.id);
  expect({ reviewedPayments, status }).toMatchObject({
    status: 'pending',
    reviewedPayments: [{ problem: expect.stringContaining('Stripe does not list'), choices: ['accept', 'reject'] }],
  });
  await expect(accept(payment.id)).rejects.toMatchObject({ code: 'payment_not_acceptable' });
  const { charges } = (await shop.sandbox.readLedger()).stripe;
  expect(charges.filter(({ metadata }) => metadata.order_number === orderNumber)).toEqual([]);
});

test('a payment without a reference is accepted only if the partner lists one for its order, in its currency', async () => {
  const { orderNumber } = await payWithoutAnswers();
  const { payment } = await findPaymentOf(shop, orderNumber);
  await passHours(payment.id, 23);
  expect(await resolvePayment(shop.shop, payment.id)).toMatchObject({ status: 'needs_review', providerRef: null });
  const { stripe } = shop.shop.partners.gateways;
  if (!stripe) throw new Error('Expected payments by card');
  const list = vi.spyOn(stripe, 'listReceived');
  const received = {
    ...{ orderNumber, amountMinor: 399, currency: 'USD', captureRef: 'ch_1', providerRef: 'pi_1' },
    receivedAt: new Date(),
  };
  const refusals = [
    { listed: [{ ...received, orderNumber: 'ES-0000-0000-0000' }], why: 'No money was received.' },
    { listed: [{ ...received, currency: 'EUR' }], why: 'The money was received in EUR.' },
    { listed: [received, { ...received, captureRef: 'ch_2' }], why: /more than once, as ch_1, ch_2/ },
  ];
  for (const { listed, why } of refusals) {
    list.mockResolvedValueOnce(listed);
    await expect(accept(payment.id)).rejects.toThrow(why);
  }
  list.mockRejectedValueOnce(new Error('no permission'));
  await expect(accept(payment.id)).rejects.toThrow('did not say: no permission');
  list.mockResolvedValueOnce([{ ...received, amountMinor: 350 }]);
  await accept(payment.id);
  expect(await findPaymentOf(shop, orderNumber)).toMatchObject({
    payment: { status: 'captured', amountMinor: 350, captureRef: 'ch_1', providerRef: 'pi_1' },
    order: { status: expect.stringMatching('processing|completed') },
  });
});

test('an order that expires while its payment cannot be repeated waits for a person', async () => {
  const { orderNumber } = await payWithoutAnswers();
  const { payment, order } = await findPaymentOf(shop, orderNumber);
  await passHours(payment.id, 23);
  await expireOrder(shop.shop, order.id);
  expect(await findPaymentOf(shop, orderNumber)).toMatchObject({
    order: { status: 'pending' },
    payment: { status: 'needs_review' },
  });
});

test('an event finds the payment whose responses were lost by the order number in its metadata', async () => {
  const { orderNumber } = await payWithLostAnswers('500-processed');
  const [charge] = (await shop.sandbox.readLedger()).stripe.charges.filter(
    ({ metadata }) => metadata.order_number === orderNumber,
  );
  const subject = charge?.paymentIntent ?? '';
  const event = { provider: 'stripe', eventId: `evt_${orderNumber}`, kind: 'payment_intent.succeeded', subject };
  const stored = await inTransaction(shop.shop.database, 'webhook', (tx) =>
    insertWebhookEvent(tx, { ...event, detail: { orderNumber } }),
  );
  await processWebhook(shop.shop, stored?.id ?? 0);
  expect(await findPaymentOf(shop, orderNumber)).toMatchObject({
    payment: { status: 'captured', providerRef: subject },
    order: { status: 'processing' },
  });
});

test('a payment is not repeated while the partner cannot say whether it exists', async () => {
  const { orderNumber } = await payWithLostAnswers();
  const { payment } = await findPaymentOf(shop, orderNumber);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'retrieve', fault: '500', times: 2 });
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'reject' });
  expect(await resolvePayment(shop.shop, payment.id)).toMatchObject({ status: 'unknown' });
  await shop.sandbox.clearFaults();
  expect(await resolvePayment(shop.shop, payment.id)).toMatchObject({ status: 'captured' });
});

test.each([10, -10])('a clock that jumps by %i minutes changes neither a charge nor its time', async (minutes) => {
  const { orderNumber } = await payWithLostAnswers();
  jumpMs = minutes * 60_000;
  const { payment } = await findPaymentOf(shop, orderNumber);
  const settled = await resolvePayment(shop.shop, payment.id);
  jumpMs = 0;
  expect(settled?.status).toBe('captured');
  expect(Math.abs((settled?.capturedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('an event about a payment that is not committed yet waits, however the clock jumps', async () => {
  const { database } = shop.shop;
  const event = { provider: 'stripe', eventId: 'evt_early', kind: 'payment_intent.succeeded', subject: 'pi_unknown' };
  const stored = await inTransaction(database, 'webhook', (tx) => insertWebhookEvent(tx, { ...event, detail: {} }));
  jumpMs = 20 * 60_000;
  await expect(processWebhook(shop.shop, stored?.id ?? 0)).rejects.toThrow('Nothing known yet');
  jumpMs = 0;
});
