import { createHmac, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { expireOrder } from '../../../test/expire-order.ts';
import { findPaymentOf } from '../../../test/find-payment.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { answerBank, answerPaypal, nextActionUrl, returnToShop } from '../../../test/payer.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { type RecordedWebhook, recordWebhooks } from '../../../test/webhook-recorder.ts';
import { showAdminOrder } from '../../admin/orders/show-admin-order.ts';
import { listWaiting } from '../../admin/overview/list-waiting.ts';
import { closeUnreadableWebhook, listUnreadableWebhooks } from '../../admin/system/unreadable-webhooks.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import { findOrderByNumber } from '../../orders/store.ts';
import { gatewayOf } from '../../shop.ts';
import { unreadableWebhooks, webhookEvents } from '../../tables/webhooks.ts';
import { processWebhook } from './process-webhook.ts';

let shop: TestShop;
/** Runs no jobs: events wait until a test processes them. */
let idle: TestShop;
let secrets: Record<'shop' | 'idle', { stripe: string; esimGo: string }>;

beforeAll(async () => {
  shop = await createTestShop({ runsJobs: true });
  idle = await createTestShop();
  await Promise.all([stockPlans(shop.shop), stockPlans(idle.shop)]);
  secrets = { shop: await readSecrets(shop), idle: await readSecrets(idle) };
});
afterEach(async () => {
  await shop.sandbox.clearFaults();
  await eventually(() => expectInvariants(shop));
});
afterAll(async () => {
  await idle.close();
  await shop.close();
});

async function readSecrets({ sandbox }: TestShop) {
  const { stripe, esimGo } = (await (await fetch(`${sandbox.url}/connection`)).json()) as {
    stripe: { webhookSecret: string };
    esimGo: { apiKey: string };
  };
  return { stripe: stripe.webhookSecret, esimGo: esimGo.apiKey };
}

async function sentAway(where: TestShop, body: Record<string, unknown> = card(CARDS.needsAuthentication)) {
  const shopper = createShopper(where);
  await shopper.add(SMALL);
  const answer = await shopper.submit({ body });
  const { orderNumber } = placedOrder(answer);
  const order = await findOrderByNumber(where.shop.database, { orderNumber });
  const { rows } = await where.shop.database.execute<{ ref: string }>(
    sql`select provider_ref as ref from payments where order_id = ${order?.id ?? 0}`,
  );
  return { shopper, orderNumber, orderId: order?.id ?? 0, action: nextActionUrl(answer), subject: rows[0]?.ref ?? '' };
}

const stripeEvent = (type: string, subject: string, more: Record<string, unknown> = {}) => {
  const object = { id: subject, object: 'payment_intent', ...more };
  return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }, null, 2);
};

function signStripe(body: string, secret: string, at = Date.now()): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

const deliver = (where: TestShop, provider: string, body: string, headers: Record<string, string>) =>
  where.request('POST', `/api/webhooks/${provider}`, { body, headers });

const deliverStripe = (where: TestShop, body: string, secret: string) =>
  deliver(where, 'stripe', body, { 'stripe-signature': signStripe(body, secret) });

const deliverRecorded = (where: TestShop, { url, body, headers }: RecordedWebhook) =>
  where.request('POST', url, { body, headers });

async function readInbox({ shop: { database } }: TestShop, subject: string) {
  const { rows } = await database.execute<{ id: number; kind: string; done: boolean }>(sql`
    select id, kind, processed_at is not null as done from webhook_events where subject = ${subject} order by id`);
  return rows;
}

