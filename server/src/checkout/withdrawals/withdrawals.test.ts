import type { WaitingResponse } from '@esimshop/contracts/admin-overview';
import { WITHDRAWAL_CONSENT_VERSION } from '@esimshop/contracts/withdrawal-consent';
import type { WithdrawalMode } from '@esimshop/contracts/withdrawal-modes';
import type { AdminWithdrawal, WithdrawalPreview, WithdrawalResponse } from '@esimshop/contracts/withdrawals';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/invariants.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop, HASTE } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';
import { createAnsweringOwner, createWithdrawer } from '../../../test/withdrawer.ts';
import type { Shop } from '../../shop.ts';
import { settings } from '../../tables/settings.ts';
import { withdrawals } from '../../tables/withdrawals.ts';
import { stateWithdrawal } from './state-withdrawal.ts';

const shop = await createTestShop({ runsJobs: true, timeouts: HASTE });
await stockPlans(shop.shop);
const owner = await createAnsweringOwner(shop);
afterAll(() => shop.close());

async function choose(mode: WithdrawalMode | null): Promise<void> {
  const value = { mode, days: 14, sellsInTurkey: false };
  await shop.shop.database.insert(settings).values({ section: 'withdrawal', value, actor: 'test' });
  await shop.shop.settings.refresh();
}

/** A customer who bought while the shop had chosen this mode, and agreed to it. */
async function createConsenting(mode: WithdrawalMode) {
  await choose(mode);
  const withdrawalConsent = { version: WITHDRAWAL_CONSENT_VERSION, mode, days: 14 };
  const customer = await createWithdrawer(shop, { consent: { withdrawalConsent } });
  await choose(null);
  return customer;
}

/** Suppliers that would take an eSIM back when they are asked, and do not when it comes to it. */
function refuseRevocations(running: Shop): Shop {
  const suppliers = Object.entries(running.partners.suppliers).map(([name, supplier]) => {
    const { revocation } = supplier.esims;
    if (!revocation) throw new Error(`Expected ${name} to take eSIMs back`);
    const revoke = async () => ({ kind: 'rejected' as const, message: 'It is in use' });
    return [name, { ...supplier, esims: { ...supplier.esims, revocation: { ...revocation, revoke } } }];
  });
  return { ...running, partners: { ...running.partners, suppliers: Object.fromEntries(suppliers) } };
}

const mailsTo = (address: string) => shop.sandbox.readMails(address);

async function makeOlder(orderNumber: string, days: number): Promise<void> {
  await shop.shop.database.execute(sql`
    update payments set captured_at = captured_at - ${days} * interval '1 day' from orders
    where orders.id = payments.order_id and order_number = ${orderNumber}`);
}

test('who withdraws before installing gets the money back without anybody’s doing, and a receipt at both addresses', async () => {
  const customer = await createWithdrawer(shop);
  const { order } = await customer.preview();
  expect(order).toMatchObject({
    mode: 'until_used',
    isOver: false,
    obstacle: null,
    paidWith: { method: 'card', brand: 'visa', last4: '4242' },
    esims: [{ verdict: { kind: 'returns', reason: 'not_begun' }, price: '3.99', returns: '3.99', stage: 'waiting' }],
  });
  const receipt = await customer.withdraw();
  expect(receipt).toMatchObject({
    number: expect.stringMatching(/^W-\d{4}-\d{4,}-[0-9A-HJKMNP-TV-Z]{4}$/),
    waits: false,
    refund: { state: 'refunded', amount: '3.99', currency: 'USD' },
    sentTo: [customer.receiptEmail, customer.email],
  });
  expect(receipt.statement).toContain(`I, Deniz Yılmaz, withdraw from the contract of`);
  expect(receipt.statement).toContain(customer.orderNumber);
  expect(Date.parse(receipt.dueAt) - Date.parse(receipt.receivedAt)).toBe(14 * 86_400_000);
  for (const address of receipt.sentTo) {
    await eventually(async () => {
      const [mail] = (await mailsTo(address)).filter(({ subject }) => subject.includes(receipt.number));
      expect(mail?.text).toContain(receipt.statement);
      expect(mail?.text).toMatch(/Received: .*\d{2}:\d{2}:\d{2}/);
      expect(mail?.text).toContain('We return $3.99 the way you paid');
      // Whoever gets the receipt may be somebody else than the buyer.
      expect(mail?.text).not.toContain('token=');
    });
  }
  const seen = await owner.findOrder(customer.orderNumber);
  expect(seen).toMatchObject({
    status: 'refunded',
    needsAttention: null,
    refunds: [{ origin: 'withdrawal', state: 'refunded', amount: '3.99' }],
    withdrawals: [{ number: receipt.number, state: 'accepted', outcome: null }],
  });
  expect(seen.timeline.map(({ kind }) => kind)).toContain('withdrawn');
});

