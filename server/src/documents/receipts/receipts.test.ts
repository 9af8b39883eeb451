import { inflateSync } from 'node:zlib';
import type { Receipt } from '@esimshop/contracts/receipts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { BLANK_PAPER } from '../../../test/blank-paper.ts';
import { publishSettings } from '../../../test/publish-settings.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { storeLostPeriod } from '../../orders/lost-period.ts';
import { findOrderByNumber } from '../../orders/store.ts';
import { discountCodes } from '../../tables/discount-codes.ts';
import { installation } from '../../tables/system.ts';
import { createPdfPrinter } from '../pdf/create-pdf-printer.ts';
import { composeReceipt } from './compose-receipt.ts';
import { issueReceipt } from './issue-receipt.ts';
import { forgetReceipts } from './personal-data.ts';
import { printReceipt } from './print-receipt.ts';
import { listReceipts, type ReceiptRow, readFrozen } from './store.ts';

const pdfPrinter = createPdfPrinter();
let printer = BLANK_PAPER;
const running = await openStockedShop({
  runsJobs: true,
  printer: { print: (document) => printer.print(document) },
});
const { shop, sandbox } = running;
const { database } = shop;
const { cookie } = await signIn(running, { admin: true });

const INCLUSIVE = { mode: 'inclusive', receipts: true } as const;

afterEach(() => publishSettings(shop, 'tax', {}));
afterAll(() => pdfPrinter.close());

/** Draws the documents of this test, which looks at them. */
function drawDocuments(): void {
  printer = pdfPrinter;
  onTestFinished(() => {
    printer = BLANK_PAPER;
  });
}

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
  drawDocuments();
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

test('a receipt writes its rate as its language writes numbers', async () => {
  await publishSettings(shop, 'tax', {
    ...INCLUSIVE,
    rates: [{ country: 'CH', from: '2024-01-01', rate: 810, source: '' }],
  });
  for (const [locale, label] of [
    ['en', 'VAT 8.1%, Switzerland'],
    ['tr', 'KDV %8,1, İsviçre'],
  ] as const) {
    const { order } = await buy({ body: { billingCountry: 'CH', locale } });
    const [receipt] = await issued(order.id, 1);
    if (!receipt) throw new Error('Expected a receipt');
    expect(JSON.stringify(composeReceipt(receipt))).toContain(`"${label}"`);
  }
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

const COMPANY = { companyName: 'Hoffmann Reisen GmbH', vatId: 'DE 123 456 789', address: 'Lindenstraße 24, Köln' };

const nameCompany = ({ buyer, order }: Awaited<ReturnType<typeof buy>>, company: object = COMPANY) =>
  buyer.call('POST', `/api/orders/${order.orderNumber}/receipts/buyer`, company);

/** Of its documents, what they add up to by line, with the tax. */
function sumLines(receipts: readonly Receipt[]): [number, number, number][] {
  const lines = receipts.flatMap((receipt) => receipt.lines);
  const sum = (of: Receipt['lines'], pick: (line: Receipt['lines'][number]) => number) =>
    of.reduce((total, line) => total + pick(line), 0);
  return [...Map.groupBy(lines, ({ ordinal }) => ordinal)].map(([ordinal, parts]) => [
    ordinal,
    sum(parts, ({ grossMinor }) => grossMinor),
    sum(parts, ({ tax }) => tax?.taxMinor ?? 0),
  ]);
}

test('a company that is named with the order is on its receipt, and a receipt that is not wanted names none', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  const body = { billingCountry: 'DE', companyName: 'Hoffmann Reisen GmbH', vatId: 'de 123 456 789' };
  const { order } = await buy({ body });
  const [receipt] = await issued(order.id, 1);
  expect(receipt?.buyer.company).toEqual({ companyName: 'Hoffmann Reisen GmbH', vatId: 'DE123456789', address: '' });
  await publishSettings(shop, 'tax', { mode: 'inclusive' });
  const { order: other } = await buy({ body });
  const { rows } = await database.execute(sql`select company from order_taxes where order_id = ${other.id}`);
  expect(rows).toEqual([{ company: null }]);
});

test('a VAT number of another form, or one without a company, is refused before anything is ordered', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  const buyer = await createBuyer(running);
  const problemWith = async (company: object) => {
    const response = await buyer.submit({ body: { ...card(CARDS.good), billingCountry: 'DE', ...company } });
    expect(response.status).toBe(422);
    return (problemOf(response) as { errors?: object[] }).errors;
  };
  expect(await problemWith({ companyName: 'Hoffmann Reisen GmbH', vatId: 'DE12' })).toMatchObject([
    { path: 'vatId', code: 'vat_number', params: { example: 'DE123456789' } },
  ]);
  expect(await problemWith({ vatId: 'DE123456789' })).toMatchObject([{ path: 'companyName', code: 'required' }]);
  expect((await buyer.cart()).items).toHaveLength(1);
});

