import type { AdminOrder } from '@esimshop/contracts/admin-order';
import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import type { Overview } from '@esimshop/contracts/admin-overview';
import { parseDecimal } from '@esimshop/contracts/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { createMixedOrders } from '../../../test/mixed-orders.ts';
import { listSold } from '../../../test/sandbox-controls.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { readFee } from '../../checkout/payments/read-fee.ts';

const shop = await createTestShop({ runsJobs: true, suppliers: ['esim-go', 'airalo'] });
afterAll(() => shop.close());
const { database } = shop.shop;
let admin: TestUser;
const mixed = createMixedOrders(shop);

beforeAll(async () => {
  await mixed.open();
  admin = await signIn(shop, { admin: true });
}, 120_000);

const read = async <T>(url: string) =>
  (await shop.request('GET', url, { headers: { cookie: admin.cookie } })).body as T;

/** Orders of each kind. */
const ROUNDS = Number(process.env.BOOK_ROUNDS ?? 2);

const show = async (orderId: number) => (await read<{ order: AdminOrder }>(`/api/admin/orders/${orderId}`)).order;

const cents = (amount: string | undefined) => parseDecimal(amount ?? '', 'USD') ?? Number.NaN;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What the partners' own books say, in cents. */
async function readPartners() {
  const ledger = await shop.sandbox.readLedger();
  const { stripe, paypal, esimGo } = ledger;
  const received = [...stripe.charges, ...paypal.captures];
  const disputed = sumOf(stripe.disputes.map(({ netMinor }) => netMinor));
  const paid = sumOf(received.map(({ amountMinor }) => amountMinor));
  const balance = sumOf(received.map((each) => each.amountMinor - each.feeMinor - each.refundedMinor)) + disputed;
  const bought = sumOf(listSold(ledger).map(({ totalMinor }) => totalMinor));
  const credited = sumOf(esimGo.refunds.map(({ amountMinor }) => amountMinor));
  return { paid, cost: bought - credited, margin: balance - (bought - credited) };
}

async function readCsv(): Promise<Record<string, string>[]> {
  const { text } = await shop.request('GET', '/api/admin/orders.csv', { headers: { cookie: admin.cookie } });
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

test('after orders of ten kinds, every figure is the partners’ own to the cent', async () => {
  await mixed.run(ROUNDS);

  const partners = await readPartners();
  const { figures } = await read<Overview>('/api/admin/overview');
  expect({ paid: cents(figures.paid), cost: cents(figures.cost), margin: cents(figures.margin) }).toEqual(partners);

  const list = await read<AdminOrdersResponse>('/api/orders?per=100');
  expect([list.total, cents(list.totalAmount ?? '')]).toEqual([mixed.kinds * ROUNDS + ROUNDS, partners.paid]);
  const searched = await read<AdminOrdersResponse>('/api/orders?q=deniz');
  expect(cents(searched.totalAmount ?? '')).toBe(partners.paid);
  const cancelled = await read<AdminOrdersResponse>('/api/orders?status=cancelled');
  expect([cancelled.total, cancelled.totalAmount]).toEqual([2 * ROUNDS, '0.00']);

  const shown: AdminOrder[] = [];
  for (const { id } of list.orders) shown.push(await show(id));
  expect(sumOf(shown.map(({ ledger }) => cents(ledger?.margin ?? '')))).toBe(partners.margin);
  expect(shown.filter(({ ledger }) => ledger?.isFeeOpen)).toEqual([]);

  const rows = await readCsv();
  const column = (name: string) => sumOf(rows.map((row) => cents(row[name])));
  expect([column('paidAmount'), column('cost'), column('margin')]).toEqual([
    partners.paid,
    partners.cost,
    partners.margin,
  ]);
  expect(column('paidAmount') - column('refundedAmount') - column('fees') - column('cost')).toBe(column('margin'));
  const { stripe, paypal } = await shop.sandbox.readLedger();
  expect(rows.flatMap(({ paymentReference }) => paymentReference || []).toSorted()).toEqual(
    [...stripe.charges, ...paypal.captures].map(({ id }) => id).toSorted(),
  );
}, 300_000);

test('a fee is posted once, however often it is read, and not before the partner has named it', async () => {
  const buyer = await createBuyer(shop);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  const { payment } = await findPaymentOf(shop, orderNumber);
  expect(payment.feeMinor).toBeNull();
  await eventually(() => readFee(shop.shop, payment.id));
  await Promise.all([readFee(shop.shop, payment.id), readFee(shop.shop, payment.id)]);
  const { rows } = await database.execute(sql`
    select account, amount_minor from ledger_entries where kind = 'payment_fee' and payment_id = ${payment.id}
    order by account`);
  const fee = Math.round(payment.amountMinor * 0.029) + 30;
  expect(rows).toEqual([
    { account: 'fees', amount_minor: fee },
    { account: 'stripe', amount_minor: -fee },
  ]);
  expect((await show(payment.orderId)).payment.attempts).toMatchObject([{ cardLast4: CARDS.good.slice(-4) }]);
  await buyer.waitForOrder(orderNumber, isCompleted);
});
