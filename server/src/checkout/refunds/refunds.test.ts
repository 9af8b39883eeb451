import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { CARDS, card, createBuyer, placedOrder } from '../../../test/shopper.ts';
import { stockPlans } from '../../../test/stock.ts';
import { createTestShop, HASTE } from '../../../test/test-shop.ts';
import { quoteRefund } from '../../admin/orders/refunds.ts';
import { showAdminOrder } from '../../admin/orders/show-admin-order.ts';
import { listWaiting } from '../../admin/overview/list-waiting.ts';
import { provisionPurchase } from '../../fulfilment/provision-order.ts';
import { listOrderEsims } from '../../orders/esims.ts';
import { createPortalToken, grantPortalTokens } from '../../orders/portal-tokens.ts';
import { listPurchases } from '../../orders/purchases.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { getPortalCustomer } from '../../portal/portal.ts';
import { advanceRefund } from './advance-refund.ts';
import { recordFundsReturned } from './record-funds-returned.ts';
import { refundOrder, refundOwnEsim } from './request-refund.ts';
import { resolveRefund } from './resolve-refund.ts';

/** Runs no jobs: the test makes each step. */
const shop = await createTestShop();
const hasty = await createTestShop({ beside: shop, timeouts: HASTE });
await stockPlans(shop.shop);
afterEach(async () => {
  await shop.sandbox.clearFaults();
  await expectInvariants(shop);
});
afterAll(async () => {
  await hasty.close();
  await shop.close();
});

/** What a buyer agrees to: the whole price of their only eSIM, at once or after a person has decided. */
const AT_ONCE = { kind: 'yes', amount: '3.99' } as const;
const ASKED = { kind: 'ask', amount: '3.99' } as const;

const OWNER = { actor: 'admin:deniz', record: async () => {} };

/** A delivered order of $3.99 an eSIM. */
async function buy({ quantity = 1, number = CARDS.good as string } = {}) {
  const shopper = await createBuyer(shop, undefined, quantity);
  const response = await shopper.submit({ body: card(number) });
  const { orderNumber } = placedOrder(response);
  const { order, payment } = await findPaymentOf(shop, orderNumber);
  for (const { id, state } of await listPurchases(shop.shop.database, { orderId: order.id }))
    if (state !== 'issued') await provisionPurchase(shop.shop, id);
  const esims = await listOrderEsims(shop.shop.database, shop.shop.secrets, [order.id]);
  const choose = (...positions: number[]) => positions.map((at) => ({ id: esims[at]?.row.id ?? 0, mayKeep: false }));
  return { orderId: order.id, orderNumber, payment, esims, choose };
}

async function readBooks({ orderId, orderNumber }: { orderId: number; orderNumber: string }) {
  const { stripe, esimGo } = await shop.sandbox.readLedger();
  const charge = stripe.charges.find(({ metadata }) => metadata.order_number === orderNumber);
  const { payment } = await findPaymentOf(shop, orderNumber);
  const { status, ledger, refunds, timeline, needsAttention } = await showAdminOrder(shop.shop, orderId);
  const { rows } = await shop.shop.database.execute<{ sum: number }>(sql`
    select sum(amount_minor)::int as sum from ledger_entries where order_id = ${orderId} and account = 'stripe'`);
  const { rows: mails } = await shop.shop.database.execute(sql`
    select 1 from mails where order_id = ${orderId} and kind = 'refund'`);
  return {
    status,
    needsAttention,
    states: refunds.map(({ state }) => state),
    atPartner: charge?.refundedMinor,
    ours: payment.refundedMinor,
    reserved: payment.refundingMinor,
    left: rows[0]?.sum,
    ledger: { refunded: ledger.refunded, credited: ledger.credited },
    credits: esimGo.refunds.length,
    mails: mails.length,
    timeline: timeline.map(({ kind }) => kind),
  };
}

