import { inflateSync } from 'node:zlib';
import type { Receipt } from '@esimshop/contracts/receipts';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { publishSettings } from '../../../test/publish-settings.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { storeLostPeriod } from '../../orders/lost-period.ts';
import { findOrderByNumber } from '../../orders/store.ts';
import { discountCodes } from '../../platform/database/schema/discount-codes.ts';
import { installation } from '../../platform/database/schema/system.ts';
import { issueReceipt } from './issue-receipt.ts';
import { forgetReceipts } from './personal-data.ts';
import { printReceipt } from './print-receipt.ts';
import { listReceipts, type ReceiptRow, readFrozen } from './store.ts';

const running = await openStockedShop({ runsJobs: true, drawsDocuments: true });
const { shop, sandbox } = running;
const { database } = shop;
const { cookie } = await signIn(running, { admin: true });

const INCLUSIVE = { mode: 'inclusive', receipts: true } as const;

afterEach(() => publishSettings(shop, 'tax', {}));

type Purchase = { plans?: [string, number][]; body?: Record<string, unknown>; code?: string };

async function buy({ plans = [[SMALL, 1]], body = {}, code }: Purchase = {}) {
  const [[first, count] = [SMALL, 1], ...others] = plans;
  const buyer = await createBuyer(running, first, count);
  for (const [plan, quantity] of others) await buyer.add(plan, quantity);
  if (code) await buyer.call('PUT', '/api/cart/code', { code });
  const response = await buyer.submit({ body: { ...card(CARDS.good), ...body } });
  const { orderNumber } = placedOrder(response);
  await buyer.waitForOrder(orderNumber, isCompleted);
  const order = await findOrderByNumber(database, { orderNumber });
  if (!order) throw new Error(`Expected an order ${orderNumber}`);
  return { buyer, order };
}

const refund = (orderId: number, amount: string) =>
  running.request('POST', `/api/admin/orders/${orderId}/refunds`, {
    headers: { cookie, 'idempotency-key': crypto.randomUUID() },
    body: { amount },
  });

/** The documents of an order once there are so many. */
async function issued(orderId: number, count: number): Promise<Receipt[]> {
  let found: ReceiptRow[] = [];
  await eventually(async () => {
    found = (await listReceipts(database, orderId)).filter(({ number }) => number !== null);
    expect(found).toHaveLength(count);
  });
  return found.map(({ content }) => readFrozen(content ?? '').receipt);
}

test('a shop that issues no receipts writes none, also for what is refunded later', async () => {
  const { order } = await buy();
  await publishSettings(shop, 'tax', { receipts: true });
  await refund(order.id, '1.00');
  await eventually(async () => expect((await sandbox.readMails(order.customerEmail)).length).toBe(2));
  expect(await listReceipts(database, order.id)).toEqual([]);
});

test('a paid order has a receipt with its tax, which goes with its mail and prints as the same bytes', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  await database.insert(discountCodes).values({ code: 'TEN', type: 'percentage', value: 1000, currency: 'USD' });
  const plans: [string, number][] = [
    [SMALL, 1],
    [MEDIUM, 2],
  ];
  const { order } = await buy({ plans, code: 'TEN', body: { billingCountry: 'DE' } });
  const [receipt] = await issued(order.id, 1);
  expect(receipt).toMatchObject({
    kind: 'receipt',
    reason: 'capture',
    corrects: null,
    buyer: { name: 'Deniz Yılmaz', email: order.customerEmail, company: null },
    discountCode: 'TEN',
    subtotalMinor: order.subtotalMinor,
    discountMinor: order.discountMinor,
    totalMinor: order.totalMinor,
    tax: { rule: 'buyer', country: 'DE', parts: [{ country: 'DE', rate: 1900 }] },
    withdrawal: { mode: 'until_used', days: 14 },
  });
  const year = new Date().getFullYear();
  expect(receipt?.number).toMatch(new RegExp(`^${year}-\\d{6}$`));
  await eventually(async () => {
    const [mail] = await sandbox.readMails(order.customerEmail);
    expect(mail?.attachments.map(({ filename }) => filename)).toContain(`receipt-${receipt?.number}.pdf`);
    const [row] = await listReceipts(database, order.id);
    const frozen = readFrozen(row?.content ?? '');
    const [once, again] = [await printReceipt(shop, frozen), await printReceipt(shop, frozen)];
    const sent = mail?.attachments.find(({ filename }) => filename === once.filename);
    expect(once.pdf.equals(again.pdf)).toBe(true);
    expect(once.pdf.toString('base64')).toBe(sent?.contentBase64);
  });
});

