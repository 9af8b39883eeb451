import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { addDays, dayIn } from '@esimshop/contracts/days';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/invariants.ts';
import { listActs } from '../../../test/list-acts.ts';
import { answerBank, nextActionUrl, returnToShop } from '../../../test/payer.ts';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  problemOf,
} from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { orders } from '../../tables/orders.ts';
import { resolvePurchaseCommand } from '../commands/resolve-purchase.ts';
import { reviewPaymentCommand } from '../commands/review-payment.ts';

const shop = await createTestShop({ runsJobs: true });
await stockPlans(shop.shop);
const { database } = shop.shop;
let admin: TestUser;
/** Orders at the supplier that nobody's purchase became. */
const foreignReferences: string[] = [];

beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
});
afterEach(() => shop.sandbox.clearFaults());
afterAll(() => shop.close());

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
  shop.request(method, url, { headers: { cookie: admin.cookie }, ...(body !== undefined && { body }) });

async function read(id: number): Promise<AdminOrder> {
  return ((await call('GET', `/api/admin/orders/${id}`)).body as { order: AdminOrder }).order;
}

async function findId(orderNumber: string): Promise<number> {
  const [row] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  return row?.id ?? 0;
}

/** A paid order whose first purchases the supplier rejects. */
async function placeParkedOrder(productIds: string[] = [SMALL], rejected = productIds.length) {
  const shopper = createShopper(shop);
  for (const productId of productIds) await shopper.add(productId);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'reject', times: rejected });
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const id = await findId(orderNumber);
  await eventually(async () => {
    const { parkedPurchases, fulfilment } = await read(id);
    expect([parkedPurchases.length, fulfilment.issued]).toEqual([rejected, productIds.length - rejected]);
  });
  const [parked] = (await read(id)).parkedPurchases;
  if (!parked) throw new Error('Expected a parked purchase');
  const url = `/api/admin/orders/${id}/purchases/${parked.id}/resolve`;
  return { id, orderNumber, shopper, parked, url };
}

test('the owner’s retry takes a parked order from the alert to delivery, and every step is reported', async () => {
  const { id, orderNumber, shopper, parked, url } = await placeParkedOrder();
  expect(parked).toMatchObject({ quantity: 1, cost: '1.50', paid: '3.99', supplierReference: null });
  expect(parked.problem).toBeTruthy();
  const waiting = await call('GET', '/api/orders?attention=parked');
  expect(waiting.body).toMatchObject({ total: 1, orders: [{ id, needsAttention: 'parked', status: 'processing' }] });
  const resolved = await call('POST', url, { choice: 'retry', note: 'Balance is funded again' });
  expect(resolved.status, resolved.text).toBe(200);
  await shopper.waitForOrder(orderNumber, isCompleted);
  const order = await read(id);
  expect(order).toMatchObject({ status: 'completed', needsAttention: null, parkedPurchases: [] });
  expect(order.timeline.find(({ kind }) => kind === 'retried')).toMatchObject({
    actor: { kind: 'admin', name: admin.username },
    plan: { names: { tr: 'Türkiye' }, dataMb: 1000, tier: null },
    text: 'Balance is funded again',
  });
  expect(await listActs(shop, 'purchase', parked.id)).toEqual([
    {
      actorId: admin.userId,
      act: 'order.purchase_resolved',
      before: { state: 'needs_attention' },
      after: { orderId: id, choice: 'retry', note: 'Balance is funded again' },
    },
  ]);
  const again = await call('POST', url, { choice: 'retry' });
  expect([again.status, problemOf(again).code]).toEqual([409, 'already_decided']);
  expect((await call('GET', '/api/orders?attention=parked')).body).toMatchObject({ total: 0 });
  await eventually(() => expectInvariants(shop));
});

