import type { BookMonth, Difference } from '@esimshop/contracts/admin-month';
import { formatDecimal } from '@esimshop/contracts/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { createMixedOrders } from '../../../test/mixed-orders.ts';
import { describePayment, expectKind } from '../../../test/partner-payments.ts';
import { readFees } from '../../../test/read-fees.ts';
import {
  CARDS,
  card,
  createBuyer,
  eventually,
  isCompleted,
  placedOrder,
  pressUntilAnswered,
  problemOf,
} from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { readPartnerBooks } from './read-partner-books.ts';

/** Ten orders each; 50 make 500. */
const ROUNDS = Number(process.env.BOOKS_ROUNDS ?? 3);
/** So many large orders outweigh the disputes of any number of rounds. */
const MOST_LARGE = 20;
// Each test reads and compares the books of all of them.
vi.setConfig({ testTimeout: 60_000 + ROUNDS * 6_000 });

const shop = await createTestShop({ runsJobs: true, suppliers: ['esim-go', 'airalo'] });
afterAll(() => shop.close());
const { database } = shop.shop;
const mixed = createMixedOrders(shop, { hasCurrencies: true });
let admin: TestUser;

beforeAll(
  async () => {
    await mixed.open();
    admin = await signIn(shop, { admin: true });
    await mixed.run(ROUNDS);
  },
  120_000 + ROUNDS * 20_000,
);

const { rows: days } = await database.execute<{ month: string; before: string }>(sql`
  select to_char(now() at time zone ${shop.shop.config.timeZone}, 'YYYY-MM') as month,
    to_char(now() at time zone ${shop.shop.config.timeZone} - interval '1 month', 'YYYY-MM') as before`);
const { month = '', before = '' } = days[0] ?? {};

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  shop.request(method, `/api/admin/months/${path}`, {
    headers: { cookie: admin.cookie },
    ...(body !== undefined && { body }),
  });
const show = async (of = month) => (await call('GET', of)).body as BookMonth;
const openOf = ({ differences }: BookMonth) => differences.filter(({ decision }) => decision === null);
const find = (shown: BookMonth, wanted: Partial<Difference>) => {
  const found = shown.differences.find((each) =>
    Object.entries(wanted).every(([name, value]) => each[name as keyof Difference] === value),
  );
  if (!found) throw new Error(`Expected ${JSON.stringify(wanted)} among ${JSON.stringify(shown.differences)}`);
  return found;
};
const decide = ({ key, ours, theirs }: Difference, note = 'Seen') =>
  call('PUT', `${month}/decisions`, { key, ours, theirs, decision: { kind: 'accepted', note } });

/** The Stripe entry of some payment. */
async function pickSale() {
  const { rows } = await database.execute<{ reference: string; orderNumber: string }>(sql`
    select e.reference, o.order_number as "orderNumber" from partner_entries e join orders o on o.id = e.order_id
    where e.partner = 'stripe' and e.kind = 'sale' order by e.id limit 1`);
  const [sale] = rows;
  if (!sale) throw new Error('Expected a sale');
  return sale;
}

test('after many mixed orders both sides agree to the cent, by partner and kind', async () => {
  await readPartnerBooks(shop.shop);
  const shown = await show();
  expect(openOf(shown)).toEqual([]);
  for (const { partner, kinds } of shown.partners)
    for (const { kind, ours, theirs } of kinds) expect([partner, kind, ours]).toEqual([partner, kind, theirs]);
  const ofPartner = (name: string) => shown.partners.filter(({ partner }) => partner === name);
  const kindsOf = (name: string) =>
    [...new Set(ofPartner(name).flatMap(({ kinds }) => kinds.map(({ kind }) => kind)))].toSorted();
  const currenciesOf = (name: string) => ofPartner(name).map(({ currency }) => currency);
  expect(kindsOf('stripe')).toEqual(['dispute', 'fee', 'refund', 'sale']);
  expect(kindsOf('paypal')).toEqual(['fee', 'refund', 'sale']);
  expect(kindsOf('esim-go')).toEqual(['supplier_cost']);
  expect(kindsOf('airalo')).toEqual(['supplier_cost']);
  expect(currenciesOf('stripe')).toEqual(['EUR', 'GBP', 'JPY', 'USD']);
  expect([currenciesOf('esim-go'), currenciesOf('airalo')]).toEqual([['GBP'], ['USD']]);
  // The sandbox's books add up the same, by a way of their own.
  const { stripe } = await shop.sandbox.readLedger();
  const keptIn = (currency: string) => (currency === 'gbp' ? 'usd' : currency);
  for (const currency of ['eur', 'jpy', 'usd']) {
    const charges = stripe.charges.filter((charge) => charge.currency === currency);
    const disputes = stripe.disputes.filter((dispute) => keptIn(dispute.currency) === currency);
    const amountMinor = 0 - charges.reduce((sum, { feeMinor }) => sum + feeMinor, 0) - disputes.length * 1500;
    const own = ofPartner('stripe').find((each) => each.currency === currency.toUpperCase());
    const theirs = own?.kinds.find(({ kind }) => kind === 'fee')?.theirs;
    expect(theirs).toBe(formatDecimal({ amountMinor, currency: currency.toUpperCase() }));
  }
});