test('pressed twice, with one key or with two, it is one withdrawal, one receipt and one refund', async () => {
  const customer = await createWithdrawer(shop);
  const presses = await Promise.all([customer.send({}, 'pressed-twice-1'), customer.send({}, 'pressed-twice-1')]);
  const [first, second] = presses.map(({ body }) => (body as WithdrawalResponse).receipt);
  expect(first?.number).toBe(second?.number);
  expect(await customer.withdraw({}, 'pressed-twice-1')).toMatchObject({ number: first?.number });
  const again = (await customer.send({}, 'pressed-twice-2')).body as WithdrawalResponse;
  expect(again).toMatchObject({ receipt: null, earlier: { number: first?.number, sentTo: 'r•••@example.com' } });
  expect((await customer.preview()).order?.earlier?.number).toBe(first?.number);
  const changed = await customer.send({ name: 'Somebody Else' }, 'pressed-twice-1');
  expect([changed.status, problemOf(changed).code]).toEqual([422, 'idempotency_key_reused']);
  await eventually(async () => {
    const receipts = (await mailsTo(customer.email)).filter(({ subject }) =>
      subject.includes(first?.number ?? 'no number'),
    );
    expect(receipts).toHaveLength(1);
  });
  expect((await owner.findOrder(customer.orderNumber)).refunds).toHaveLength(1);
});

test('an order that is not found is not turned away, and nothing is told about it', async () => {
  const theirs = await createWithdrawer(shop);
  const mine = await createWithdrawer(shop);
  const nowhere = { order: null };
  expect(await mine.preview({ orderNumber: theirs.orderNumber })).toMatchObject(nowhere);
  expect(await mine.preview({ orderNumber: 'ES-0000-0000-0000' })).toMatchObject(nowhere);
  const response = await mine.send({ orderNumber: theirs.orderNumber });
  const other = await mine.send({ orderNumber: 'my trip to Rome' });
  for (const { body } of [response, other]) {
    expect(body).toMatchObject({
      receipt: { waits: true, obstacle: 'order_unknown', refund: null, esims: [], sentTo: [mine.receiptEmail] },
    });
  }
  const { receipt } = response.body as WithdrawalResponse;
  expect((await owner.findOrder(theirs.orderNumber)).withdrawals).toEqual([]);
  const { withdrawals: waiting } = (await owner.call('GET', 'withdrawals')).body as { withdrawals: AdminWithdrawal[] };
  const found = waiting.find(({ number }) => number === receipt?.number);
  expect(found).toMatchObject({ orderId: null, orderNumber: theirs.orderNumber, email: mine.email, amount: null });
  await eventually(async () => {
    const alerts = await mailsTo(shop.shop.config.supportAddress);
    expect(alerts.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(`Withdrawal ${receipt?.number} of an order that was not found, answer by`),
    );
  });
  // The owner knows better: it is this order, and it counts from when it was stated.
  const refused = await owner.answer(found?.id ?? 0, 'accept');
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'refund_not_possible']);
  const linked = await owner.answer(found?.id ?? 0, 'link', { orderNumber: mine.orderNumber.toLowerCase() });
  expect(linked.body).toMatchObject({ withdrawal: { state: 'accepted', obstacle: null } });
  await eventually(async () =>
    expect(await owner.findOrder(mine.orderNumber)).toMatchObject({
      status: 'refunded',
      withdrawals: [{ number: receipt?.number, state: 'accepted' }],
    }),
  );
});

