import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { signIn, type TestUser } from '../../test/sign-in.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { recordFundsReturned } from '../checkout/refunds/record-funds-returned.ts';
import { getLatestPayment } from '../orders/payments.ts';
import { findOrderByNumber } from '../orders/store.ts';
import { BURST } from './tell-owner.ts';
import { watchCases } from './watch-cases.ts';

const running = await openStockedShop({ runsJobs: true });
const { shop, sandbox } = running;
const { database } = shop;
const OWNER = 'owner@example.com';
const PARTNER = 'partner@example.com';

beforeEach(async () => {
  shop.config.alertRecipients = [OWNER];
  await database.execute(sql`update owner_notices set told_at = now() - interval '1 hour' where told_at is not null`);
});

/** An order whose purchase the supplier has refused. */
async function park(): Promise<string> {
  await sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'reject' });
  const buyer = await createBuyer(running);
  const { orderNumber } = placedOrder(await buyer.submit());
  await buyer.waitForOrder(orderNumber, ({ fulfilment }) => fulfilment.state === 'needs_attention');
  return orderNumber;
}

async function buy() {
  const buyer = await createBuyer(running);
  const { orderNumber } = placedOrder(await buyer.submit());
  await buyer.waitForOrder(orderNumber, isCompleted);
  const order = await findOrderByNumber(database, { orderNumber });
  const payment = await getLatestPayment(database, order?.id ?? 0);
  return { orderNumber, payment };
}

/** Subjects of the mails to an address that name an order, or of digests. */
async function subjects(about: string, address = OWNER): Promise<string[]> {
  return (await sandbox.readMails(address)).map(({ subject }) => subject).filter((subject) => subject.includes(about));
}

const dispute = (payment: { id: number; amountMinor: number }, reference: string, answerBy?: Date) =>
  recordFundsReturned(shop, payment.id, {
    kind: 'disputed',
    reference,
    amountMinor: payment.amountMinor,
    currency: 'USD',
    reason: 'fraudulent',
    ...(answerBy && { answerBy: answerBy.toISOString() }),
  });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test('a parked purchase is reported once, to each recipient, with a link to its order', async () => {
  shop.config.alertRecipients = [OWNER, PARTNER];
  const orderNumber = await park();
  for (const address of [OWNER, PARTNER])
    await eventually(async () =>
      expect(await subjects(orderNumber, address)).toEqual([`Parked: order ${orderNumber} (3.99 USD)`]),
    );
  const order = await findOrderByNumber(database, { orderNumber });
  const [mail] = await sandbox.readMails(OWNER);
  expect(mail?.text).toContain(`/admin/orders/${order?.id}\n`);
  expect(mail?.text).not.toContain('token=');
  await Promise.all([watchCases(shop), watchCases(shop)]);
  expect(await subjects(orderNumber)).toHaveLength(1);
});

test('by default the support address and owners with a confirmed address are notified, in their language', async () => {
  shop.config.alertRecipients = [];
  const admin: TestUser = await signIn(running, { admin: true });
  await database.execute(
    sql`update users set email_verified_at = now(), locale = 'tr', email = ${PARTNER} where id = ${admin.userId}`,
  );
  const orderNumber = await park();
  const told = [`Bekletiliyor: ${orderNumber} numaralı sipariş (3.99 USD)`];
  for (const address of [shop.config.supportAddress, PARTNER])
    await eventually(async () => expect(await subjects(orderNumber, address)).toEqual(told));
  await database.execute(sql`update users set role = null where id = ${admin.userId}`);
});

test('a refund that only the owner can grant is reported, and again if it reopens', async () => {
  const { payment, orderNumber } = await buy();
  await database.execute(sql`
    insert into refunds (order_id, payment_id, origin, state, amount_minor, currency, idempotency_key, actor)
    values (${payment.orderId}, ${payment.id}, 'customer', 'requested', 399, 'USD', ${orderNumber}, 'customer')`);
  await watchCases(shop);
  const requested = (count: number) =>
    eventually(async () => expect(await subjects('Refund requested')).toHaveLength(count));
  await requested(1);
  await database.execute(sql`update refunds set state = 'declined' where payment_id = ${payment.id}`);
  await watchCases(shop);
  await database.execute(sql`update refunds set state = 'requested' where payment_id = ${payment.id}`);
  await watchCases(shop);
  await requested(2);
  await database.execute(sql`update refunds set state = 'declined' where payment_id = ${payment.id}`);
});