test('an order that the owner names at the supplier is delivered, once, and nothing is bought', async () => {
  const { id, orderNumber, shopper, parked, url } = await placeParkedOrder();
  const theirs = await shop.sandbox.buyByHand({ item: SMALL });
  const adopted = await call('POST', url, { choice: 'adopt', supplierReference: theirs.reference });
  expect(adopted.status, adopted.text).toBe(200);
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  expect(order.metadata.esimInfoArray.map(({ iccid }) => iccid)).toEqual(theirs.iccids);
  expect(await listActs(shop, 'purchase', parked.id)).toMatchObject([
    { after: { choice: 'adopt', supplierReference: theirs.reference, orderId: id } },
  ]);
  const other = await placeParkedOrder();
  const twice = await call('POST', other.url, { choice: 'adopt', supplierReference: theirs.reference });
  expect([twice.status, problemOf(twice).code]).toEqual([409, 'supplier_order_unsuitable']);
  await resolvePurchaseCommand.run(shop.shop, [other.orderNumber, 'not-delivered']);
  await eventually(() => expectInvariants(shop));
});

test('a supplier order that is unknown, of another plan, of another quantity or in use is not adopted', async () => {
  const { id, parked, url, orderNumber, shopper } = await placeParkedOrder();
  const unknown = await call('POST', url, { choice: 'adopt', supplierReference: 'no-such-order' });
  expect([unknown.status, problemOf(unknown).code]).toEqual([409, 'supplier_order_unknown']);
  const otherPlan = await shop.sandbox.buyByHand({ item: MEDIUM });
  const two = await shop.sandbox.buyByHand({ item: SMALL, quantity: 2 });
  const used = await shop.sandbox.buyByHand({ item: SMALL });
  await shop.sandbox.installEsim(used.iccids[0] ?? '');
  for (const { reference } of [otherPlan, two, used]) {
    const refused = await call('POST', url, { choice: 'adopt', supplierReference: reference });
    expect([refused.status, problemOf(refused).code], refused.text).toEqual([409, 'supplier_order_unsuitable']);
    foreignReferences.push(reference);
  }
  expect((await call('POST', url, { choice: 'adopt', supplierReference: 'a b' })).status).toBe(422);
  expect((await call('POST', url, { choice: 'adopt' })).status).toBe(422);
  expect((await call('POST', url, { choice: 'buy' })).status).toBe(422);
  expect(await listActs(shop, 'purchase', parked.id)).toEqual([]);
  expect((await read(id)).parkedPurchases).toHaveLength(1);
  const right = await shop.sandbox.buyByHand({ item: SMALL });
  await resolvePurchaseCommand.run(shop.shop, [orderNumber, 'adopt', right.reference]);
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await listActs(shop, 'purchase', parked.id)).toMatchObject([{ actorId: null, after: { choice: 'adopt' } }]);
  await eventually(() => expectInvariants({ ...shop, foreignReferences }));
});

test('giving up a delivery ends the purchase, and completes an order whose rest is delivered', async () => {
  const partly = await placeParkedOrder([SMALL, MEDIUM], 1);
  const resolved = await call('POST', partly.url, { choice: 'not_delivered', note: 'Sold out; refunded by hand' });
  expect(resolved.body).toMatchObject({
    order: { status: 'completed', needsAttention: null, fulfilment: { state: 'issued', issued: 1, total: 2 } },
  });
  await eventually(async () => {
    expect((await read(partly.id)).emailNotificationsSent).toMatchObject([{ kind: 'confirmation' }]);
  });
  const order = await read(partly.id);
  expect(order.ledger?.costs.map(({ quantity, isOpen }) => [quantity, isOpen])).toEqual([[1, false]]);
  expect(order.timeline.find(({ kind }) => kind === 'not_delivered')?.text).toBe('Sold out; refunded by hand');
  const wholly = await placeParkedOrder();
  expect((await call('POST', wholly.url, { choice: 'not_delivered' })).body).toMatchObject({
    order: { status: 'processing', needsAttention: null, fulfilment: { state: 'needs_attention', issued: 0 } },
  });
  expect(problemOf(await call('POST', wholly.url, { choice: 'not_delivered' })).code).toBe('already_decided');
  await eventually(() => expectInvariants({ ...shop, foreignReferences }));
});

