import type { AlertPeople, AlertTest } from '@esimshop/contracts/alerts';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBuyer, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { signIn, type TestUser } from '../../test/sign-in.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { watchCases } from './watch-cases.ts';

const running = await openStockedShop({ runsJobs: true });
const { shop, sandbox } = running;
const { database } = shop;
const USUAL = 'usual@example.com';
let owner: TestUser;
let support: TestUser;
let bookkeeper: TestUser;

beforeEach(async () => {
  shop.config.alertRecipients = [USUAL];
  await database.execute(sql`update users set role = null`);
  owner = await signIn(running, { admin: true });
  support = await signIn(running, { role: 'support' });
  bookkeeper = await signIn(running, { role: 'bookkeeper' });
  await database.execute(sql`update users set email_verified_at = now() where role is not null`);
});
afterEach(async () => {
  await sandbox.clearFaults();
  await database.execute(sql`delete from settings`);
  await database.execute(sql`delete from daily_mails`);
  await eventually(untilOutboxIsEmpty);
  await database.execute(sql`update refunds set state = 'declined' where state = 'requested'`);
  await database.execute(sql`update owner_notices set told_at = told_at - interval '1 hour', closed_at = now()`);
  await shop.settings.refresh();
});

const as = ({ cookie }: TestUser) => ({ headers: { cookie } });

/** Changes the section, as of two days ago: today's hour is not before the change. */
async function set(value: object): Promise<void> {
  const { version } = (await running.request('GET', '/api/admin/settings', as(owner))).body as SettingsResponse;
  const { status } = await running.request('PUT', '/api/admin/settings/alerts', {
    ...as(owner),
    body: { version, value },
  });
  expect(status).toBe(200);
  await database.execute(sql`update settings set created_at = created_at - interval '2 days'`);
}

/** Ends the pauses between attempts. */
const retryMails = () => database.execute(sql`update mails set next_attempt_at = now() where state = 'queued'`);
async function untilOutboxIsEmpty(): Promise<void> {
  await retryMails();
  const { rows } = await database.execute(sql`select 1 from mails where state = 'queued'`);
  expect(rows).toEqual([]);
}

/** An order whose mails are sent before the mail server fails, if it is to. */
async function askForRefund({ failsMails = false } = {}): Promise<string> {
  const buyer = await createBuyer(running);
  const { orderNumber } = placedOrder(await buyer.submit());
  await buyer.waitForOrder(orderNumber, isCompleted);
  await eventually(untilOutboxIsEmpty);
  if (failsMails) await sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: '503', times: 1_000_000 });
  await database.execute(sql`
    insert into refunds (order_id, payment_id, origin, state, amount_minor, currency, idempotency_key, actor)
    select payments.order_id, payments.id, 'customer', 'requested', 399, 'USD', ${orderNumber}, 'customer'
    from payments join orders on orders.id = order_id where order_number = ${orderNumber}`);
  await watchCases(shop);
  return orderNumber;
}

const mailsTo = async ({ email }: { email: string }, about: string) =>
  (await sandbox.readMails(email)).filter(({ subject, text }) => `${subject} ${text}`.includes(about));
const untilMailed = (who: { email: string }, about: string, count = 1) =>
  eventually(async () => {
    await retryMails();
    expect(await mailsTo(who, about)).toHaveLength(count);
  });
/** While mail is down, at the next attempt. */
const untilDropped = ({ email }: TestUser) =>
  eventually(async () => {
    await retryMails();
    const { rows } = await database.execute(
      sql`select 1 from mails where kind = 'case-alert' and recipient = ${email}`,
    );
    expect(rows).toEqual([]);
  });

test('whoever is chosen is told, in place of the usual', async () => {
  await set({ rules: { refunds_requested: { to: [support.userId] } } });
  const orderNumber = await askForRefund();
  await untilMailed(support, orderNumber);
  expect(await mailsTo({ email: USUAL }, orderNumber)).toEqual([]);
});

test('a choice does not widen a role, and an unconfirmed address gets nothing', async () => {
  await database.execute(sql`update users set email_verified_at = null where id = ${support.userId}`);
  await set({ rules: { refunds_requested: { to: [bookkeeper.userId, support.userId] } } });
  const orderNumber = await askForRefund();
  await untilMailed({ email: USUAL }, orderNumber);
  for (const person of [bookkeeper, support]) expect(await mailsTo(person, orderNumber)).toEqual([]);
});

test('whoever loses the role gets not even what was queued before', async () => {
  await set({ rules: { refunds_requested: { to: [owner.userId, support.userId] } } });
  const orderNumber = await askForRefund({ failsMails: true });
  const demoted = await running.request('PATCH', `/api/admin/people/${support.userId}`, {
    ...as(owner),
    body: { role: 'bookkeeper' },
  });
  expect(demoted.status).toBe(200);
  await untilDropped(support);
  await sandbox.clearFaults();
  await untilMailed(owner, orderNumber);
  expect(await mailsTo(support, orderNumber)).toEqual([]);
});

