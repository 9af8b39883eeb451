import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { openRecordedShop } from '../../../test/recorded-shop.ts';
import { CARDS, card, createShopper, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { SMALL } from '../../../test/stock.ts';
import type { RecordedWebhook } from '../../../test/webhook-recorder.ts';
import { showAdminOrder } from '../../admin/orders/show-admin-order.ts';
import { addUp, readSales } from '../../admin/overview/read-figures.ts';
import { recordFundsReturned } from './record-funds-returned.ts';
import { refundOrder } from './request-refund.ts';

const { shop, recorder, processDelivered } = await openRecordedShop();
const { database } = shop.shop;

async function buy() {
  const shopper = createShopper(shop);
  await shopper.add(SMALL);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  const { order, payment } = await findPaymentOf(shop, orderNumber);
  return { orderNumber, orderId: order.id, payment };
}

const EVENT_COUNTS = { open: 2, lost: 3, won: 4 } as const;
type Outcome = keyof typeof EVENT_COUNTS;

/** A disputed charge, with every event that Stripe sends about it, as sent. */
async function disputed(outcome: Outcome) {
  const bought = await buy();
  const { id } = await shop.sandbox.disputeCharge(bought.payment.captureRef ?? '');
  if (outcome !== 'open') await shop.sandbox.closeDispute(id, outcome);
  const events: RecordedWebhook[] = [];
  while (events.length < EVENT_COUNTS[outcome]) events.push(await recorder.find(id));
  const inTime = (event: RecordedWebhook) => TYPES.findIndex((type) => event.body.includes(`"charge.dispute.${type}"`));
  return { ...bought, events: events.toSorted((one, other) => inTime(one) - inTime(other)) };
}
const TYPES = ['created', 'funds_withdrawn', 'funds_reinstated', 'closed'];

async function deliver({ url, body, headers }: RecordedWebhook): Promise<void> {
  expect((await shop.request('POST', url, { body, headers })).status).toBe(200);
  await processDelivered();
}

async function readBooks(orderId: number) {
  const { rows } = await database.execute<{ account: string; sum: number }>(sql`
    select account, sum(amount_minor)::int as sum from ledger_entries where order_id = ${orderId}
    group by account order by account`);
  const { timeline, needsAttention, ledger } = await showAdminOrder(shop.shop, orderId);
  return {
    accounts: Object.fromEntries(rows.map(({ account, sum }) => [account, sum])),
    told: timeline
      .filter(({ kind }) => /dispute/.test(kind))
      .map(({ kind, amount }) => `${kind} ${amount}`)
      .toSorted(),
    needsAttention,
    reversed: ledger.reversed,
  };
}

const WITHDRAWN = ['dispute_fee 15.00', 'dispute_withdrawn 3.99', 'payment_disputed 3.99'];
const ENDS = {
  open: {
    accounts: { fees: 1500, sales: 0, stripe: -1500 },
    told: WITHDRAWN,
    needsAttention: 'disputed',
    reversed: '3.99',
  },
  lost: {
    accounts: { fees: 1500, sales: 0, stripe: -1500 },
    told: ['dispute_closed 3.99', ...WITHDRAWN],
    needsAttention: null,
    reversed: '3.99',
  },
  won: {
    accounts: { fees: 1500, sales: -399, stripe: -1101 },
    told: [...WITHDRAWN, 'dispute_closed 3.99', 'dispute_reinstated 3.99'].toSorted(),
    needsAttention: null,
    reversed: '0.00',
  },
};

// I5, I16.
test('a dispute’s money is posted once, in whatever order, however often and at once its events come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Outcome>('open', 'lost', 'won'),
      fc.array(fc.nat({ max: 3 }), { maxLength: 12 }),
      fc.array(fc.double({ noNaN: true }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 10 }),
      async (outcome, extra, ranks, atOnce) => {
        const { orderId, events } = await disputed(outcome);
        const shuffled = events.toSorted((a, b) => (ranks[events.indexOf(a)] ?? 0) - (ranks[events.indexOf(b)] ?? 0));
        const copies = extra.flatMap((index) => events[index] ?? []);
        const schedule = [...copies.slice(0, 4), ...shuffled, ...copies.slice(4)];
        for (let start = 0; start < schedule.length; start += atOnce) {
          await Promise.all(schedule.slice(start, start + atOnce).map(deliver));
        }
        expect(await readBooks(orderId)).toEqual(ENDS[outcome]);
      },
    ),
    { numRuns: 12 },
  );
  await expectInvariants(shop);
  await expectSameMoney();
});