test('read again and at once by two, nothing is doubled and nothing counts as changed', async () => {
  const count = async () =>
    (
      await database.execute(
        sql`select count(*)::int as n, max(changed_at)::text as at, max(id) > 0 as any from partner_entries`,
      )
    ).rows;
  const before = await count();
  await Promise.all([readPartnerBooks(shop.shop), readPartnerBooks(shop.shop)]);
  expect(await count()).toEqual(before);
});

test('half a page, a time-out, a limit: the reading ends with its problem, and the next one has everything', async () => {
  const { orderNumber } = await buy();
  for (const [fault, problem] of [
    ['truncated', 'unreachable'],
    ['500', 'unreachable'],
    ['429', 'limited'],
    ['wrong-schema', 'unreadable'],
  ] as const) {
    await shop.sandbox.addFault({ partner: 'stripe', operation: 'books', fault, times: 9 });
    await readPartnerBooks(shop.shop).catch(() => {});
    await shop.sandbox.clearFaults();
    expect((await show()).readings.find(({ partner }) => partner === 'stripe')?.problem, fault).toBe(problem);
    expect(find(await show(), { type: 'unread', partner: 'stripe' }).decision).toBeNull();
  }
  await readPartnerBooks(shop.shop);
  const shown = await show();
  expect(openOf(shown)).toEqual([]);
  expect(shown.readings.map(({ problem }) => problem)).toEqual([null, null, null, null]);
  const { rows } = await database.execute(sql`select 1 from partner_entries where order_number = ${orderNumber}`);
  expect(rows).toHaveLength(1);
});

test('a reading that ends between two pages keeps the first, and the next one reads both', async () => {
  const before = await entries();
  await database.execute(sql`delete from partner_entries where partner = 'stripe'`);
  const { stripe } = shop.shop.partners.gateways;
  if (!stripe?.books) throw new Error('Expected Stripe to show its books');
  const { books } = stripe;
  const { read } = books;
  async function* readHalf(...window: Parameters<typeof read>) {
    for await (const { entries: listed } of read(...window)) {
      yield { entries: listed.slice(0, 5), payouts: [] };
      throw new Error('killed');
    }
  }
  const gateways = { stripe: { ...stripe, books: { ...books, read: readHalf } } };
  const killed = { ...shop.shop, partners: { ...shop.shop.partners, gateways } };
  await expect(readPartnerBooks(killed)).rejects.toThrow('killed');
  expect(await entries()).toHaveLength(before.filter(({ partner }) => partner !== 'stripe').length + 5);
  // As the process left it: begun, and not ended.
  expect((await show()).readings.find(({ partner }) => partner === 'stripe')?.isRunning).toBe(true);
  await readPartnerBooks(shop.shop);
  expect(await entries()).toEqual(before);
});

test('PayPal that does not permit it is named, and the other partners are compared all the same', async () => {
  await shop.sandbox.changeAccount('paypal', { scopes: [] });
  // Nothing to wait for: only its owner can allow it.
  await expect(readPartnerBooks(shop.shop)).resolves.toBeUndefined();
  const denied = await show();
  expect(denied.readings.find(({ partner }) => partner === 'paypal')).toMatchObject({
    problem: 'denied',
    isRunning: false,
  });
  expect(openOf(denied)).toMatchObject([{ type: 'unread', partner: 'paypal' }]);
  await shop.sandbox.changeAccount('paypal', { scopes: ['https://uri.paypal.com/services/reporting/search/read'] });
  await readPartnerBooks(shop.shop);
  expect(openOf(await show())).toEqual([]);
});