test('an eSIM is taken back before its money is returned, and the order, the ledger and a mail say so', async () => {
  const bought = await buy();
  const before = (await shop.sandbox.readLedger()).esimGo.refunds.length;
  const refund = await refundOrder(shop.shop, { ...OWNER, orderId: bought.orderId, esims: bought.choose(0) });
  expect(refund.state).toBe('refunded');
  const books = await readBooks(bought);
  expect(books).toMatchObject({
    status: 'refunded',
    states: ['refunded'],
    ...{ atPartner: 399, ours: 399, reserved: 0, left: 0, mails: 1, credits: before + 1 },
    ledger: { refunded: '3.99' },
  });
  expect(books.timeline.filter((kind) => /refund|esim|status/.test(kind)).slice(0, 4)).toEqual([
    'status',
    'payment_refunded',
    'esim_revoked',
    'refund_requested',
  ]);
});

test('one eSIM of two, then an amount, then the rest are refunded, and never more than was paid', async () => {
  const bought = await buy({ quantity: 2 });
  const { orderId } = bought;
  await refundOrder(shop.shop, { ...OWNER, orderId, esims: bought.choose(1) });
  expect(await readBooks(bought)).toMatchObject({ status: 'completed', atPartner: 399, ours: 399 });
  await refundOrder(shop.shop, { ...OWNER, orderId, esims: [], amount: '1.00', note: 'for the trouble' });
  for (const amount of ['3.00', '7.98'])
    await expect(refundOrder(shop.shop, { ...OWNER, orderId, esims: [], amount })).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
    });
  await expect(
    refundOrder(shop.shop, { ...OWNER, orderId, esims: bought.choose(1), amount: '0.50' }),
  ).rejects.toMatchObject({
    code: 'already_refunded',
  });
  await refundOrder(shop.shop, { ...OWNER, orderId, esims: bought.choose(0), amount: '2.99' });
  expect(await readBooks(bought)).toMatchObject({
    status: 'refunded',
    atPartner: 798,
    ours: 798,
    reserved: 0,
    left: 0,
  });
});

// I7: refunds under concurrency.
test('fifty refunds at once return no more than was paid, and one press counts once', async () => {
  const bought = await buy({ quantity: 2 });
  const { orderId } = bought;
  const presses = Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0
      ? refundOrder(shop.shop, { ...OWNER, orderId, esims: [], amount: '1.50' })
      : refundOrder(shop.shop, { ...OWNER, orderId, esims: bought.choose(0) }),
  );
  const settled = await Promise.allSettled(presses);
  const [amounts = [], ofEsim = []] = [0, 1].map((rest) => settled.filter((_, index) => index % 2 === rest));
  expect(amounts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5);
  for (const each of amounts) if (each.status === 'rejected') expect(each.reason.code).toBe('refund_exceeds_payment');
  const ids = ofEsim.map((each) => (each.status === 'fulfilled' ? each.value.id : each.reason.code));
  expect(new Set(ids).size).toBe(1);
  const { payment, ...books } = { ...(await readBooks(bought)), payment: bought.payment };
  expect(books.atPartner).toBe(books.ours);
  expect(books).toMatchObject({ reserved: 0, left: payment.amountMinor - books.ours });
  expect(books.ours).toBeLessThanOrEqual(payment.amountMinor);
});

test('fifty requests under one key are one refund', async () => {
  const bought = await buy({ quantity: 2 });
  const request = {
    ...OWNER,
    orderId: bought.orderId,
    esims: [],
    amount: '1.00',
    requestKey: 'one-press-of-the-owner',
  };
  const refunds = await Promise.all(Array.from({ length: 50 }, () => refundOrder(shop.shop, request)));
  expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
  expect((await refundOrder(shop.shop, request)).id).toBe(refunds[0]?.id);
  expect(await readBooks(bought)).toMatchObject({ atPartner: 100, ours: 100, reserved: 0, mails: 1 });
});