/** Our ledger equals what Stripe withdrew, reinstated and charged for disputes. */
async function expectSameMoney(): Promise<void> {
  const { rows } = await database.execute<{ sum: number }>(sql`
    select coalesce(sum(amount_minor), 0)::int as sum from ledger_entries
    where account = 'stripe' and kind in ('dispute', 'dispute_fee')`);
  const { stripe } = await shop.sandbox.readLedger();
  expect(rows[0]?.sum).toBe(stripe.disputes.reduce((sum, { netMinor }) => sum + netMinor, 0));
}

test('the last event alone tells of all that a dispute has moved', async () => {
  const { orderId, events } = await disputed('won');
  const last = events.at(-1);
  if (last) await deliver(last);
  expect(await readBooks(orderId)).toMatchObject({ accounts: ENDS.won.accounts, needsAttention: null });
});

test('money lost in a dispute cannot be refunded, and counts in the owner’s overview with its fee', async () => {
  const { rows } = await database.execute<{ today: string }>(sql`select now()::date::text as today`);
  const range = { from: rows[0]?.today ?? '', to: rows[0]?.today ?? '', timeZone: 'UTC' };
  const readFigures = async () => addUp((await readSales(database, range, [range.from])).periods);
  const before = await readFigures();
  const { orderId, events } = await disputed('lost');
  for (const event of events) await deliver(event);
  await expect(
    refundOrder(shop.shop, { orderId, esims: [], amount: '1.00', actor: 'admin', record: async () => {} }),
  ).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
  const after = await readFigures();
  expect(after.refundedMinor - before.refundedMinor).toBe(399);
  expect(after.feesMinor - before.feesMinor).toBe(1500);
  expect(after.refundedOrders - before.refundedOrders).toBe(1);
});

test('an account in another currency has its fee in that currency, and the disputed amount in the payment’s', async () => {
  const { orderId, payment } = await buy();
  await recordFundsReturned(shop.shop, payment.id, {
    kind: 'disputed',
    reference: 'du_euro',
    amountMinor: 399,
    currency: 'USD',
    reason: 'fraudulent',
    movements: [{ reference: 'txn_euro', amountMinor: -345, feeMinor: 2000, currency: 'EUR' }],
  });
  const { rows } = await database.execute(sql`
    select account, kind, amount_minor as amount, currency from ledger_entries
    where order_id = ${orderId} and reference = 'txn_euro' order by kind, account`);
  expect(rows).toEqual([
    { account: 'sales', kind: 'dispute', amount: 399, currency: 'USD' },
    { account: 'stripe', kind: 'dispute', amount: -399, currency: 'USD' },
    { account: 'fees', kind: 'dispute_fee', amount: 2000, currency: 'EUR' },
    { account: 'stripe', kind: 'dispute_fee', amount: -2000, currency: 'EUR' },
  ]);
  const { timeline } = await showAdminOrder(shop.shop, orderId);
  expect(timeline.find(({ kind }) => kind === 'dispute_fee')).toMatchObject({ amount: null, text: '20.00 EUR' });
});