test('a dispute is reported once with its deadline, and once more before it', async () => {
  const { payment, orderNumber } = await buy();
  const answerBy = inDays(8);
  await Promise.all([1, 2, 3].map(() => dispute(payment, 'du_told', answerBy)));
  await eventually(async () => expect(await subjects(orderNumber)).toHaveLength(1));
  expect((await subjects(orderNumber))[0]).toMatch(/^Disputed: order ES-\S+ \(3\.99 USD\), answer by .* \(GMT\+3\)$/);
  const { cookie } = await signIn(running, { admin: true });
  const show = async (path: string) =>
    (await running.request('GET', `/api/admin/${path}`, { headers: { cookie } })).body;
  const dueAt = answerBy.toISOString();
  expect(await show(`orders/${payment.orderId}`)).toMatchObject({ order: { disputes: [{ dueAt }] } });
  const waiting = expect.arrayContaining([expect.objectContaining({ kind: 'payments_disputed', dueAt })]);
  expect(await show('waiting')).toMatchObject({ waiting });
  await watchCases(shop);
  const pass = (days: number) =>
    database.execute(sql`
      update disputes set opened_at = opened_at - ${days} * interval '1 day', answer_by = answer_by - ${days} * interval '1 day'
      where reference = 'du_told'`);
  await pass(4);
  await watchCases(shop);
  expect(await subjects(orderNumber)).toHaveLength(1);
  await pass(2);
  await Promise.all([watchCases(shop), watchCases(shop)]);
  await eventually(async () => expect(await subjects(orderNumber)).toHaveLength(2));
  expect((await subjects(orderNumber))[0]).toMatch(/^Answer by .*: dispute about order/);
});

test('many cases at once are a few mails and one digest, of what still waits', async () => {
  const bought = [];
  for (let count = 0; count < BURST.notices + 3; count++) bought.push(await buy());
  for (const [index, { payment }] of bought.entries()) await dispute(payment, `du_many_${index}`);
  const numbers = bought.map(({ orderNumber }) => orderNumber);
  await eventually(async () =>
    expect((await Promise.all(numbers.map((each) => subjects(each)))).flat()).toHaveLength(BURST.notices),
  );
  await watchCases(shop);
  const digests = () => subjects('more cases need your decision');
  expect(await digests()).toEqual([]);
  const solved = bought.at(-1)?.payment;
  await recordFundsReturned(shop, solved?.id ?? 0, {
    kind: 'dispute_closed',
    reference: `du_many_${bought.length - 1}`,
    amountMinor: 399,
    currency: 'USD',
    reason: 'won',
  });
  await database.execute(sql`update owner_notices set created_at = created_at - interval '10 minutes'`);
  await Promise.all([watchCases(shop), watchCases(shop), watchCases(shop)]);
  await eventually(async () => expect(await digests()).toEqual(['2 more cases need your decision']));
  const [digest] = (await sandbox.readMails(OWNER)).filter(({ subject }) => subject.includes('more cases'));
  const inDigest = numbers.filter((number) => digest?.text.includes(number));
  expect(inDigest).toEqual(numbers.slice(BURST.notices, -1));
});

test('while mail is down nothing is lost: open cases are reported afterwards, once', async () => {
  await sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: '503', times: 3 });
  const orderNumber = await park();
  await eventually(async () => expect(await subjects(orderNumber)).toHaveLength(1));
});

test('a declined card notifies nobody', async () => {
  const buyer = await createBuyer(running);
  await buyer.submit({ body: card(CARDS.declined) });
  await watchCases(shop);
  const { rows } = await database.execute(sql`select 1 from owner_notices where kind = 'payments_in_review'`);
  expect(rows).toEqual([]);
});