test('each part of the money that goes back has a credit note, and in the end no tax is left', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  const { order } = await buy({ plans: [[MEDIUM, 1]], body: { billingCountry: 'FI', locale: 'tr' } });
  // Also when receipts are no longer issued: what has a receipt is corrected.
  await publishSettings(shop, 'tax', {});
  const third = Math.floor(order.totalMinor / 3);
  for (const part of [third, third, order.totalMinor - 2 * third]) {
    const { status, text } = await refund(order.id, (part / 100).toFixed(2));
    expect([200, 201, 202], text).toContain(status);
    await eventually(async () => {
      const { rows } = await database.execute(
        sql`select 1 from refunds where order_id = ${order.id} and state <> 'refunded'`,
      );
      expect(rows).toEqual([]);
    });
  }
  const [receipt, ...notes] = await issued(order.id, 4);
  expect(notes.map(({ kind, reason, corrects }) => [kind, reason, corrects])).toEqual(
    notes.map(() => ['credit_note', 'refund', receipt?.number]),
  );
  const all = [receipt, ...notes].flatMap((each) => each?.tax?.parts ?? []);
  expect(all.every(({ rate }) => rate === 2550)).toBe(true);
  expect(all.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(0);
  expect(all.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(0);
  await eventually(async () => {
    const mails = await sandbox.readMails(order.customerEmail);
    const files = mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
    for (const { number } of notes) expect(files).toContain(`iade-makbuzu-${number}.pdf`);
  });
});

test('without the country of the buyer nothing is ordered, and the field is named', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  const buyer = await createBuyer(running);
  for (const billingCountry of [undefined, '', 'Germany', 'de', "D'"]) {
    const response = await buyer.submit({ body: { ...card(CARDS.good), billingCountry } });
    expect(response.status, String(billingCountry)).toBe(422);
    expect((problemOf(response) as { errors?: { path: string }[] }).errors?.map(({ path }) => path)).toEqual([
      'billingCountry',
    ]);
  }
  expect((await buyer.cart()).items).toHaveLength(1);
});

test('a country without a rate is said to have none, and the tax of the order is decided when it is placed', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  const { order } = await buy({ body: { billingCountry: 'US' } });
  await publishSettings(shop, 'tax', { ...INCLUSIVE, rates: [] });
  const [receipt] = await issued(order.id, 1);
  expect(receipt?.tax).toMatchObject({ country: 'US', parts: [{ rate: 0, taxMinor: 0 }] });
  const { rows } = await database.execute(sql`select * from order_taxes where order_id = ${order.id}`);
  expect(rows).toMatchObject([{ billing_country: 'US', country: 'US', rule: 'buyer', rate: null }]);
  // The partner's fee comes later, and with it the card.
  await database.execute(sql`update payments set next_attempt_at = now() where order_id = ${order.id}`);
  await eventually(async () => {
    const read = await database.execute(sql`select payer_country from payments where order_id = ${order.id}`);
    expect(read.rows).toEqual([{ payer_country: 'US' }]);
  });
});

test('orders that are paid at once have numbers in a row', async () => {
  await publishSettings(shop, 'tax', { receipts: true, series: 'ROW' });
  const bought = await Promise.all(Array.from({ length: 8 }, () => buy()));
  const found = await Promise.all(bought.map(({ order }) => issued(order.id, 1)));
  const numbers = found.flatMap((receipts) => receipts.map(({ number }) => Number(number.split('-').at(-1))));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 8 }, (_, index) => index + 1));
});