test('forged Stripe webhooks are rejected with one and the same message and leave nothing behind', async () => {
  const { subject, orderNumber, shopper } = await sentAway(shop);
  const secret = secrets.shop.stripe;
  const body = stripeEvent('payment_intent.succeeded', subject, { amount: 399, status: 'succeeded' });
  const genuine = signStripe(body, secret);
  const headers: [string, Record<string, string>, string?][] = [
    ['no signature', {}],
    ['an empty one', { 'stripe-signature': '' }],
    ['another secret', { 'stripe-signature': signStripe(body, 'whsec_of_another_shop') }],
    ['the empty secret', { 'stripe-signature': signStripe(body, '') }],
    ['an old one', { 'stripe-signature': signStripe(body, secret, Date.now() - 6 * 60_000) }],
    ['one for later', { 'stripe-signature': signStripe(body, secret, Date.now() + 6 * 60_000) }],
    [
      'a fresh time on an old one',
      { 'stripe-signature': genuine.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 9}`) },
    ],
    [
      'two of them for other bodies',
      { 'stripe-signature': `${signStripe('{}', secret)}, ${signStripe('[]', secret)}` },
    ],
    ['another scheme', { 'stripe-signature': genuine.replace('v1=', 'v0=') }],
    ['a body that was printed again', { 'stripe-signature': genuine }, JSON.stringify(JSON.parse(body))],
    ['another payment', { 'stripe-signature': genuine }, body.replace(subject, 'pi_of_somebody_else')],
    ['another amount', { 'stripe-signature': genuine }, body.replace('399', '1')],
    ['no body', { 'stripe-signature': genuine }, ''],
  ];
  for (const [name, header, other = body] of headers) {
    const answer = await deliver(shop, 'stripe', other, header);
    expect([name, answer.status, (answer.body as { detail: string }).detail]).toEqual([
      name,
      401,
      'The signature does not match.',
    ]);
  }
  expect(await readInbox(shop, subject)).toEqual([]);
  expect((await shopper.order(orderNumber)).payment.state).toBe('requires_action');
});

test('forged PayPal and eSIM Go webhooks are rejected', async () => {
  const { action, subject } = await sentAway(shop, { paymentMethod: 'paypal' });
  const recorder = await recordWebhooks(shop);
  await answerPaypal(action, 'approve');
  const approved = await recorder.find(subject);
  const withHeader = (name: string, value: string) => ({
    ...approved,
    headers: { ...approved.headers, [name]: value },
  });
  const forged: [string, RecordedWebhook][] = [
    ['no signature', { ...approved, headers: {} }],
    ['another signature', withHeader('paypal-transmission-sig', Buffer.alloc(256, 7).toString('base64'))],
    ['another transmission', withHeader('paypal-transmission-id', randomUUID())],
    ['another time', withHeader('paypal-transmission-time', '2020-01-01T00:00:00Z')],
    ['another event', { ...approved, body: approved.body.replace('ORDER.APPROVED', 'ORDER.COMPLETED') }],
    ['another payment', { ...approved, body: approved.body.replaceAll(subject, '5O190127TN364715T') }],
    ['something around the event', { ...approved, body: `{},"webhook_id":"x","webhook_event":${approved.body}` }],
  ];
  for (const [name, webhook] of forged)
    expect([name, (await deliverRecorded(shop, webhook)).status]).toEqual([name, 401]);
  expect(await readInbox(shop, subject)).toEqual([]);
  await recorder.stop();

  const callback = JSON.stringify({ iccid: '8932000000000000000', alertType: 'FirstUse' });
  const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64');
  for (const signature of [
    '',
    'x',
    sign(callback, ''),
    sign(callback, 'other'),
    sign(`${callback} `, secrets.shop.esimGo),
  ]) {
    expect((await deliver(shop, 'esim-go', callback, { 'x-signature-sha256': signature })).status).toBe(401);
  }
  expect(await readInbox(shop, '8932000000000000000')).toEqual([]);
  expect((await deliverRecorded(shop, approved)).status).toBe(200);
  await eventually(async () => expect((await readInbox(shop, subject)).every(({ done }) => done)).toBe(true));
});

test('an event that claims a payment which did not happen changes nothing: the partner itself is asked', async () => {
  const { shopper, orderNumber, subject } = await sentAway(shop);
  const other = await sentAway(shop);
  const claims = {
    status: 'succeeded',
    amount: 1,
    amount_received: 1,
    currency: 'try',
    metadata: { order_number: other.orderNumber },
  };
  expect(
    (await deliverStripe(shop, stripeEvent('payment_intent.succeeded', subject, claims), secrets.shop.stripe)).status,
  ).toBe(200);
  await eventually(async () => expect(await readInbox(shop, subject)).toMatchObject([{ done: true }]));
  expect((await shopper.order(orderNumber)).status).toBe('pending');
  expect((await other.shopper.order(other.orderNumber)).status).toBe('pending');
});

test.each([5, 10])('the same event delivered %i times at once is stored once and pays once', async (copies) => {
  const { shopper, orderNumber, subject, action } = await sentAway(shop);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'drop' });
  await answerBank(action, 'complete');
  const body = stripeEvent('payment_intent.succeeded', subject);
  const answers = await Promise.all(
    Array.from({ length: copies }, () => deliverStripe(shop, body, secrets.shop.stripe)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await shopper.waitForOrder(orderNumber, isCompleted);
  // The sandbox may have sent its own event of this payment again by now, under another id.
  const { id: eventId } = JSON.parse(body) as { id: string };
  expect(await shop.shop.database.$count(webhookEvents, eq(webhookEvents.eventId, eventId))).toBe(1);
});

test.each(['duplicate', 'late', 'forged'])('a webhook with the fault %s pays the order once', async (fault) => {
  const { shopper, orderNumber, subject, action } = await sentAway(shop);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault, delayMs: 700 });
  await answerBank(action, 'complete');
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await readInbox(shop, subject)).toHaveLength(1);
});

test('a webhook that never arrives is not missed: the order is found to be paid before it expires', async () => {
  const { shopper, orderNumber, orderId, subject, action } = await sentAway(shop);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'drop' });
  await answerBank(action, 'complete');
  expect((await shopper.order(orderNumber)).status).toBe('pending');
  await expireOrder(shop.shop, orderId);
  await shopper.waitForOrder(orderNumber, isCompleted);
  expect(await readInbox(shop, subject)).toEqual([]);
});

test('genuine events lead to the same final state in whatever order they arrive', async () => {
  const kinds = ['created', 'requires_action', 'processing', 'succeeded'].map((kind) => `payment_intent.${kind}`);
  await idle.sandbox.addFault({ partner: 'stripe', operation: 'webhook', fault: 'drop', times: 1000 });
  const ends = new Set<string>();
  for (const permutation of permutationsOf(kinds)) {
    const { shopper, orderNumber, orderId, subject, action } = await sentAway(idle);
    await answerBank(action, 'complete');
    for (const kind of permutation) {
      await deliverStripe(idle, stripeEvent(kind, subject), secrets.idle.stripe);
      for (const { id } of await readInbox(idle, subject)) await processWebhook(idle.shop, id);
    }
    await idle.shop.background.drain();
    const { status, payment, fulfilment } = await shopper.order(orderNumber);
    const { rows } = await idle.shop.database.execute<{ kind: string }>(
      sql`select kind from order_events where order_id = ${orderId} order by id`,
    );
    ends.add(JSON.stringify({ status, payment, fulfilment, events: rows.map(({ kind }) => kind) }));
  }
  expect([...ends].map((end) => JSON.parse(end))).toMatchObject([{ status: 'completed', payment: { state: 'paid' } }]);
  await expectInvariants(idle);
});

function permutationsOf<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

test('PayPal events that arrive long after the payer returned, in either order, change nothing', async () => {
  const { shopper, orderNumber, subject, action } = await sentAway(shop, { paymentMethod: 'paypal' });
  const recorder = await recordWebhooks(shop);
  const address = await answerPaypal(action, 'approve');
  const approved = await recorder.find('CHECKOUT.ORDER.APPROVED');
  await returnToShop(address);
  const captured = await recorder.find('PAYMENT.CAPTURE.COMPLETED');
  await recorder.stop();
  const before = await shopper.waitForOrder(orderNumber, isCompleted);
  for (const webhook of [captured, approved, approved, captured]) {
    expect((await deliverRecorded(shop, webhook)).status).toBe(200);
  }
  await eventually(async () => expect(await readInbox(shop, subject)).toMatchObject([{ done: true }, { done: true }]));
  expect({ ...(await shopper.order(orderNumber)), emailNotificationsSent: [] }).toEqual({
    ...before,
    emailNotificationsSent: [],
  });
});

test('an event about an unknown object is retried for a quarter of an hour, then set aside', async () => {
  const subject = `pi_${randomUUID()}`;
  expect(
    (await deliverStripe(idle, stripeEvent('payment_intent.succeeded', subject), secrets.idle.stripe)).status,
  ).toBe(200);
  const [event] = await readInbox(idle, subject);
  await expect(processWebhook(idle.shop, event?.id ?? 0)).rejects.toThrow(/Nothing known yet/);
  await idle.shop.database.execute(
    sql`update webhook_events set received_at = now() - interval '16 minutes' where subject = ${subject}`,
  );
  await processWebhook(idle.shop, event?.id ?? 0);
  expect(await readInbox(idle, subject)).toMatchObject([{ done: true }]);
});

async function readMoney(orderNumber: string) {
  const order = await findOrderByNumber(idle.shop.database, { orderNumber });
  const { ledger, timeline } = await showAdminOrder(idle.shop, order?.id ?? 0);
  const { rows } = await idle.shop.database.execute<{ account: string; sum: number }>(sql`
    select account, sum(amount_minor)::int as sum from ledger_entries where order_id = ${order?.id ?? 0}
    group by account order by account`);
  const returns = /^(payment_refunded|refund_failed|payment_reversed|payment_disputed|dispute_closed)$/;
  return {
    refunded: ledger.refunded,
    accounts: Object.fromEntries(rows.map(({ account, sum }) => [account, sum])),
    timeline: timeline.filter(({ kind }) => returns.test(kind)).map(({ kind, amount }) => [kind, amount]),
  };
}

async function processAll(subject: string): Promise<void> {
  for (const { id } of await readInbox(idle, subject)) await processWebhook(idle.shop, id);
}

test('refunds made at Stripe, and one that fails later, are on the order, in its payment and in the ledger once', async () => {
  const { orderNumber, subject, action } = await sentAway(idle);
  await answerBank(action, 'complete');
  await deliverStripe(idle, stripeEvent('payment_intent.succeeded', subject), secrets.idle.stripe);
  await processAll(subject);
  const facts = { object: 'refund', payment_intent: subject, currency: 'usd', reason: null, metadata: {} };
  const tell = (type: string, id: string, more: object) =>
    deliverStripe(idle, stripeEvent(type, id, { ...facts, ...more }), secrets.idle.stripe);
  await tell('refund.created', 're_1', { amount: 100, status: 'pending' });
  await tell('refund.updated', 're_1', { amount: 100, status: 'succeeded' });
  await tell('refund.created', 're_2', { amount: 50, status: 'succeeded' });
  await tell('refund.updated', 're_2', { amount: 50, status: 'succeeded' });
  await processAll(subject);
  expect(await readMoney(orderNumber)).toMatchObject({
    refunded: '1.50',
    accounts: { sales: -249, stripe: 249 },
    timeline: [
      ['payment_refunded', '0.50'],
      ['payment_refunded', '1.00'],
    ],
  });
  await tell('refund.failed', 're_1', { amount: 100, status: 'failed', failure_reason: 'lost_or_stolen_card' });
  await processAll(subject);
  expect(await readMoney(orderNumber)).toMatchObject({
    refunded: '0.50',
    accounts: { sales: -349, stripe: 349 },
    timeline: [['refund_failed', '1.00'], expect.anything(), expect.anything()],
  });
  await expectInvariants(idle);
});

test('a dispute waits for the owner until it is closed', async () => {
  const { orderNumber, orderId, subject, action } = await sentAway(idle);
  await answerBank(action, 'complete');
  const terms = { payment_intent: subject, currency: 'usd', amount: 399 };
  const dispute = { object: 'dispute', ...terms, is_charge_refundable: false, balance_transactions: [] };
  const deliverDispute = (type: string, more: object) =>
    deliverStripe(idle, stripeEvent(`charge.dispute.${type}`, 'du_1', { ...dispute, ...more }), secrets.idle.stripe);
  const listDisputed = async () =>
    (await listWaiting(idle.shop.database, [])).filter(({ kind }) => kind === 'payments_disputed');
  for (const type of ['created', 'funds_withdrawn'])
    await deliverDispute(type, { reason: 'fraudulent', status: 'lost' });
  await processAll(subject);
  expect(await listDisputed()).toMatchObject([{ count: 1, amount: '3.99', example: orderNumber, orderId }]);
  await deliverDispute('closed', { reason: 'fraudulent', status: 'won' });
  await processAll(subject);
  expect(await listDisputed()).toEqual([]);
  expect((await readMoney(orderNumber)).timeline).toEqual([
    ['dispute_closed', '3.99'],
    ['payment_disputed', '3.99'],
  ]);
});

test('a refund made at PayPal names the capture, and reaches the order', async () => {
  const { orderNumber, action } = await sentAway(idle, { paymentMethod: 'paypal' });
  const recorder = await recordWebhooks(idle);
  await returnToShop(await answerPaypal(action, 'approve'));
  const { payment } = await findPaymentOf(idle, orderNumber);
  const captureRef = payment.captureRef ?? '';
  const idempotencyKey = `${captureRef}:refund`;
  await idle.shop.partners.gateways.paypal?.refund({ captureRef, amountMinor: 99, currency: 'USD', idempotencyKey });
  const refunded = await recorder.find('PAYMENT.CAPTURE.REFUNDED');
  await recorder.stop();
  expect((await deliverRecorded(idle, refunded)).status).toBe(200);
  await processAll(captureRef);
  // 0.63 of 3.99 is PayPal's fee.
  expect(await readMoney(orderNumber)).toMatchObject({
    refunded: '0.99',
    accounts: { paypal: 237, sales: -300 },
    timeline: [['payment_refunded', '0.99']],
  });
});

test('signed events that the shop does not use are accepted and not stored, and a low balance reaches the log', async () => {
  const log = vi.spyOn(shop.shop.log, 'error');
  const charge = stripeEvent('charge.succeeded', 'ch_1', { object: 'charge' });
  expect((await deliverStripe(shop, charge, secrets.shop.stripe)).status).toBe(200);
  const warning = JSON.stringify({ alertType: 'LowBalance', balanceInfo: { balance: 94.5, threshold: 100 } });
  const signature = createHmac('sha256', secrets.shop.esimGo).update(warning).digest('base64');
  expect((await deliver(shop, 'esim-go', warning, { 'x-signature-sha256': signature })).status).toBe(200);
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ balance: '94.5' }), 'supplier.balance_low');
  const { rows } = await shop.shop.database.execute(sql`
    select 1 from webhook_events where kind in ('charge.succeeded', 'LowBalance')`);
  expect(rows).toEqual([]);
  log.mockRestore();
});

test('webhooks that are not understood wait for the owner, who is notified once for each kind and partner', async () => {
  const { database } = idle.shop;
  const listUnreadable = async () =>
    (await listWaiting(database, [])).filter(({ kind }) => kind === 'webhooks_unreadable');
  const listMails = async () => {
    const { rows } = await database.execute<{ id: number; about: string }>(sql`
      select id, concat_ws(':', payload ->> 'provider', payload ->> 'webhookKind') as about
      from mails where kind = 'webhook-alert' order by id`);
    return rows;
  };
  const terms = { payment_intent: 'pi_1', amount: 100, currency: 'usd', metadata: {} };
  const held = { object: 'refund', ...terms, status: 'held' };
  const tellStripe = () => deliverStripe(idle, stripeEvent('refund.updated', 're_1', held), secrets.idle.stripe);
  const tellEsimGo = (body: string) => {
    const signature = createHmac('sha256', secrets.idle.esimGo).update(body).digest('base64');
    return deliver(idle, 'esim-go', body, { 'x-signature-sha256': signature });
  };
  expect((await Promise.all([tellStripe(), tellStripe(), tellStripe()])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
  expect((await tellEsimGo('<html>Maintenance</html>')).status).toBe(200);
  expect((await tellEsimGo('{"alertType":"PriceChange"}')).status).toBe(200);
  expect(await listUnreadable()).toMatchObject([{ count: 2, example: 'stripe', orderId: null }]);
  const [aboutStripe, aboutEsimGo, ...more] = await listMails();
  expect([aboutStripe?.about, aboutEsimGo?.about, more]).toEqual(['stripe:refund.updated', 'esim-go:unknown', []]);
  await deliverMail(idle.shop, aboutStripe?.id ?? 0);
  await deliverMail(idle.shop, aboutEsimGo?.id ?? 0);
  const mails = await idle.sandbox.readMails(idle.shop.config.supportAddress);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Stripe sends webhooks that the shop cannot read',
      'eSIM Go sends webhooks that the shop cannot read',
    ]),
  );
  expect(mails.find(({ subject }) => subject.startsWith('Stripe'))?.text).toMatch(
    /“refund.updated”[\s\S]*refunds and disputes/,
  );
  expect(mails.find(({ subject }) => subject.startsWith('eSIM Go'))?.text).toContain('nothing is lost');
  const [stripeRow] = await listUnreadableWebhooks(idle.shop);
  expect(stripeRow).toMatchObject({ provider: 'stripe', kind: 'refund.updated', deliveries: 3, isAboutPayments: true });

  expect(await closeUnreadableWebhook(database, { provider: 'stripe', kind: 'refund.updated' })).toBe(true);
  expect(await closeUnreadableWebhook(database, { provider: 'stripe', kind: 'refund.updated' })).toBe(false);
  expect(await listUnreadable()).toMatchObject([{ count: 1, example: 'esim-go' }]);
  await tellStripe();
  expect((await listMails()).map(({ about }) => about)).toEqual([
    'stripe:refund.updated',
    'esim-go:unknown',
    'stripe:refund.updated',
  ]);
});

test('a shop without PayPal has no route for PayPal webhooks', async () => {
  const stripe = gatewayOf(shop.shop, { provider: 'stripe' });
  const cardsOnly = await createTestShop({ beside: shop, partners: { gateways: { stripe } } });
  expect((await deliver(cardsOnly, 'paypal', '{}', {})).status).toBe(404);
  expect((await deliver(cardsOnly, 'stripe', '{}', {})).status).toBe(401);
  await cardsOnly.close();
  // By joining the sandbox, the other shop redirected its webhooks to itself.
  await (await recordWebhooks(shop)).stop();
});

test.each([
  ['its id', (body: string) => body.replace('evt_', 'evt_\\u0000')],
  ['its payment', (body: string) => body.replace('pi_of', 'pi_\\u0000of')],
  ['its kind', (body: string) => body.replace('.succeeded', '.succeeded\\u0000')],
])('a signed event with a NUL in %s is accepted and told to the owner, and breaks nothing', async (_, change) => {
  const body = change(stripeEvent('payment_intent.succeeded', 'pi_of_nobody', { metadata: {} }));
  expect((await deliverStripe(idle, body, secrets.idle.stripe)).status).toBe(200);
  const listed = await listUnreadableWebhooks(idle.shop);
  expect(listed.filter(({ kind }) => kind.startsWith('payment_intent.succeeded'))).not.toEqual([]);
  await idle.shop.database.delete(unreadableWebhooks);
});
