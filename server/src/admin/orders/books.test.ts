import type { AdminOrder } from '@esimshop/contracts/admin-order';
import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import type { Overview } from '@esimshop/contracts/admin-overview';
import { parseDecimal } from '@esimshop/contracts/money';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { answerPaypal, nextActionUrl, returnToShop } from '../../../test/payer.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { SMALL } from '../../../test/stock.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';
import { syncCatalogue } from '../../catalogue/sync/sync-catalogue.ts';
import { readFee } from '../../checkout/payments/read-fee.ts';
import { refundOrder } from '../../checkout/refunds/request-refund.ts';
import { products } from '../../platform/database/schema/catalogue.ts';
import { payments } from '../../platform/database/schema/payments.ts';

const shop = await createTestShop({ runsJobs: true, hasSecondSupplier: true });
afterAll(() => shop.close());
const { database } = shop.shop;
let admin: TestUser;
let ofAiralo: string;

beforeAll(async () => {
  await eventually(async () => {
    await syncCatalogue(shop.shop, { isFirst: true });
  });
  const isCheap = and(eq(products.supplier, 'airalo'), eq(products.isActive, true), eq(products.countryCode, 'TR'));
  const [plan] = await database.select().from(products).where(isCheap).orderBy(products.costMinor).limit(1);
  ofAiralo = plan?.productId ?? '';
  admin = await signIn(shop, { admin: true });
}, 120_000);

const read = async <T>(url: string) =>
  (await shop.request('GET', url, { headers: { cookie: admin.cookie } })).body as T;

async function buyByCard({
  productId = SMALL as string,
  quantity = 1,
  number = CARDS.good as string,
} = {}): Promise<string> {
  const buyer = await createBuyer(shop, productId, quantity);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(number) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  return orderNumber;
}

async function buyByPaypal(): Promise<string> {
  const buyer = await createBuyer(shop, SMALL, 2);
  const response = await buyer.submit({ body: { paymentMethod: 'paypal' } });
  await returnToShop(await answerPaypal(nextActionUrl(response), 'approve'));
  const { orderNumber } = placedOrder(response);
  await buyer.waitForOrder(orderNumber, isCompleted);
  return orderNumber;
}

async function refund(orderNumber: string, { amount, isAll = false }: { amount?: string; isAll?: boolean }) {
  const { order } = await findPaymentOf(shop, orderNumber);
  const { esims } = await show(order.id);
  const taken = isAll ? esims.map(({ id }) => ({ id, mayKeep: false })) : [];
  const request = {
    orderId: order.id,
    esims: taken,
    ...(amount && { amount }),
    actor: 'admin',
    record: async () => {},
  };
  await refundOrder(shop.shop, request);
}

async function dispute(orderNumber: string, outcome?: 'won' | 'lost') {
  const { payment } = await findPaymentOf(shop, orderNumber);
  const { id } = await shop.sandbox.disputeCharge(payment.captureRef ?? '');
  if (outcome) await shop.sandbox.closeDispute(id, outcome);
}

/** Ten kinds of order, as they come in a week. */
const KINDS: readonly (() => Promise<unknown>)[] = [
  () => buyByCard(),
  () => buyByCard({ productId: ofAiralo, quantity: 2 }),
  () => buyByPaypal(),
  async () => (await createBuyer(shop)).submit({ body: card(CARDS.declined) }),
  async () => {
    const response = await (await createBuyer(shop)).submit({ body: { paymentMethod: 'paypal' } });
    await returnToShop(await answerPaypal(nextActionUrl(response), 'cancel'));
  },
  async () => refund(await buyByPaypal(), { amount: '1.05' }),
  async () => refund(await buyByCard({ quantity: 2 }), { isAll: true }),
  async () => dispute(await buyByCard()),
  async () => dispute(await buyByCard(), 'won'),
  async () => {
    const buyer = await createTopUpBuyer({ request: shop.request, database, sandbox: shop.sandbox });
    expect((await buyer.topUp()).status).toBe(201);
  },
];
const ROUNDS = 6;

const show = async (orderId: number) => (await read<{ order: AdminOrder }>(`/api/admin/orders/${orderId}`)).order;

const cents = (amount: string | undefined) => parseDecimal(amount ?? '', 'USD') ?? Number.NaN;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What the partners' own books say, in cents. */
async function readPartners() {
  const { stripe, paypal, esimGo, airalo } = await shop.sandbox.readLedger();
  const received = [...stripe.charges, ...paypal.captures];
  const disputed = sumOf(stripe.disputes.map(({ netMinor }) => netMinor));
  const paid = sumOf(received.map(({ amountMinor }) => amountMinor));
  const balance = sumOf(received.map((each) => each.amountMinor - each.feeMinor - each.refundedMinor)) + disputed;
  const bought = sumOf([...esimGo.orders, ...airalo.orders].map(({ totalMinor }) => totalMinor));
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

test('after sixty orders of ten kinds, every figure is the partners’ own to the cent', async () => {
  for (let round = 0; round < ROUNDS; round++) await Promise.all(KINDS.map((run) => run()));
  // Stripe knows its fees a second after the payment.
  const unread = () =>
    database.select({ id: payments.id }).from(payments).where(sql`status = 'captured' and fee_minor is null`);
  await eventually(async () => {
    for (const { id } of await unread()) await readFee(shop.shop, id);
  });
  await eventually(async () => {
    const { disputes } = (await shop.sandbox.readLedger()).stripe;
    const { rows } = await database.execute(sql`
      select 1 from order_events where kind in ('dispute_withdrawn', 'dispute_reinstated')`);
    expect(rows).toHaveLength(disputes.length + disputes.filter(({ status }) => status === 'won').length);
    await expectInvariants(shop);
  });

  const partners = await readPartners();
  const { figures } = await read<Overview>('/api/admin/overview');
  expect({ paid: cents(figures.paid), cost: cents(figures.cost), margin: cents(figures.margin) }).toEqual(partners);

  const list = await read<AdminOrdersResponse>('/api/orders?per=100');
  expect([list.total, cents(list.totalAmount ?? '')]).toEqual([KINDS.length * ROUNDS + ROUNDS, partners.paid]);
  const searched = await read<AdminOrdersResponse>('/api/orders?q=deniz');
  expect(cents(searched.totalAmount ?? '')).toBe(partners.paid);
  const cancelled = await read<AdminOrdersResponse>('/api/orders?status=cancelled');
  expect([cancelled.total, cancelled.totalAmount]).toEqual([2 * ROUNDS, '0.00']);

  const shown = await Promise.all(list.orders.map(({ id }) => show(id)));
  expect(sumOf(shown.map(({ ledger }) => cents(ledger.margin)))).toBe(partners.margin);
  expect(shown.filter(({ ledger }) => ledger.isFeeOpen)).toEqual([]);

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