test('a receipt that was issued can be neither changed nor removed', async () => {
  await publishSettings(shop, 'tax', { receipts: true });
  const { order } = await buy();
  await issued(order.id, 1);
  for (const change of [
    sql`update receipts set amount_minor = 1 where order_id = ${order.id}`,
    sql`update receipts set content = null where order_id = ${order.id}`,
    sql`delete from receipts where order_id = ${order.id}`,
  ]) {
    await expect(database.execute(change)).rejects.toMatchObject({ cause: { code: '23001' } });
  }
});

test('after a restore the series of the year bears its moment, since numbers were given that nobody knows', async () => {
  await publishSettings(shop, 'tax', { receipts: true, series: 'A' });
  const before = await buy();
  const [first] = await issued(before.order.id, 1);
  const to = new Date();
  await storeLostPeriod(database, { from: new Date(to.getTime() - 3_600_000), to });
  const after = await buy();
  const [second] = await issued(after.order.id, 1);
  await database.delete(installation).where(sql`name = 'lost-period'`);
  expect(first?.number).toMatch(/^A-\d{4}-\d{6}$/);
  const moment = to.toISOString().slice(5, 19).replaceAll(/\D/g, '');
  expect(second?.number).toBe(`AR${moment}-${to.getFullYear()}-000001`);
});

test('a receipt that cannot be issued holds up no other, and is issued later', async () => {
  await publishSettings(shop, 'tax', { receipts: true });
  await running.shop.sweeps.stop();
  const [one, two] = [await createBuyer(running), await createBuyer(running)];
  const numbers: string[] = [];
  for (const buyer of [one, two]) numbers.push(placedOrder(await buyer.submit({ body: card(CARDS.good) })).orderNumber);
  const orders = await Promise.all(numbers.map((orderNumber) => findOrderByNumber(database, { orderNumber })));
  const [first, second] = orders.map((order) => order?.id ?? 0);
  // Its line is of a currency whose amounts cannot be split: the row is broken.
  await database.execute(sql`update order_lines set unit_paid_minor = '{-1}' where order_id = ${first}`);
  const [due] = await listReceipts(database, second ?? 0);
  await issueReceipt(shop, due?.id ?? 0);
  await issued(second ?? 0, 1);
  expect((await listReceipts(database, first ?? 0)).map(({ number }) => number)).toEqual([null]);
  await database.execute(sql`
    update order_lines set unit_paid_minor = array[unit_price_minor] where order_id = ${first}`);
  const [broken] = await listReceipts(database, first ?? 0);
  await issueReceipt(shop, broken?.id ?? 0);
  await issued(first ?? 0, 1);
  const { createSweepHandlers } = await import('../../app/sweep-handlers.ts');
  running.shop.sweeps.start(createSweepHandlers(shop));
});

test('what a receipt says of an erased customer goes once the books of its year need not be kept', async () => {
  await publishSettings(shop, 'tax', { receipts: true });
  const { order } = await buy();
  const [receipt] = await issued(order.id, 1);
  await database.execute(sql`update orders set erased_at = now() where id = ${order.id}`);
  expect(await forgetReceipts(database, 10)).toBe(0);
  expect(await forgetReceipts(database, -1)).toBe(1);
  const [row] = await listReceipts(database, order.id);
  expect(row).toMatchObject({ content: null, amountMinor: receipt?.totalMinor });
  expect(row?.number).not.toBeNull();
});

test('hostile names and addresses stay text: nothing in a document can be run or followed', async () => {
  await publishSettings(shop, 'tax', { receipts: true });
  const address = ') Tj /JavaScript (app.alert(1)) =HYPERLINK("https://bad.example")';
  const { order } = await buy({ body: { address } });
  const [receipt] = await issued(order.id, 1);
  expect(receipt?.buyer.address).toEqual([address]);
  const { pdf } = await printReceipt(shop, readFrozen((await listReceipts(database, order.id))[0]?.content ?? ''));
  expect(pdf.toString('latin1')).not.toMatch(/\/(?:JavaScript|JS|URI|Launch|OpenAction)\b/);
  expect(inflatedTexts(pdf)).not.toContain('/JavaScript');
});

function inflatedTexts(pdf: Buffer): string {
  return [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .flatMap(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return [];
      }
    })
    .join('\n');
}