test('another choice under the key of a refund is refused, and moves nothing', async () => {
  const bought = await buy({ quantity: 2 });
  const request = {
    ...OWNER,
    orderId: bought.orderId,
    esims: [],
    amount: '1.00',
    requestKey: 'a-form-whose-answer-was-lost',
  };
  const refund = await refundOrder(shop.shop, request);
  const others = [{ amount: '2.00' }, { esims: bought.choose(0), amount: '1.00' }, { esims: bought.choose(0) }];
  for (const other of others)
    await expect(refundOrder(shop.shop, { ...request, ...other })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  expect((await refundOrder(shop.shop, request)).id).toBe(refund.id);
  expect(await readBooks(bought)).toMatchObject({ atPartner: 100, ours: 100, reserved: 0 });
});

test('an unused eSIM of a disputed order is taken back, once, and no money moves', async () => {
  const bought = await buy();
  const { orderId, payment } = bought;
  const before = (await shop.sandbox.readLedger()).esimGo.refunds.length;
  const disputed = { kind: 'disputed', reference: 'du_taken_back', amountMinor: 399, currency: 'USD' } as const;
  await recordFundsReturned(shop.shop, payment.id, { ...disputed, reason: 'fraudulent' });
  const whole = { ...OWNER, orderId, esims: bought.choose(0) };
  await expect(refundOrder(shop.shop, whole)).rejects.toMatchObject({ code: 'refund_not_possible' });
  const takeBack = () => refundOrder(shop.shop, { ...whole, amount: '0.00' });
  const presses = await Promise.all([takeBack(), takeBack(), takeBack()]);
  expect(new Set(presses.map(({ id }) => id)).size).toBe(1);
  const books = await readBooks(bought);
  expect(books).toMatchObject({
    states: ['revoked'],
    ...{ atPartner: 0, ours: 0, reserved: 0, mails: 0, credits: before + 1 },
    ledger: { refunded: '0.00' },
  });
  expect(books.ledger?.credited).not.toBe('0.00');
  expect(books.timeline).toContain('esim_revoked');
  expect((await quoteRefund(shop.shop, orderId)).esims).toMatchObject([{ isRefunded: true }]);
  const token = createPortalToken();
  const { order } = await findPaymentOf(shop, bought.orderNumber);
  await shop.shop.database.execute(
    grantPortalTokens(
      sql`select ${sha256(token)}::bytea as token_hash, ${order.customerEmail}::text as email, false as replaces_others`,
    ),
  );
  const portal = await getPortalCustomer(shop.shop, token);
  expect(portal.esims).toMatchObject([{ status: 'REVOKED', refund: null }]);
  await expect(refundOrder(shop.shop, { ...OWNER, orderId, esims: [], amount: '0.00' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await recordFundsReturned(shop.shop, payment.id, { ...disputed, kind: 'dispute_closed', reason: 'won' });
});

test('a used eSIM is not taken back without money, and can be chosen again', async () => {
  const bought = await buy();
  await shop.sandbox.useData(bought.esims[0]?.iccid ?? '', 10);
  const takeBack = () =>
    refundOrder(shop.shop, { ...OWNER, orderId: bought.orderId, esims: bought.choose(0), amount: '0.00' });
  expect(await takeBack()).toMatchObject({ state: 'declined' });
  expect((await takeBack()).state).toBe('declined');
  expect(await readBooks(bought)).toMatchObject({ states: ['declined', 'declined'], atPartner: 0, mails: 0 });
});

test('a customer who presses twice at once is refunded once', async () => {
  const { esims, ...bought } = await buy();
  const [esim] = esims;
  if (!esim) throw new Error('Expected an eSIM');
  const both = await Promise.all([refundOwnEsim(shop.shop, esim, AT_ONCE), refundOwnEsim(shop.shop, esim, AT_ONCE)]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(await readBooks(bought)).toMatchObject({ status: 'refunded', atPartner: 399, states: ['refunded'] });
});

test('a customer is refunded within 30 days while the eSIM is not activated', async () => {
  const late = await buy();
  await shop.shop.database.execute(
    sql`update payments set captured_at = now() - interval '31 days' where order_id = ${late.orderId}`,
  );
  const used = await buy();
  await shop.sandbox.installEsim(used.esims[0]?.iccid ?? '');
  await shop.sandbox.useData(used.esims[0]?.iccid ?? '', 10);
  for (const { esims } of [late, used]) {
    const [esim] = esims;
    if (esim)
      await expect(refundOwnEsim(shop.shop, esim, AT_ONCE)).rejects.toMatchObject({ code: 'refund_not_allowed' });
  }
  const installed = await buy();
  const [esim] = installed.esims;
  await shop.sandbox.installEsim(esim?.iccid ?? '');
  expect(esim && (await refundOwnEsim(shop.shop, esim, ASKED)).state).toBe('requested');
  expect(await readBooks(installed)).toMatchObject({ needsAttention: 'refund', atPartner: 0, reserved: 0 });
  const waiting = await listWaiting(shop.shop.database, []);
  expect(waiting).toMatchObject([{ kind: 'refunds_requested', count: 1, orderId: installed.orderId, amount: '3.99' }]);
  const { refunds } = await showAdminOrder(shop.shop, installed.orderId);
  const decision = { ...OWNER, orderId: installed.orderId, refundId: refunds[0]?.id ?? 0 };
  expect((await resolveRefund(shop.shop, { ...decision, choice: 'approve' })).state).toBe('refunded');
  await expect(resolveRefund(shop.shop, { ...decision, choice: 'decline' })).rejects.toMatchObject({
    code: 'already_decided',
  });
  expect(await readBooks(installed)).toMatchObject({ status: 'refunded', atPartner: 399, needsAttention: null });
});

test('a request that the owner declines can be made again', async () => {
  const { orderId, esims } = await buy();
  const [esim] = esims;
  if (!esim) throw new Error('Expected an eSIM');
  await shop.sandbox.installEsim(esim.iccid);
  const first = await refundOwnEsim(shop.shop, esim, ASKED);
  await resolveRefund(shop.shop, { ...OWNER, orderId, refundId: first.id, choice: 'decline' });
  const second = await refundOwnEsim(shop.shop, esim, ASKED);
  expect([second.state, second.id === first.id]).toEqual(['requested', false]);
  await resolveRefund(shop.shop, { ...OWNER, orderId, refundId: second.id, choice: 'decline' });
});

test('the owner can refund an activated eSIM, which is not taken back', async () => {
  const bought = await buy();
  await shop.sandbox.installEsim(bought.esims[0]?.iccid ?? '');
  await shop.sandbox.useData(bought.esims[0]?.iccid ?? '', 10);
  const { orderId } = bought;
  const strict = await refundOrder(shop.shop, { ...OWNER, orderId, esims: bought.choose(0) });
  expect(strict).toMatchObject({ state: 'declined', amountMinor: 0 });
  expect(await readBooks(bought)).toMatchObject({ atPartner: 0, reserved: 0, status: 'completed' });
  const esims = bought.choose(0).map(({ id }) => ({ id, mayKeep: true }));
  await refundOrder(shop.shop, { ...OWNER, orderId, esims });
  const books = await readBooks(bought);
  expect(books).toMatchObject({ atPartner: 399, status: 'refunded', ledger: { credited: '0.00' } });
  expect(books.timeline).toContain('esim_kept');
});

test('nothing is returned while the supplier is silent, and the eSIM is taken back once afterwards', async () => {
  const bought = await buy();
  const before = (await readBooks(bought)).credits;
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'bundles', fault: '503-processed', times: 1000 });
  const refund = await refundOrder(shop.shop, { ...OWNER, orderId: bought.orderId, esims: bought.choose(0) });
  expect(refund.state).toBe('revoking');
  expect(await readBooks(bought)).toMatchObject({ atPartner: 0, reserved: 399 });
  await shop.sandbox.clearFaults();
  await advanceRefund(shop.shop, refund.id);
  expect(await readBooks(bought)).toMatchObject({
    atPartner: 399,
    reserved: 0,
    credits: before + 1,
    status: 'refunded',
  });
});

test.each(['lost', '500-processed', '503', 'timeout', '429', 'malformed'])(
  'a refund whose response is %s returns the money once',
  async (fault) => {
    const bought = await buy();
    await shop.sandbox.addFault({ partner: 'stripe', operation: 'refund', fault, times: 2 });
    await refundOrder(hasty.shop, { ...OWNER, orderId: bought.orderId, esims: bought.choose(0) });
    await shop.sandbox.clearFaults();
    const { refunds } = await showAdminOrder(shop.shop, bought.orderId);
    await advanceRefund(shop.shop, refunds[0]?.id ?? 0);
    expect(await readBooks(bought)).toMatchObject({
      atPartner: 399,
      ours: 399,
      reserved: 0,
      left: 0,
      mails: 1,
      status: 'refunded',
    });
  },
);

test('a refund that the payment partner rejects is reported to the owner, who tries again', async () => {
  const bought = await buy();
  const { orderId } = bought;
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'refund', fault: 'reject' });
  const failed = await refundOrder(shop.shop, { ...OWNER, orderId, esims: bought.choose(0) });
  expect(failed).toMatchObject({ state: 'failed', problem: 'Stripe rejected the refund (balance_insufficient)' });
  expect(await readBooks(bought)).toMatchObject({ atPartner: 0, reserved: 0, mails: 0, needsAttention: 'refund' });
  expect(await listWaiting(shop.shop.database, [])).toMatchObject([{ kind: 'refunds_failed', orderId }]);
  await resolveRefund(shop.shop, { ...OWNER, orderId, refundId: failed.id, choice: 'retry' });
  expect(await readBooks(bought)).toMatchObject({
    states: ['declined', 'refunded'],
    ...{ atPartner: 399, ours: 399, needsAttention: null, status: 'refunded' },
  });
});

test('a pending refund is announced to the customer once, and done when the partner says so', async () => {
  const bought = await buy({ number: '4000000000007726' });
  const refund = await refundOrder(shop.shop, { ...OWNER, orderId: bought.orderId, esims: bought.choose(0) });
  expect(refund.state).toBe('pending');
  expect(await readBooks(bought)).toMatchObject({ ours: 0, reserved: 399, left: 399, mails: 1, status: 'completed' });
  await advanceRefund(shop.shop, refund.id);
  expect(await readBooks(bought)).toMatchObject({ ours: 399, reserved: 0, left: 0, mails: 1, status: 'refunded' });
});

test('a refund that fails after it was done is undone in the books', async () => {
  const bought = await buy({ number: '4000000000005126' });
  await refundOrder(shop.shop, { ...OWNER, orderId: bought.orderId, esims: bought.choose(0) });
  expect(await readBooks(bought)).toMatchObject({ ours: 399, status: 'refunded' });
  const { refunds } = await showAdminOrder(shop.shop, bought.orderId);
  const facts = { reference: refunds[0]?.refundRef ?? '', amountMinor: 399, currency: 'USD', reason: 'expired_card' };
  for (const kind of ['refund_failed', 'refunded', 'refund_failed'] as const)
    await recordFundsReturned(shop.shop, bought.payment.id, { ...facts, kind });
  expect(await readBooks(bought)).toMatchObject({
    ...{ atPartner: 0, ours: 0, reserved: 0, left: 399, status: 'completed', states: ['failed'] },
    needsAttention: 'refund',
  });
  const refundId = refunds[0]?.id ?? 0;
  await resolveRefund(shop.shop, { ...OWNER, orderId: bought.orderId, refundId, choice: 'not_returned' });
  expect((await readBooks(bought)).needsAttention).toBeNull();
});

test('a disputed payment is not refunded, and a refund in progress when the dispute arrives is reported to the owner', async () => {
  const dispute = {
    kind: 'disputed',
    reference: 'du_1',
    amountMinor: 399,
    currency: 'USD',
    reason: 'fraudulent',
  } as const;
  const bought = await buy({ number: '4000000000000259' });
  const { orderId } = bought;
  // The refund completes before the event arrives.
  const failed = await refundOrder(shop.shop, { ...OWNER, orderId, esims: [], amount: '1.00' });
  expect(failed).toMatchObject({ state: 'failed', problem: 'Stripe rejected the refund (charge_disputed)' });
  await recordFundsReturned(shop.shop, bought.payment.id, dispute);
  await expect(refundOrder(shop.shop, { ...OWNER, orderId, esims: [], amount: '1.00' })).rejects.toMatchObject({
    code: 'refund_not_possible',
  });
  const [esim] = bought.esims;
  if (esim) await expect(refundOwnEsim(shop.shop, esim, AT_ONCE)).rejects.toMatchObject({ code: 'refund_not_allowed' });
  await resolveRefund(shop.shop, { ...OWNER, orderId, refundId: failed.id, choice: 'not_returned' });
  expect((await readBooks(bought)).needsAttention).toBe('disputed');
  await recordFundsReturned(shop.shop, bought.payment.id, { ...dispute, kind: 'dispute_closed', reason: 'won' });
  expect((await readBooks(bought)).needsAttention).toBeNull();
});

test('a reversal on top of a full refund is in the ledger as what it is: more than was paid', async () => {
  const bought = await buy();
  await refundOrder(shop.shop, { ...OWNER, orderId: bought.orderId, esims: bought.choose(0) });
  const reversal = { kind: 'reversed', reference: 'rv_1', amountMinor: 399, currency: 'USD', reason: null } as const;
  for (let times = 0; times < 2; times++) await recordFundsReturned(shop.shop, bought.payment.id, reversal);
  expect(await readBooks(bought)).toMatchObject({ ours: 399, left: -399 });
  const { ledger } = await showAdminOrder(shop.shop, bought.orderId);
  expect(ledger).toMatchObject({ received: '3.99', refunded: '3.99', reversed: '3.99' });
});

// I16: whatever reports a refund, in any order, any number of times.
const REPORTS = ['refund_pending', 'refunded', 'refund_failed'] as const;
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

test('the events of a refund lead to one end in every order, duplicated, at once and late', async () => {
  const bought = await buy();
  const tell = (kind: (typeof REPORTS)[number], reference: string) =>
    recordFundsReturned(shop.shop, bought.payment.id, {
      kind,
      reference,
      amountMinor: 10,
      currency: 'USD',
      reason: null,
    });
  let serial = 0;
  for (const order of permutations(REPORTS)) {
    const reference = `re_failed_${serial++}`;
    for (const kind of order) await Promise.all(Array.from({ length: 5 }, () => tell(kind, reference)));
    await tell('refunded', reference);
  }
  expect(await readBooks(bought)).toMatchObject({ ours: 0, left: 399 });
  for (const order of permutations(REPORTS.slice(0, 2))) {
    const reference = `re_done_${serial++}`;
    for (const kind of [...order, ...order]) await tell(kind, reference);
  }
  const { states, ...books } = await readBooks(bought);
  expect(books).toMatchObject({ ours: 20, left: 379, reserved: 0 });
  expect(states.toSorted()).toEqual([...Array(6).fill('failed'), 'refunded', 'refunded']);
  await shop.shop.database.execute(sql`update refunds set state = 'declined' where state = 'failed'`);
});

test('a refund’s event that arrives before its response counts once', async () => {
  const bought = await buy();
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'refund', fault: '503', times: 2 });
  const refund = await refundOrder(shop.shop, { ...OWNER, orderId: bought.orderId, esims: bought.choose(0) });
  const event = { kind: 'refunded', reference: 're_x', refundKey: refund.idempotencyKey, amountMinor: 399 } as const;
  const more = { currency: 'USD', reason: null };
  await shop.sandbox.clearFaults();
  const before = await readBooks(bought);
  expect(before).toMatchObject({ states: ['returning'], atPartner: 0 });
  await advanceRefund(shop.shop, refund.id);
  await recordFundsReturned(shop.shop, bought.payment.id, { ...event, ...more });
  expect(await readBooks(bought)).toMatchObject({ ours: 399, reserved: 0, states: ['refunded'], mails: 1 });
});
