import { randomBytes } from 'node:crypto';
import type { AdminOrder } from '@esimshop/contracts/admin-order';
import type { PortalCustomer, PortalRefund, PortalRefundQuote, PortalRefundRequest } from '@esimshop/contracts/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  pressUntilAnswered,
  problemOf,
} from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop, HASTE, type TestShop } from '../../../test/test-shop.ts';
import { createPartners } from '../../app/create-partners.ts';
import { joinSandbox } from '../../app/sandbox.ts';
import { createLog } from '../../platform/log.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ runsJobs: true, timeouts: HASTE });
  await stockPlans(shop.shop);
});
afterAll(() => shop.close());

/** What a buyer agrees to of a plan that has not been installed. */
const AT_ONCE = { kind: 'yes', amount: '3.99' } as const;

/** Buys a plan and opens the portal with the token in its mail. */
async function openPortal(where = shop, customer: { locale?: string } = {}) {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const shopper = createShopper(where);
  await shopper.add(SMALL);
  const { orderNumber } = placedOrder(await shopper.submit({ body: { customerEmail: email, ...customer } }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  let token = '';
  await eventually(async () => {
    const [mail] = await where.sandbox.readMails(email);
    token = /\/portal\?token=(pt_[A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
  });
  const customerOf = async () =>
    (await where.request('GET', `/api/portal/customer?token=${token}`)).body as PortalCustomer;
  const esim = (await customerOf()).esims[0];
  if (!esim) throw new Error('Expected an eSIM');
  const quote = (esimId = esim.id, with_ = token) =>
    where.request('POST', '/api/portal/refund-quotes', { body: { token: with_, esimId } });
  const refund = (agreed: PortalRefundRequest['agreed'] = AT_ONCE, esimId = esim.id, with_ = token) =>
    where.request('POST', '/api/portal/refunds', { body: { token: with_, esimId, agreed } });
  return { email, orderNumber, esim, quote, refund, customerOf };
}

/** An order as an admin sees it, and calls about orders as that admin. */
async function openOrder(where: TestShop, orderNumber: string) {
  const { cookie } = await signIn(where, { admin: true });
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    where.request(method, `/api/admin/orders/${path}`, { headers: { cookie }, ...(body !== undefined && { body }) });
  const found = await where.request('GET', `/api/orders?q=${orderNumber}`, { headers: { cookie } });
  const [summary] = (found.body as { orders: { id: number; needsAttention: string }[] }).orders;
  if (!summary) throw new Error(`Expected order ${orderNumber}`);
  const order = (await call('GET', `${summary.id}`)).body as { order: AdminOrder };
  return { call, id: summary.id, summary, order };
}

const quoteOf = (response: { body: unknown }) => response.body as PortalRefundQuote;
const refundOf = (response: { body: unknown }) => (response.body as { refund: PortalRefund }).refund;

test('a customer returns an eSIM that was not activated, and a mail tells of the money', async () => {
  const { quote, refund, customerOf, email } = await openPortal();
  expect(quoteOf(await quote())).toEqual({
    verdict: { kind: 'yes', reason: 'not_activated' },
    amount: '3.99',
    currency: 'USD',
    paidWith: { method: 'card', brand: 'visa', last4: '4242' },
  });
  expect(refundOf(await refund())).toEqual({
    state: 'refunded',
    amount: '3.99',
    currency: 'USD',
    returnedAt: expect.any(String),
  });
  expect(refundOf(await refund()).state).toBe('refunded');
  expect(await customerOf()).toMatchObject({
    esims: [{ stage: 'cancelled', canTopUp: false, refund: { state: 'refunded', amount: '3.99' } }],
    orders: [{ status: 'refunded' }],
  });
  await eventually(async () => {
    const [mail] = (await shop.sandbox.readMails(email)).filter(({ subject }) => subject.startsWith('Your refund'));
    expect(mail).toMatchObject({ subject: expect.stringContaining('$3.99') });
    expect(mail?.text).toContain('We have returned $3.99 to the card that you paid with.');
  });
});

test('the mail of a refund is in the language of its order', async () => {
  const { refund, email } = await openPortal(shop, { locale: 'tr' });
  await refund();
  await eventually(async () => {
    const subjects = (await shop.sandbox.readMails(email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^\$3\.99 tutarındaki iadeniz: sipariş ES-/));
  });
});

test('an eSIM that has been activated since is not returned', async () => {
  const { quote, refund, esim, customerOf } = await openPortal();
  await shop.sandbox.installEsim(esim.fullIccid);
  await shop.sandbox.useData(esim.fullIccid, 5);
  expect(quoteOf(await quote()).verdict).toEqual({ kind: 'no', reason: 'activated' });
  const refused = await refund();
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'refund_not_allowed']);
  expect((await customerOf()).esims[0]?.refund).toBeNull();
});

test('an eSIM of somebody else, one that does not exist and a wrong token open nothing', async () => {
  const [mine, theirs] = [await openPortal(), await openPortal()];
  const refund = (esimId: string, token?: string) => mine.refund(AT_ONCE, esimId, token);
  for (const act of [mine.quote, refund]) {
    for (const id of [theirs.esim.id, '999999']) {
      const response = await act(id);
      expect([response.status, problemOf(response).code]).toEqual([404, 'not_found']);
    }
    expect((await act(mine.esim.id, 'pt_wrong')).status).toBe(401);
    for (const id of ['0', '-1', "1' or '1'='1", '1e3', '']) expect((await act(id)).status).toBe(422);
  }
  expect((await theirs.customerOf()).esims[0]?.refund).toBeNull();
});

test('after a part was given back, a customer is promised what is left, and gets it', async () => {
  const { quote, refund, orderNumber } = await openPortal();
  const { call, id } = await openOrder(shop, orderNumber);
  const given = await call('POST', `${id}/refunds`, { esims: [], amount: '1.00', note: 'for the trouble' });
  expect(given.status, given.text).toBe(200);
  // Whoever looked before agreed to more.
  expect(problemOf(await refund({ kind: 'yes', amount: '3.99' }))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect(quoteOf(await quote())).toMatchObject({ verdict: { kind: 'yes' }, amount: '2.99' });
  const agreed = { kind: 'yes', amount: '2.99' } as const;
  expect(refundOf(await refund(agreed))).toMatchObject({ state: 'refunded', amount: '2.99' });
});

test('until the supplier reports whether it was activated, nothing is returned', async () => {
  const { refund, customerOf } = await openPortal();
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'bundles', fault: '500', times: 100 });
  expect((await refund()).status).toBe(503);
  await shop.sandbox.clearFaults();
  expect((await customerOf()).esims[0]?.refund).toBeNull();
});

test('where the wholesale account may not refund, the customer is refunded at once, and the shop bears the cost', async () => {
  const log = createLog({ logLevel: 'silent' });
  const account = await createTestShop({
    runsJobs: true,
    timeouts: HASTE,
    async openPartners(sandboxUrl) {
      const { connections } = await joinSandbox(sandboxUrl);
      const { esimGo } = connections;
      if (!esimGo) throw new Error('Expected eSIM Go');
      const timeouts = { ...HASTE, purchaseSettleMs: 200 };
      const mailFrom = { address: 'orders@esimshop.example', name: 'esimshop' };
      const withoutRefunds = { ...connections, esimGo: { ...esimGo, refundsToBalance: false } };
      return createPartners({ connections: withoutRefunds, sandboxUrl, mailFrom, timeouts, log });
    },
  });
  await stockPlans(account.shop);
  const { quote, refund, esim, customerOf, orderNumber } = await openPortal(account);
  expect(quoteOf(await quote()).verdict).toEqual({ kind: 'yes', reason: 'not_activated' });
  expect(refundOf(await refund()).state).toBe('refunded');
  expect((await customerOf()).esims[0]).toMatchObject({ id: esim.id, stage: 'cancelled' });
  const { order } = await openOrder(account, orderNumber);
  expect(order.order).toMatchObject({ status: 'refunded', ledger: { refunded: '3.99', credited: '0.00' } });
  await account.close();
});

test('the refund of an eSIM that was installed and never connected waits for the owner', async () => {
  const { quote, refund, esim, customerOf, orderNumber } = await openPortal();
  await shop.sandbox.installEsim(esim.fullIccid);
  expect(quoteOf(await quote()).verdict).toEqual({ kind: 'ask', reason: 'installed' });
  expect(refundOf(await refund({ kind: 'ask', amount: '3.99' })).state).toBe('requested');
  expect((await customerOf()).esims[0]?.refund).toMatchObject({ state: 'requested' });

  const { call, id, summary, order } = await openOrder(shop, orderNumber);
  expect(summary.needsAttention).toBe('refund');
  expect((await call('GET', `${id}/refund-quote`)).body).toMatchObject({
    refundable: '3.99',
    esims: [{ isRefunded: true }],
  });
  expect(order.order.refunds).toMatchObject([
    { state: 'requested', origin: 'customer', note: 'installed', amount: '3.99' },
  ]);
  const approved = await call('POST', `${id}/refunds/${order.order.refunds[0]?.id}/resolve`, { choice: 'approve' });
  expect(approved.body).toMatchObject({ order: { status: 'refunded', refunds: [{ state: 'refunded' }] } });
  expect((await customerOf()).esims[0]).toMatchObject({ id: esim.id, stage: 'cancelled' });
});

test('a return is made only as its buyer was told: at once, or after a person has decided', async () => {
  const { quote, refund, esim, customerOf } = await openPortal();
  const asked = { kind: 'ask', amount: '3.99' } as const;
  expect(problemOf(await refund(asked))).toMatchObject({ status: 409, code: 'conflict' });
  await shop.sandbox.installEsim(esim.fullIccid);
  expect(problemOf(await refund(AT_ONCE))).toMatchObject({ status: 409, code: 'conflict' });
  expect((await customerOf()).esims[0]?.refund).toBeNull();
  expect(quoteOf(await quote())).toMatchObject({ verdict: { kind: 'ask' }, amount: '3.99' });
  expect(refundOf(await refund(asked)).state).toBe('requested');
  // What was begun is told, whatever a late press had agreed to.
  expect(refundOf(await refund(AT_ONCE)).state).toBe('requested');
});

test('an admin refunds what the quote offers', async () => {
  const { orderNumber } = await openPortal();
  const { call, id } = await openOrder(shop, orderNumber);
  const quote = (await call('GET', `${id}/refund-quote`)).body as { esims: { id: number; cost: string }[] };
  expect(quote).toMatchObject({
    refundable: '3.99',
    provider: 'stripe',
    obstacle: null,
    esims: [{ verdict: { kind: 'yes' }, isRevocable: true, isCredited: true, isRefunded: false }],
  });
  for (const body of [{}, { amount: '0.00' }, { amount: '1.005' }, { amount: '-1.00' }, { esims: [{ id: 1.5 }] }])
    expect((await call('POST', `${id}/refunds`, body)).status).toBe(422);
  expect((await call('POST', `${id}/refunds`, { esims: [{ id: 999_999 }] })).status).toBe(404);
  const esims = quote.esims.map((each) => ({ id: each.id }));
  const refunded = await call('POST', `${id}/refunds`, { esims, note: 'as agreed' });
  expect(refunded.body).toMatchObject({
    order: {
      status: 'refunded',
      refunds: [{ state: 'refunded', origin: 'owner', note: 'as agreed' }],
      ledger: { received: '3.99', refunded: '3.99', credited: quote.esims[0]?.cost, margin: '0.00' },
    },
  });
  const again = (await call('POST', `${id}/refunds`, { esims })).body as { order: AdminOrder };
  expect(again.order.refunds).toMatchObject([{ state: 'refunded' }]);
  expect((await call('POST', `${id}/refunds`, { esims, amount: '0.01' })).status).toBe(409);
});

test('the same refund pressed fifty times at once is made once, and every press learns of it', async () => {
  const patient = await createTestShop({ runsJobs: true, timeouts: { esimMs: 20_000, paymentMs: 20_000 } });
  await stockPlans(patient.shop);
  const { refund, customerOf } = await openPortal(patient);
  const presses = await Promise.all(Array.from({ length: 50 }, () => pressUntilAnswered(() => refund())));
  expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 200));
  for (const press of presses) expect(refundOf(press)).toMatchObject({ amount: '3.99', currency: 'USD' });
  await eventually(async () => expect((await customerOf()).esims[0]?.refund?.state).toBe('refunded'));
  const { stripe } = await patient.sandbox.readLedger();
  expect(stripe.refunds.map(({ amountMinor }) => amountMinor)).toEqual([399]);
  await patient.close();
});
