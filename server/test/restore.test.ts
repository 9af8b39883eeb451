import type { PortalCustomer } from '@esimshop/contracts/portal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPaymentOf } from './find-payment.ts';
import { expectInvariants } from './invariants.ts';
import { nextActionUrl, payByPaypalAt } from './payer.ts';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  type Shopper,
} from './shopper.ts';
import { SMALL, stockPlans } from './stock.ts';
import { copyTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

type Sale = { shopper: Shopper; orderNumber: string; iccids: string[] };

/** What one stretch of business has left: its sales and everything that must never be given out again. */
type Business = { orderIds: number[]; sales: Sale[]; given: Map<string, string> };

/** The shop until the backup; its sandbox goes on. */
let origin: TestShop;
/** The shop after the restore. */
let restored: TestShop;
let snapshot: TestDatabase;
let early: Sale;
let waiting: { shopper: Shopper; orderNumber: string; action: string };
let lost: Business;
let resold: Business;

beforeAll(async () => {
  origin = await createTestShop({ runsJobs: true });
  await stockPlans(origin.shop);
  early = await buyByCard(origin);
  await mailedToken(origin, early);
  waiting = await startPaypal(origin);
  await origin.stop();
  snapshot = await copyTestDatabase(origin.database);

  const current = await createTestShop({ beside: origin, runsJobs: true });
  lost = await doBusiness(current);
  await current.close();

  restored = await createTestShop({ beside: { ...origin, database: snapshot }, runsJobs: true });
  resold = await doBusiness(restored);
}, 120_000);
afterAll(async () => {
  await restored?.close();
  await origin?.close();
  await snapshot?.drop();
});

async function buyByCard(shop: TestShop): Promise<Sale> {
  const shopper = await createBuyer(shop);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  return delivered(shopper, orderNumber);
}

async function startPaypal(shop: TestShop) {
  const shopper = await createBuyer(shop);
  const response = await shopper.submit({ body: { paymentMethod: 'paypal' } });
  const { orderNumber, payment } = placedOrder(response);
  expect(payment.state).toBe('requires_action');
  return { shopper, orderNumber, action: nextActionUrl(response) };
}

async function buyByPaypal(shop: TestShop): Promise<Sale> {
  const { shopper, orderNumber, action } = await startPaypal(shop);
  await payByPaypalAt(shop, action);
  return delivered(shopper, orderNumber);
}

async function delivered(shopper: Shopper, orderNumber: string): Promise<Sale> {
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  return { shopper, orderNumber, iccids: order.metadata.esimInfoArray.map(({ iccid }) => iccid) };
}

/** Sells by card and PayPal, sends a copy of an older order and a portal link. */
async function doBusiness(shop: TestShop): Promise<Business> {
  const sales = [await buyByPaypal(shop), await buyByCard(shop)];
  const friend = `friend-of-${sales[0]?.shopper.email}`;
  const sent = await shop.request('POST', `/api/orders/${early.orderNumber}/send`, {
    sessionId: early.shopper.sessionId,
    body: { email: friend, locale: 'en' },
  });
  expect(sent.status).toBe(202);
  const given = new Map<string, string>();
  for (const sale of sales) {
    given.set(await mailedToken(shop, sale), `portal token of ${sale.orderNumber}`);
    for (const iccid of sale.iccids) given.set(iccid, `eSIM of ${sale.orderNumber}`);
  }
  await eventually(async () => expect(await shop.sandbox.readMails(friend)).toHaveLength(1));
  for (const { messageId } of await shop.sandbox.readMails(friend)) given.set(messageId, `mail to ${friend}`);
  for (const { shopper } of sales)
    for (const { messageId } of await shop.sandbox.readMails(shopper.email))
      given.set(messageId, `mail to ${shopper.email}`);
  const orderIds: number[] = [];
  for (const { orderNumber } of sales) {
    const { order, payment } = await findPaymentOf(shop, orderNumber);
    orderIds.push(order.id);
    for (const value of [orderNumber, payment.idempotencyKey, payment.providerRef, payment.captureRef])
      given.set(String(value), `payment of ${orderNumber}`);
    const { rows } = await shop.shop.database.execute<{ reference: string }>(sql`
      select p.supplier_reference as reference from purchases p join order_lines l on l.id = p.order_line_id
      where l.order_id = ${order.id}`);
    for (const { reference } of rows) given.set(reference, `purchase for ${orderNumber}`);
  }
  return { orderIds, sales, given };
}

/** The token of the portal link in a customer's mail. */
async function mailedToken({ sandbox }: TestShop, { shopper }: Pick<Sale, 'shopper'>): Promise<string> {
  let token: string | undefined;
  await eventually(async () => {
    const [mail] = await sandbox.readMails(shopper.email);
    token = /\/portal\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(token).toBeDefined();
  });
  return token ?? '';
}

const openPortal = (token: string) => restored.request('GET', `/api/portal/customer?token=${token}`);

test('the restored shop gives the lost serial ids out again', () => {
  expect(resold.orderIds).toEqual(lost.orderIds);
});

test('nothing that was given to one person is given to another', () => {
  const repeated = [...resold.given].filter(([value]) => lost.given.has(value));
  expect(repeated.map(([value, use]) => `${value}: ${lost.given.get(value)}, then ${use}`)).toEqual([]);
  expect(resold.given.size).toBe(lost.given.size);
});

test('every payment and every eSIM belongs to the order it was made for', async () => {
  const { stripe, paypal, esimGo } = await restored.sandbox.readLedger();
  const [byPaypal, byCard] = resold.sales;
  const captures = paypal.captures.filter(({ invoiceId }) => invoiceId === byPaypal?.orderNumber);
  const charges = stripe.charges.filter(({ metadata }) => metadata.order_number === byCard?.orderNumber);
  expect([captures.length, charges.length]).toEqual([1, 1]);
  for (const { orderNumber, iccids } of resold.sales) {
    const { payment } = await findPaymentOf(restored, orderNumber);
    expect([captures[0]?.id, charges[0]?.id]).toContain(payment.captureRef);
    expect(esimGo.orders.filter((order) => order.iccids.some((iccid) => iccids.includes(iccid)))).toHaveLength(1);
  }
});

test('lost portal links open nothing, and kept ones only their own portal', async () => {
  for (const sale of lost.sales) expect((await openPortal(await mailedToken(restored, sale))).status).toBe(401);
  for (const sale of [early, ...resold.sales]) {
    const { esims, orders } = (await openPortal(await mailedToken(restored, sale))).body as PortalCustomer;
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([sale.orderNumber]);
    expect(esims.map(({ fullIccid }) => fullIccid)).toEqual(sale.iccids);
  }
});

test('a payment that waited for its payer during the backup is completed for that payer', async () => {
  await payByPaypalAt(restored, waiting.action);
  const { iccids } = await delivered(createShopper(restored, waiting.shopper.sessionId), waiting.orderNumber);
  expect(iccids).toHaveLength(1);
});

test('our records and the partners agree about everything that was not lost', async () => {
  const { esimGo } = await restored.sandbox.readLedger();
  const lostIccids = lost.sales.flatMap(({ iccids }) => iccids);
  const foreignReferences = esimGo.orders
    .filter(({ item, iccids }) => item === SMALL && iccids.some((iccid) => lostIccids.includes(iccid)))
    .map(({ reference }) => reference);
  expect(foreignReferences).toHaveLength(2);
  const lostOrderNumbers = lost.sales.map(({ orderNumber }) => orderNumber);
  await eventually(() => expectInvariants({ ...restored, foreignReferences, lostOrderNumbers }));
});