test('a difference put in by hand is named by its order, each in its own kind', async () => {
  const sale = await pickSale();
  const feeId = await shop.sandbox.chargeFee(250);
  await readPartnerBooks(shop.shop);
  const wanted = {
    partner: 'stripe',
    kind: 'fee',
    reference: feeId,
    orderNumber: null,
    ours: null,
    theirs: '-2.50',
  } as const;
  expect(find(await show(), wanted).type).toBe('unknown_here');

  const change = (set: ReturnType<typeof sql>) =>
    database.execute(sql`update partner_entries set ${set} where reference = ${sale.reference}`);
  const ofSale = { partner: 'stripe', orderNumber: sale.orderNumber } as const;
  await change(sql`amount_minor = amount_minor + 1`);
  expect(find(await show(), { ...ofSale, kind: 'sale' }).type).toBe('other_amount');
  await change(sql`amount_minor = amount_minor - 1, fee_minor = fee_minor + 1`);
  expect(find(await show(), { ...ofSale, kind: 'fee' }).type).toBe('other_fee');
  await change(sql`fee_minor = fee_minor - 1, at = at - interval '40 days'`);
  expect(find(await show(), { ...ofSale, kind: 'sale' })).toMatchObject({ type: 'other_month', theirs: null });
  await change(sql`at = at + interval '40 days', order_id = null, subjects = '{}', order_number = null`);
  const lost = await show();
  expect(find(lost, { ...ofSale, kind: 'sale' }).type).toBe('missing_there');
  expect(find(lost, { reference: sale.reference, kind: 'sale' })).toMatchObject({
    type: 'unknown_here',
    orderNumber: null,
  });

  // Read again, Stripe says it as before, and its fee alone stays: accepted with a note.
  await readPartnerBooks(shop.shop);
  const open = openOf(await show());
  expect(open).toMatchObject([wanted]);
  for (const each of open) expect((await decide(each, 'Radar, November')).status).toBe(204);
  expect((await show()).differences).toMatchObject([{ decision: { kind: 'accepted', note: 'Radar, November' } }]);
  // Decided as it was shown: with other amounts it is open again.
  expect(problemOf(await decide({ ...(open[0] as Difference), theirs: '-2.51' })).code).toBe('conflict');
});

test('a payout lists its orders, and one that does not add up is named', async () => {
  // Without these, disputes and their fees outweigh what is to be paid out.
  for (let large = 0; large < Math.min(ROUNDS, MOST_LARGE); large++) await buyWithoutFee(MEDIUM, 10);
  await mixed.run(0);
  const payouts = await shop.sandbox.payOut();
  const payout = payouts.find(({ currency }) => currency === 'usd');
  const withdrawal = await shop.sandbox.withdraw(500);
  await readPartnerBooks(shop.shop);
  const shown = await show();
  expect(openOf(shown)).toEqual([]);
  const ofStripe = shown.payouts.find(({ reference }) => reference === payout?.id);
  expect(ofStripe).toMatchObject({
    partner: 'stripe',
    amount: ((payout?.amount ?? 0) / 100).toFixed(2),
    state: 'pending',
  });
  expect(ofStripe?.orders).toBeGreaterThan(ROUNDS);
  expect(shown.payouts.find(({ reference }) => reference === withdrawal)).toMatchObject({
    amount: '5.00',
    orders: null,
  });
  await database.execute(
    sql`update partner_payouts set amount_minor = amount_minor + 7 where reference = ${payout?.id ?? ''}`,
  );
  expect(find(await show(), { type: 'payout_sum' })).toMatchObject({ reference: payout?.id, kind: 'payout' });
  await readPartnerBooks(shop.shop);
});

test('a fee that comes a day later counts on the day of its payment, and until then the month stays open', async () => {
  const { orderNumber } = await buyWithoutFee();
  await eventually(async () => {
    await readPartnerBooks(shop.shop);
    expect(find(await show(), { orderNumber, kind: 'fee' })).toMatchObject({ type: 'other_fee', ours: null });
  });
  expect((await show()).books.feesUnknown).toBe(1);
  await readFees(shop.shop);
  await database.execute(sql`alter table ledger_entries disable trigger user`);
  await database.execute(sql`update ledger_entries set created_at = created_at + interval '1 day'
    where kind = 'payment_fee' and order_id = (select id from orders where order_number = ${orderNumber})`);
  await database.execute(sql`alter table ledger_entries enable trigger user`);
  const late = await show();
  expect([late.books.feesUnknown, openOf(late)]).toEqual([0, []]);
});

test('pressing Compare has the partners read at once, and shows how far it is', async () => {
  const { orderNumber } = await buy();
  const { payment } = await findPaymentOf(shop, orderNumber);
  expect((await call('POST', `${month}/readings`)).status).toBe(202);
  expect((await show()).readings.some(({ isRunning }) => isRunning)).toBe(true);
  await eventually(async () => {
    const { readings } = await show();
    expect(readings.filter(({ isRunning }) => isRunning)).toEqual([]);
    const { rows } = await database.execute(
      sql`select 1 from partner_entries where ${payment.captureRef} = any(subjects)`,
    );
    expect(rows).toHaveLength(1);
  });
  await eventually(async () => expect(openOf(await show())).toEqual([]));
});