test('a purchase belongs to its order, and of ten decisions at once one is made', async () => {
  const { id, parked, url, shopper, orderNumber } = await placeParkedOrder();
  const other = await placeParkedOrder();
  const swapped = await call('POST', `/api/admin/orders/${other.id}/purchases/${parked.id}/resolve`, {
    choice: 'retry',
  });
  expect([swapped.status, problemOf(swapped).code]).toEqual([404, 'not_found']);
  const decisions = Array.from({ length: 10 }, () => call('POST', url, { choice: 'retry' }));
  const statuses = (await Promise.all(decisions)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect((await read(id)).esims).toHaveLength(1);
  await call('POST', other.url, { choice: 'retry' });
  await other.shopper.waitForOrder(other.orderNumber, isCompleted);
  await eventually(() => expectInvariants({ ...shop, foreignReferences }));
});

/** An order for which the bank captured another amount than requested. */
async function placeReviewedOrder() {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: card(CARDS.needsAuthentication) });
  const { orderNumber } = placedOrder(response);
  const bank = nextActionUrl(response);
  const { stripe } = await shop.sandbox.readConnection();
  await fetch(`${stripe.baseUrl}/v1/payment_intents/${new URL(bank).searchParams.get('payment_intent')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams({ amount: '350' }),
  });
  await returnToShop(await answerBank(bank, 'complete'));
  const id = await findId(orderNumber);
  // What the bank captured may be read after the return.
  await eventually(async () => expect((await read(id)).reviewedPayments).toHaveLength(1));
  const [payment] = (await read(id)).reviewedPayments;
  if (!payment) throw new Error('Expected a payment under review');
  return { id, orderNumber, shopper, payment, url: `/api/admin/orders/${id}/payments/${payment.id}/resolve` };
}

test('an accepted payment counts with what was received, and its order is delivered', async () => {
  const { id, orderNumber, shopper, payment, url } = await placeReviewedOrder();
  expect(payment).toMatchObject({
    expected: { amount: '3.99', currency: 'USD' },
    reported: { amount: '3.50', currency: 'USD', orderNumber },
    choices: ['accept', 'reject'],
  });
  expect((await call('GET', '/api/orders?attention=in_review')).body).toMatchObject({ total: 1 });
  const accepted = await call('POST', url, { choice: 'accept' });
  expect(accepted.status, accepted.text).toBe(200);
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await read(id)).toMatchObject({
    payment: { state: 'paid' },
    ledger: { received: '3.50', margin: '2.00' },
    reviewedPayments: [],
  });
  const today = dayIn(shop.shop.config.timeZone, Date.now());
  const journal = (await call('GET', `/api/admin/books.csv?from=${addDays(today, -1)}&to=${today}`)).text;
  expect(journal).toMatch(new RegExp(`,sale,${orderNumber},.*,3\\.50,3\\.50\\r`));
  expect(await listActs(shop, 'payment', payment.id)).toMatchObject([
    { actorId: admin.userId, act: 'order.payment_accepted' },
  ]);
  expect(problemOf(await call('POST', url, { choice: 'reject' })).code).toBe('already_decided');
  await eventually(() => expectInvariants({ ...shop, foreignReferences }));
});

test('a rejected payment cancels its order, and further reports of the partner do not reopen it', async () => {
  const { id, orderNumber, payment, url } = await placeReviewedOrder();
  expect((await call('POST', url, { choice: 'reject', note: 'Refunded at Stripe' })).body).toMatchObject({
    order: { status: 'cancelled', needsAttention: null },
  });
  expect(problemOf(await call('POST', url, { choice: 'accept' })).code).toBe('already_decided');
  const { recheckPayment } = await import('../../checkout/payments/pay.ts');
  const { findPayment } = await import('../../orders/payments.ts');
  const row = await findPayment(database, payment.id);
  if (!row) throw new Error('Expected the payment');
  expect(await recheckPayment(shop.shop, row)).toMatchObject({ status: 'cancelled' });
  expect((await read(id)).reviewedPayments).toEqual([]);
  const other = await placeReviewedOrder();
  await reviewPaymentCommand.run(shop.shop, [other.orderNumber, 'reject']);
  expect(await listActs(shop, 'payment', other.payment.id)).toMatchObject([
    { actorId: null, act: 'order.payment_rejected' },
  ]);
  await expect(reviewPaymentCommand.run(shop.shop, [orderNumber, 'accept'])).rejects.toThrow('No payment of order');
  const found = await database
    .select()
    .from(orders)
    .where(inArray(orders.id, [id, other.id]));
  expect(found.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});