test('what PayPal charges for a dispute is posted once, in whatever currency, and moves nothing else', async () => {
  const { orderId, payment } = await buy();
  const fee = { reference: 'PP-D-1 DISPUTE_FEE DEBIT 1400', amountMinor: 0, feeMinor: 1400, currency: 'EUR' };
  const dispute = { reference: 'PP-D-1', amountMinor: 399, currency: 'USD', movements: [fee] };
  for (const kind of ['disputed', 'dispute_closed', 'dispute_closed'] as const)
    await recordFundsReturned(shop.shop, payment.id, { ...dispute, kind, reason: 'RESOLVED_BUYER_FAVOUR' });
  const { rows } = await database.execute(sql`
    select account, kind, amount_minor as amount, currency from ledger_entries
    where order_id = ${orderId} and kind <> 'capture' order by account`);
  expect(rows).toEqual([
    { account: 'fees', kind: 'dispute_fee', amount: 1400, currency: 'EUR' },
    { account: 'stripe', kind: 'dispute_fee', amount: -1400, currency: 'EUR' },
  ]);
});

/** A charge that the bank only inquires about, and the events that Stripe sends. */
async function inquired() {
  const bought = await buy();
  const { id } = await shop.sandbox.disputeCharge(bought.payment.captureRef ?? '', { isInquiry: true });
  return { ...bought, id, created: await recorder.find(id) };
}

const refundOne = (orderId: number) =>
  refundOrder(shop.shop, { orderId, esims: [], amount: '1.00', actor: 'admin', record: async () => {} });

test('a payment about which the bank only asks can be refunded, and waits for the owner until the inquiry ends', async () => {
  const { orderId, id, created } = await inquired();
  await deliver(created);
  expect(await readBooks(orderId)).toMatchObject({ needsAttention: 'disputed', reversed: '0.00' });
  const { timeline } = await showAdminOrder(shop.shop, orderId);
  expect(timeline[0]).toMatchObject({ kind: 'payment_inquiry', amount: '3.99' });
  expect(await refundOne(orderId)).toMatchObject({ state: 'refunded' });
  await shop.sandbox.closeDispute(id, 'warning_closed');
  await deliver(await recorder.find('charge.dispute.closed', id));
  expect((await readBooks(orderId)).needsAttention).toBeNull();
});

test('an inquiry ends with a refund of all that was paid, and is no loss', async () => {
  const { orderId, id, created } = await inquired();
  await deliver(created);
  const whole = { orderId, esims: [], amount: '3.99', actor: 'admin', record: async () => {} };
  expect(await refundOrder(shop.shop, whole)).toMatchObject({ state: 'refunded' });
  await deliver(await recorder.find('charge.dispute.closed', id));
  expect(await readBooks(orderId)).toMatchObject({ needsAttention: null, reversed: '0.00' });
  expect((await showAdminOrder(shop.shop, orderId)).disputes).toMatchObject([
    { state: 'closed', reason: 'fraudulent', outcome: 'warning_closed' },
  ]);
});

test.each([
  ['in their order', (events: RecordedWebhook[]) => events],
  ['the inquiry last', (events: RecordedWebhook[]) => events.toReversed()],
  ['twice', (events: RecordedWebhook[]) => [...events, ...events]],
])('an inquiry that becomes a dispute is refunded no more, with its events %s', async (_, arrange) => {
  const { orderId, id, created } = await inquired();
  await shop.sandbox.escalateInquiry(id);
  for (const event of arrange([created, await recorder.find('charge.dispute.funds_withdrawn', id)]))
    await deliver(event);
  await expect(refundOne(orderId)).rejects.toMatchObject({ code: 'refund_not_possible' });
  expect(await readBooks(orderId)).toMatchObject({
    accounts: ENDS.open.accounts,
    needsAttention: 'disputed',
    reversed: '3.99',
  });
  await shop.sandbox.closeDispute(id, 'lost');
  await deliver(await recorder.find('charge.dispute.closed', id));
  expect((await readBooks(orderId)).needsAttention).toBeNull();
});