test('a company that is named afterwards gets a receipt in place of the old one, with a credit note and one mail', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  await database.insert(discountCodes).values({ code: 'ODD', type: 'percentage', value: 3333, currency: 'USD' });
  const plans: [string, number][] = [
    [SMALL, 1],
    [MEDIUM, 2],
  ];
  const bought = await buy({ plans, code: 'ODD', body: { billingCountry: 'DE' } });
  const [first] = await issued(bought.order.id, 1);
  const response = await nameCompany(bought);
  expect(response.status, response.text).toBe(200);
  expect(response.body).toMatchObject({ pending: 0, buyerChange: 'done' });
  const [receipt, note, replacement] = await issued(bought.order.id, 3);
  expect(note).toMatchObject({
    kind: 'credit_note',
    reason: 'buyer_changed',
    corrects: first?.number,
    buyer: { name: 'Deniz Yılmaz', company: null },
    totalMinor: -(receipt?.totalMinor ?? 0),
  });
  expect(replacement).toMatchObject({
    kind: 'receipt',
    reason: 'buyer_changed',
    corrects: first?.number,
    buyer: {
      company: { companyName: 'Hoffmann Reisen GmbH', vatId: 'DE123456789', address: 'Lindenstraße 24, Köln' },
      address: ['Lindenstraße 24, Köln'],
    },
    lines: receipt?.lines,
    discountCode: 'ODD',
    totalMinor: receipt?.totalMinor,
    tax: receipt?.tax,
    isRest: false,
  });
  expect(sumLines([receipt, note].flatMap((each) => each ?? []))).toEqual([
    [1, 0, 0],
    [2, 0, 0],
  ]);
  await eventually(async () => {
    const mails = await sandbox.readMails(bought.order.customerEmail);
    const about = mails.filter(({ subject }) => subject.includes('Hoffmann Reisen GmbH'));
    expect(about.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
      [`credit-note-${note?.number}.pdf`, `receipt-${replacement?.number}.pdf`],
    ]);
  });
});

test('many presses at once name a company once, and what comes after is refused with a reason', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  const bought = await buy({ body: { billingCountry: 'DE' } });
  await issued(bought.order.id, 1);
  const companies = Array.from({ length: 8 }, (_, index) => ({ companyName: `Company ${index % 2}` }));
  const responses = await Promise.all(companies.map((company) => nameCompany(bought, company)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
  await issued(bought.order.id, 3);
  const again = await nameCompany(bought);
  expect(problemOf(again)).toMatchObject({ status: 409, code: 'receipt_already_changed' });
});

test('after a partial refund the new receipt is of what is left, and what goes back later corrects the new one', async () => {
  await publishSettings(shop, 'tax', INCLUSIVE);
  const plans: [string, number][] = [
    [SMALL, 1],
    [MEDIUM, 2],
  ];
  const bought = await buy({ plans, body: { billingCountry: 'DE', locale: 'tr' } });
  const { order } = bought;
  await refund(order.id, '1.01');
  await issued(order.id, 2);
  expect((await nameCompany(bought, { companyName: 'Şirket A.Ş.', vatId: '1234567890' })).status).toBe(200);
  const replaced = await issued(order.id, 4);
  const [receipt, , note, replacement] = replaced;
  expect(replacement).toMatchObject({ totalMinor: order.totalMinor - 101, isRest: true, corrects: receipt?.number });
  expect(replacement?.buyer.company).toMatchObject({ vatId: '1234567890' });
  expect(replacement?.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
  expect(note?.lines.map(({ grossMinor }) => -grossMinor)).toEqual(replacement?.lines.map((line) => line.grossMinor));
  expect(sumLines(replaced.slice(0, 3))).toEqual([
    [1, 0, 0],
    [2, 0, 0],
  ]);
  await refund(order.id, ((order.totalMinor - 101) / 100).toFixed(2));
  const last = (await issued(order.id, 5)).at(-1);
  expect(last).toMatchObject({ corrects: replacement?.number, buyer: { company: { companyName: 'Şirket A.Ş.' } } });
  expect(problemOf(await nameCompany(bought))?.code).toBe('receipt_already_changed');
});

test('no company is named once all went back, in another year, by somebody else or without a receipt', async () => {
  const without = await buy();
  expect(problemOf(await nameCompany(without))).toMatchObject({ status: 404, code: 'receipt_not_found' });
  await publishSettings(shop, 'tax', { receipts: true });
  const bought = await buy();
  await issued(bought.order.id, 1);
  const stranger = await createBuyer(running);
  expect((await nameCompany({ ...bought, buyer: stranger })).status).toBe(404);
  const inYear = (change: -1 | 1) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update receipts set year = year + ${change} where order_id = ${bought.order.id}`);
    });
  await inYear(-1);
  expect(problemOf(await nameCompany(bought))).toMatchObject({ status: 409, code: 'receipt_year_over' });
  await inYear(1);
  await refund(bought.order.id, (bought.order.totalMinor / 100).toFixed(2));
  await issued(bought.order.id, 2);
  expect(problemOf(await nameCompany(bought))).toMatchObject({ status: 409, code: 'receipt_returned' });
  await issued(bought.order.id, 2);
});

test('hostile names and addresses stay text: nothing in a document can be run or followed', async () => {
  drawDocuments();
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