test('if the only one who was told leaves before the mail is sent, the usual are told', async () => {
  await set({ rules: { refunds_requested: { to: [support.userId] } } });
  const orderNumber = await askForRefund({ failsMails: true });
  await database.execute(sql`update users set role = null where id = ${support.userId}`);
  await untilDropped(support);
  await sandbox.clearFaults();
  await untilMailed({ email: USUAL }, orderNumber);
  expect(await mailsTo(support, orderNumber)).toEqual([]);
});

test('cases of the daily mail wait for its hour and come once, even if mail is down then', async () => {
  const hour = new Date().getUTCHours();
  await set({
    ...{ hour, timeZone: 'UTC', rules: { refunds_requested: { when: 'daily', to: [support.userId] } } },
    summary: { isOn: true, to: [bookkeeper.userId] },
  });
  await database.execute(sql`insert into daily_mails (day, digest_id) values (current_date, gen_random_uuid())`);
  const orderNumber = await askForRefund();
  expect(await mailsTo(support, orderNumber)).toEqual([]);
  await database.execute(sql`delete from daily_mails`);
  await sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: '503', times: 3 });
  await Promise.all([watchCases(shop), watchCases(shop), watchCases(shop)]);
  await untilMailed(support, orderNumber);
  await untilMailed(bookkeeper, 'Sales on');
  await watchCases(shop);
  const { rows } = await database.execute(sql`select 1 from mails where kind = 'daily-summary' and state = 'queued'`);
  expect(rows).toEqual([]);
  const [cases] = await mailsTo(support, orderNumber);
  expect(cases?.subject).toBe('One new case');
  const [summary] = await mailsTo(bookkeeper, 'Sales on');
  expect(summary?.text).not.toContain(orderNumber);
  expect(summary?.text).not.toContain('Balances');
});

test('the summary has yesterday’s sales by currency, what waits, and how long balances last', async () => {
  await set({ hour: new Date().getUTCHours(), timeZone: 'UTC', summary: { isOn: true, to: [owner.userId] } });
  await database.execute(sql`insert into daily_mails (day, digest_id) values (current_date, gen_random_uuid())`);
  await askForRefund();
  await database.execute(sql`update payments set captured_at = captured_at - interval '1 day'`);
  await database.execute(sql`
    update supplier_accounts set balance_minor = 30000, currency = 'USD' where supplier = 'esim-go'`);
  await database.execute(sql`delete from daily_mails`);
  await watchCases(shop);
  await untilMailed(owner, 'Sales on');
  const [mail] = await mailsTo(owner, 'Sales on');
  expect(mail?.text).toMatch(/\d+\.\d\d USD from \d+ orders/);
  expect(mail?.text).toContain('Refunds requested: 1');
  expect(mail?.text).toMatch(/eSIM Go: 300\.00 USD, enough for \d+ days of sales/);
});

test('a daily mail that is switched on after its hour begins the next day', async () => {
  const { version } = (await running.request('GET', '/api/admin/settings', as(owner))).body as SettingsResponse;
  await running.request('PUT', '/api/admin/settings/alerts', {
    ...as(owner),
    body: { version, value: { hour: 0, timeZone: 'UTC', summary: { isOn: true, to: [owner.userId] } } },
  });
  await watchCases(shop);
  const { rows } = await database.execute(sql`select 1 from daily_mails`);
  expect(rows).toEqual([]);
});

test('the test mail says what the mail server replied', async () => {
  const send = async () => (await running.request('POST', '/api/admin/alerts/test', as(owner))).body as AlertTest;
  expect(await send()).toMatchObject({
    address: owner.email,
    isAccepted: true,
    response: expect.stringMatching(/^250/),
  });
  await untilMailed(owner, 'Test e-mail of your shop');
  await sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: '503', times: 1_000_000 });
  expect(await send()).toMatchObject({ isAccepted: false, response: expect.stringMatching(/\b4\d\d|\b5\d\d/) });
});

test('who can be chosen is listed with role and address, and the time zone is one', async () => {
  const { body } = await running.request('GET', '/api/admin/alerts', as(owner));
  expect(body as AlertPeople).toMatchObject({
    people: [
      { username: owner.username, role: 'owner', isConfirmed: true },
      { username: support.username, role: 'support' },
      { username: bookkeeper.username, role: 'bookkeeper' },
    ],
    usual: [USUAL],
  });
  const refused = await running.request('PUT', '/api/admin/settings/alerts', {
    ...as(owner),
    body: { version: 0, value: { timeZone: '+03:00', hour: 24, rules: { suppliers: { to: [] } } } },
  });
  expect(refused.status).toBe(422);
  const paths = (refused.body as { errors: { path: string }[] }).errors.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['value.hour', 'value.rules.suppliers.to', 'value.timeZone']);
});