test('an installed eSIM waits for the owner, who is told once, and whose acceptance returns the money', async () => {
  const customer = await createWithdrawer(shop);
  await shop.sandbox.installEsim(customer.iccids[0] ?? '');
  const receipt = await customer.withdraw();
  expect(receipt).toMatchObject({
    waits: true,
    refund: null,
    esims: [{ verdict: { kind: 'asks', reason: 'installed' }, returns: null }],
  });
  const before = await owner.findOrder(customer.orderNumber);
  expect(before).toMatchObject({
    needsAttention: 'withdrawal',
    refunds: [],
    withdrawals: [{ state: 'waiting', amount: '3.99', esims: [{ isOpen: true }] }],
  });
  const { waiting } = (await owner.call('GET', 'waiting')).body as WaitingResponse;
  expect(waiting.map(({ kind }) => kind)).toContain('withdrawals_waiting');
  const id = before.withdrawals[0]?.id ?? 0;
  expect((await owner.answer(id, 'accept', { amount: '2.50', note: 'Goodwill' })).body).toMatchObject({
    withdrawal: { state: 'answered', outcome: 'accepted', note: 'Goodwill' },
  });
  expect(await owner.findOrder(customer.orderNumber)).toMatchObject({
    needsAttention: null,
    refunds: [{ origin: 'withdrawal', amount: '2.50', state: 'refunded' }],
  });
  const twice = await owner.answer(id, 'accept');
  expect([twice.status, problemOf(twice).code]).toEqual([409, 'already_decided']);
});

test('a withdrawal that the owner declines tells the customer why', async () => {
  const customer = await createWithdrawer(shop);
  await shop.sandbox.installEsim(customer.iccids[0] ?? '');
  await shop.sandbox.useData(customer.iccids[0] ?? '', 5);
  const { number } = await customer.withdraw({ locale: 'tr' });
  const id = (await owner.findOrder(customer.orderNumber)).withdrawals[0]?.id ?? 0;
  expect((await owner.answer(id, 'decline', { reason: '' })).status).toBe(422);
  const reason = 'Paketin tamamı kullanılmış.';
  expect((await owner.answer(id, 'decline', { reason })).body).toMatchObject({
    withdrawal: { state: 'answered', outcome: 'declined', note: reason },
  });
  await eventually(async () => {
    const mails = await mailsTo(customer.receiptEmail);
    const answer = mails.find(({ subject }) => subject === `${number} numaralı cayma bildiriminize yanıtımız`);
    expect(answer?.text).toContain(reason);
  });
  expect((await owner.findOrder(customer.orderNumber)).refunds).toEqual([]);
});