test('a payout with an order that nobody knows here names it, and its amount is not ours', async () => {
  const { stripe } = shop.shop.partners.gateways;
  if (!stripe) throw new Error('Expected Stripe');
  const foreign = describePayment({ shopUrl: shop.shop.config.publicUrl }, { currency: 'EUR' });
  expectKind(await stripe.start(foreign), 'captured');
  await shop.sandbox.payOut();
  const sale = { partner: 'stripe', kind: 'sale', orderNumber: null, theirs: '18.99', currency: 'EUR' } as const;
  await eventually(async () => {
    await readPartnerBooks(shop.shop);
    find(await show(), sale);
  });
  const found = find(await show(), sale);
  expect(found).toMatchObject({ type: 'unknown_here', ours: null });
  expect((await decide(found, 'Another shop of ours')).status).toBe(204);
  expect(find(await show(), sale).decision).toMatchObject({ note: 'Another shop of ours' });
});

test('a month is closed once nothing is open, stays as it was, and what comes later is named', async () => {
  expect(problemOf(await call('POST', `${month}/closing`)).code).toBe('month_not_closable');
  // Both sides a month earlier: that month is over.
  const earlier = sql`interval '1 month'`;
  await database.execute(sql`update payments set captured_at = captured_at - ${earlier}`);
  await database.execute(sql`alter table ledger_entries disable trigger user`);
  await database.execute(sql`update ledger_entries set created_at = created_at - ${earlier}`);
  await database.execute(sql`alter table ledger_entries enable trigger user`);
  await database.execute(sql`update purchases set ordering_at = ordering_at - ${earlier}`);
  await database.execute(sql`update refund_esims set credited_at = credited_at - ${earlier}`);
  await database.execute(sql`update partner_entries set at = at - ${earlier}`);
  await database.execute(sql`update partner_payouts set at = at - ${earlier}`);
  const open = openOf(await show(before));
  // The fee that was charged by hand, and what nobody knows here.
  expect(open.map(({ kind, orderNumber }) => [kind, orderNumber]).toSorted()).toEqual([
    ['fee', null],
    ['fee', null],
    ['sale', null],
  ]);
  expect(problemOf(await call('POST', `${before}/closing`)).code).toBe('month_not_closable');
  for (const { key, ours, theirs } of open) {
    const decision = { kind: 'explained', note: 'Radar' };
    expect((await call('PUT', `${before}/decisions`, { key, ours, theirs, decision })).status).toBe(204);
  }
  const [first, second] = await Promise.all([call('POST', `${before}/closing`), call('POST', `${before}/closing`)]);
  expect([first.status, second.status].toSorted()).toEqual([204, 409]);

  const closed = await show(before);
  expect(closed.closed?.actor).toBe(`admin:${admin.username}`);
  expect(closed.afterClosing).toEqual([]);
  await database.execute(sql`update partner_entries set amount_minor = amount_minor + 5, changed_at = now()
    where reference = ${(await pickSale()).reference}`);
  const later = await show(before);
  expect({ ...later, afterClosing: [], readings: [] }).toEqual({ ...closed, readings: [] });
  expect(later.afterClosing).toMatchObject([{ partner: 'stripe', kind: 'sale' }]);
  const [difference] = open;
  const again = { ...difference, decision: null };
  const { key, ours, theirs, decision } = again as Difference;
  expect(problemOf(await call('PUT', `${before}/decisions`, { key, ours, theirs, decision })).code).toBe(
    'already_closed',
  );
  const { rows } = await database.execute(sql`select act from audit_log where act like 'books.%' order by id`);
  expect(rows.map(({ act }) => act)).toEqual([
    'books.difference_decided',
    'books.read',
    'books.difference_decided',
    ...open.map(() => 'books.difference_decided'),
    'books.closed',
  ]);
});

async function buy() {
  const bought = await buyWithoutFee();
  await mixed.run(0);
  return bought;
}

async function buyWithoutFee(productId: string = SMALL, quantity = 1) {
  const buyer = await createBuyer(shop, productId, quantity);
  const { orderNumber } = placedOrder(await pressUntilAnswered((key) => buyer.submit({ body: card(CARDS.good), key })));
  await buyer.waitForOrder(orderNumber, isCompleted);
  return { orderNumber };
}

async function entries() {
  const { rows } = await database.execute(sql`
    select partner, reference, kind, order_id, amount_minor, fee_minor from partner_entries order by partner, reference`);
  return rows;
}