test('a receipt that the mail server refused is sent once it takes mail, and again when the owner sends it again', async () => {
  const customer = await createWithdrawer(shop);
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: '503', times: 100 });
  const { number } = await customer.withdraw();
  const receiptsTo = async (address: string) =>
    (await mailsTo(address)).filter(({ subject }) => subject.includes(number));
  const { id } = (await owner.findOrder(customer.orderNumber)).withdrawals[0] ?? { id: 0 };
  await eventually(async () => {
    const { mails } = await owner.findOrder(customer.orderNumber);
    const receipts = mails.filter(({ kind }) => kind === 'withdrawal-receipt');
    expect(receipts).toHaveLength(2);
    expect(receipts.every(({ problem }) => problem !== null)).toBe(true);
  });
  expect(await receiptsTo(customer.email)).toEqual([]);
  const resend = () => owner.call('POST', `withdrawals/${id}/receipt/resend`);
  expect((await resend()).body).toEqual({ sentTo: [customer.receiptEmail, customer.email] });
  await shop.sandbox.clearFaults();
  for (const address of [customer.receiptEmail, customer.email])
    await eventually(async () => expect(await receiptsTo(address)).toHaveLength(1));
  const tooSoon = await resend();
  expect([tooSoon.status, problemOf(tooSoon).code]).toEqual([409, 'already_notified']);
  await shop.shop.database.execute(sql`
    update mails set sent_at = now() - interval '61 seconds' where kind = 'withdrawal-receipt'`);
  expect((await resend()).status).toBe(200);
  await eventually(async () => expect(await receiptsTo(customer.email)).toHaveLength(2));
});

test('an order whose eSIM is being bought is withdrawn from at once, and waits for the owner', async () => {
  const shopper = createShopper(shop);
  await shopper.add(SMALL);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: '503', times: 100 });
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  const body = { orderNumber, email: shopper.email, name: 'Deniz Yılmaz', receiptEmail: shopper.email };
  const { receipt } = (await shop.request('POST', '/api/withdrawals', { body })).body as WithdrawalResponse;
  expect(receipt).toMatchObject({ waits: true, obstacle: 'being_delivered', refund: null, esims: [] });
  expect(await owner.findOrder(orderNumber)).toMatchObject({
    needsAttention: 'withdrawal',
    withdrawals: [{ state: 'waiting', obstacle: 'being_delivered' }],
  });
  await shop.sandbox.clearFaults();
  await shopper.waitForOrder(orderNumber, isCompleted);
  const { withdrawals: waiting, totalAmount } = await owner.findOrder(orderNumber);
  expect(waiting).toMatchObject([{ amount: totalAmount }]);
});

test('during a dispute the withdrawal is received, and the payment partner decides about the money', async () => {
  const customer = await createWithdrawer(shop);
  const { stripe } = await shop.sandbox.readLedger();
  const charge = stripe.charges.find(({ metadata }) => metadata.order_number === customer.orderNumber);
  await shop.sandbox.disputeCharge(charge?.id ?? '');
  await eventually(async () =>
    expect((await customer.preview()).order?.esims).toMatchObject([{ verdict: { kind: 'asks', reason: 'disputed' } }]),
  );
  expect(await customer.withdraw()).toMatchObject({ waits: true, refund: null });
  expect((await owner.findOrder(customer.orderNumber)).refunds).toEqual([]);
});

test('of three eSIMs one is withdrawn, then the other two', async () => {
  const customer = await createWithdrawer(shop, { quantity: 3 });
  const { order } = await customer.preview();
  const [first] = order?.esims ?? [];
  const one = await customer.withdraw({ esimIds: [first?.id] });
  expect(one).toMatchObject({ refund: { amount: '3.99' }, esims: [{ id: first?.id }] });
  expect(one.statement).toMatch(/, for .+\.”$/);
  expect(await customer.withdraw()).toMatchObject({ refund: { amount: '7.98', state: 'refunded' }, waits: false });
  expect((await owner.findOrder(customer.orderNumber)).status).toBe('refunded');
  const foreign = await customer.send({ esimIds: [2_000_000] });
  expect([foreign.status, problemOf(foreign).code]).toEqual([422, 'invalid_input']);
});

test('after the period it waits, and says that the shop’s own promise still returns it', async () => {
  const customer = await createWithdrawer(shop);
  await makeOlder(customer.orderNumber, 20);
  expect((await customer.preview()).order).toMatchObject({
    isOver: true,
    esims: [{ verdict: { kind: 'asks', reason: 'too_late' }, canReturn: true }],
  });
  expect(await customer.withdraw()).toMatchObject({ waits: true, refund: null });
});

test('by consent at delivery the right has ended, so the withdrawal waits', async () => {
  const customer = await createConsenting('at_delivery');
  expect(await customer.withdraw()).toMatchObject({
    waits: true,
    esims: [{ verdict: { kind: 'asks', reason: 'ended' } }],
  });
});

test('pro rata, the owner sees the unused share of a plan that the supplier does not take back', async () => {
  const customer = await createConsenting('pro_rata');
  await shop.sandbox.installEsim(customer.iccids[0] ?? '');
  await shop.sandbox.useData(customer.iccids[0] ?? '', 200);
  await customer.withdraw();
  const seen = await owner.findOrder(customer.orderNumber);
  // 200 MB of 1 GB, one day of seven: the day is less.
  expect(seen.withdrawals).toMatchObject([{ state: 'waiting', amount: '3.42' }]);
});

test('after a refund it says so and returns nothing twice', async () => {
  const customer = await createWithdrawer(shop);
  const { id } = await owner.findOrder(customer.orderNumber);
  const { order } = await customer.preview();
  const esimId = order?.esims[0]?.id;
  expect((await owner.call('POST', `orders/${id}/refunds`, { esims: [{ id: esimId }] })).status).toBe(200);
  expect(await customer.withdraw()).toMatchObject({
    waits: false,
    refund: null,
    esims: [{ verdict: { kind: 'refunded' } }],
  });
  expect((await owner.findOrder(customer.orderNumber)).refunds).toHaveLength(1);
});

/** Data added to an eSIM in use, by a buyer who agreed to the shop's mode. */
async function createToppedUp(mode: WithdrawalMode | null) {
  const where = { request: shop.request, database: shop.shop.database, sandbox: shop.sandbox };
  const buyer = await createTopUpBuyer(where, { usedMb: 400 });
  if (mode) await choose(mode);
  const purchase = { topUps: 0, packageId: (await buyer.offer()).packages[0]?.id };
  const withdrawalConsent = mode && { version: WITHDRAWAL_CONSENT_VERSION, mode, days: 14 };
  if (withdrawalConsent)
    expect(
      problemOf(await buyer.topUp({ ...purchase, withdrawalConsent })),
      'agreed to the delivery of an eSIM',
    ).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'withdrawalConsent', code: 'differs' }],
    });
  const toppedUp = await buyer.topUp({
    ...purchase,
    ...(withdrawalConsent && { withdrawalConsent: { ...withdrawalConsent, addsData: true } }),
  });
  if (mode) await choose(null);
  expect(toppedUp.status, toppedUp.text).toBe(201);
  const { orderNumber } = (toppedUp.body as { order: { orderNumber: string } }).order;
  await eventually(async () => expect((await owner.findOrder(orderNumber)).status).toBe('completed'));
  const body = { orderNumber, email: buyer.email, name: 'Deniz Yılmaz', receiptEmail: buyer.email };
  const post = (path: string) => shop.request('POST', `/api/withdrawals${path}`, { body });
  return {
    buyer,
    orderNumber,
    preview: async () => ((await post('/preview')).body as WithdrawalPreview).order,
    withdraw: async () => (await post('')).body as WithdrawalResponse,
  };
}

test.each([null, 'until_used', 'pro_rata'] as const)(
  'data added to an eSIM and not begun goes back by itself, and the eSIM stays as it is (%s)',
  async (mode) => {
    const { buyer, orderNumber, preview, withdraw } = await createToppedUp(mode);
    expect(await preview()).toMatchObject({
      isTopUp: true,
      obstacle: null,
      esims: [{ verdict: { kind: 'returns', reason: 'not_begun' }, canReturn: false }],
    });
    const { receipt } = await withdraw();
    const { totalAmount } = await owner.findOrder(orderNumber);
    expect(receipt).toMatchObject({ waits: false, isTopUp: true, refund: { amount: totalAmount } });
    await eventually(async () => expect((await owner.findOrder(orderNumber)).status).toBe('refunded'));
    expect((await withdraw()).earlier?.number).toBe(receipt?.number);
    const [esim] = (await buyer.readPortal()).esims;
    expect(esim).toMatchObject({ isActive: true, refund: null });
    expect((await owner.findOrder(buyer.orderNumber)).refunds).toEqual([]);
    const { esimGo } = await shop.sandbox.readLedger();
    expect(esimGo.refunds.filter(({ iccid }) => iccid === buyer.iccid)).toHaveLength(1);
    await eventually(async () => {
      const mail = (await mailsTo(buyer.email)).find(({ subject }) => subject.includes(receipt?.number ?? '?'));
      expect(mail?.text).toContain('The data that you added is taken off the eSIM');
      expect(mail?.text).not.toContain('stops working');
    });
  },
);

test.each([
  ['until_used', 'used', 'whole'],
  ['pro_rata', 'not_revocable', 'unused'],
  ['at_delivery', 'ended', 'whole'],
] as const)('data added and in use waits for the owner, who sees the right sum (%s)', async (mode, reason, sum) => {
  const { buyer, orderNumber, preview, withdraw } = await createToppedUp(mode);
  // The rest of the first plan, and a part of what was added.
  await shop.sandbox.useData(buyer.iccid, 700);
  expect((await preview())?.esims).toMatchObject([{ verdict: { kind: 'asks', reason }, stage: 'connected' }]);
  expect((await withdraw()).receipt).toMatchObject({ waits: true, obstacle: null, refund: null });
  const seen = await owner.findOrder(orderNumber);
  const [withdrawal] = seen.withdrawals;
  expect(withdrawal).toMatchObject({ state: 'waiting', esims: [{ isOpen: true }] });
  const price = Number(seen.totalAmount);
  // One day of seven, which is less than the share of the data, or more.
  if (sum === 'whole') expect(withdrawal?.amount).toBe(seen.totalAmount);
  else {
    expect(Number(withdrawal?.amount)).toBeLessThan(price);
    expect(Number(withdrawal?.amount)).toBeGreaterThan(price / 2);
  }
  expect((await owner.answer(withdrawal?.id ?? 0, 'accept')).status).toBe(200);
  await eventually(async () =>
    expect(await owner.findOrder(orderNumber)).toMatchObject({
      needsAttention: null,
      refunds: [{ origin: 'withdrawal', state: 'refunded', amount: withdrawal?.amount }],
    }),
  );
});

test('while the supplier is silent the withdrawal is received, and the money goes back once it responds', async () => {
  const customer = await createWithdrawer(shop);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'bundles', fault: '500', times: 100 });
  const receipt = await customer.withdraw();
  expect(receipt).toMatchObject({ waits: false, refund: null, esims: [{ verdict: { kind: 'check' } }] });
  await shop.sandbox.clearFaults();
  await shop.shop.database.update(withdrawals).set({ nextAttemptAt: sql`now()` });
  await eventually(async () => expect((await owner.findOrder(customer.orderNumber)).status).toBe('refunded'));
});

test('an eSIM that was used between the look and the revocation is left to a person', async () => {
  const customer = await createWithdrawer(shop);
  const { orderNumber, email, receiptEmail } = customer;
  const statement = { orderNumber, email, receiptEmail, name: 'Deniz Yılmaz', locale: 'en' as const };
  await stateWithdrawal(refuseRevocations(shop.shop), { ...statement, idempotencyKey: undefined });
  await eventually(async () =>
    expect(await owner.findOrder(customer.orderNumber)).toMatchObject({
      needsAttention: 'withdrawal',
      withdrawals: [
        { state: 'waiting', amount: '3.99', esims: [{ verdict: { kind: 'asks', reason: 'not_revocable' } }] },
      ],
    }),
  );
});

test('whatever was withdrawn, the books of shop and partners agree', async () => {
  await eventually(() => expectInvariants({ shop: shop.shop, sandbox: shop.sandbox }));
});
