import type { Customer } from '@esimshop/contracts/admin-customers';
import type { KeptMonths, RetentionPreview } from '@esimshop/contracts/retention';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/invariants.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';
import { PERSONAL_DATA } from '../../app/personal-data.ts';
import { settings } from '../../tables/settings.ts';
import { applyRetention } from './apply-retention.ts';

const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });
const { database } = shop.shop;
const where = { request: shop.request, database, sandbox: shop.sandbox };
const NOTHING: KeptMonths = {
  keepCustomersMonths: null,
  keepMessagesMonths: null,
  keepMailsMonths: null,
  keepAuditMonths: null,
  keepSessionsMonths: null,
};

let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
});
beforeEach(() => keep({}));

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  shop.request(method, url, { headers: { cookie: admin.cookie }, ...(body !== undefined && { body }) });

async function keep(months: Partial<KeptMonths>): Promise<void> {
  const value = { ...DELIVERED_SETTINGS.privacy, ...NOTHING, ...months };
  await database.insert(settings).values({ section: 'privacy', value, actor: 'test' });
  await shop.shop.settings.refresh();
}

async function preview(months: Partial<KeptMonths>) {
  const response = await call('POST', '/api/admin/retention/preview', { ...NOTHING, ...months });
  expect(response.status).toBe(200);
  return (response.body as RetentionPreview).removals;
}

const apply = (batch?: number) => applyRetention(shop.shop, PERSONAL_DATA, batch);

async function buy(email?: string) {
  const shopper = await createBuyer(shop);
  const { orderNumber } = placedOrder(
    await shopper.submit({ body: { ...card(CARDS.good), ...(email && { customerEmail: email }) } }),
  );
  await shopper.waitForOrder(orderNumber, isCompleted);
  await eventually(async () => expect((await shop.shop.sweeps.counts())['deliver-mail'].waiting).toBe(0));
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from orders where order_number = ${orderNumber}`,
  );
  return { id: rows[0]?.id ?? 0, orderNumber, email: email ?? shopper.email };
}

const makeOld = (id: number, age = '13 months') =>
  database.execute(sql`update orders set created_at = now() - ${age}::interval where id = ${id}`);
const erasedAt = async (id: number) =>
  ((await call('GET', `/api/admin/customers/order-${id}`)).body as Customer).erasedAt;
const eraseAll = async () => {
  await keep({ keepCustomersMonths: 6 });
  await database.execute(sql`update orders set created_at = now() - interval '3 years' where erased_at is null`);
  await database.execute(sql`delete from support_messages`);
  await apply();
};

test('as delivered, nothing is removed however old it is', async () => {
  const { id } = await buy();
  await makeOld(id, '9 years');
  const rows = async () => (await database.execute(sql`select row_to_json(o)::text from orders o`)).rows;
  const before = await rows();
  expect(await preview({})).toEqual([]);
  expect(await apply()).toEqual({});
  expect(await rows()).toEqual(before);
});

test('customers go as by an erasure, without a mail, and the preview said how many', async () => {
  await eraseAll();
  const [old, recent] = [await buy(), await buy()];
  const again = await buy(old.email);
  await makeOld(old.id, '20 months');
  await makeOld(again.id, '12 months 1 hour');
  await makeOld(recent.id, '11 months 20 days');
  const { rows } = await database.execute<{ at: string }>(
    sql`select created_at as at from orders where id = ${again.id}`,
  );
  const oldest = new Date(String(rows[0]?.at)).toISOString();
  expect(await preview({ keepCustomersMonths: 12 })).toEqual([{ kind: 'customers', count: 1, oldest }]);
  const books = async () =>
    (
      await database.execute(sql`
        select order_number, total_minor, paid_minor, currency, status, billing_details ->> 'country' as country
        from orders order by id`)
    ).rows;
  const before = await books();
  await keep({ keepCustomersMonths: 12 });
  expect(await apply()).toEqual({ customers: 1 });
  expect(await erasedAt(old.id)).not.toBeNull();
  expect(await erasedAt(again.id)).not.toBeNull();
  expect(await erasedAt(recent.id)).toBeNull();
  expect(await books()).toEqual(before);
  expect(await apply()).toEqual({ customers: 0 });
  expect(await preview({ keepCustomersMonths: 12 })).toEqual([{ kind: 'customers', count: 0, oldest: null }]);
  const { rows: acts } = await database.execute(sql`
    select actor_id, after from audit_log where act = 'customer.erased' order by id desc limit 1`);
  expect(acts).toEqual([{ actor_id: null, after: { orders: 2 } }]);
  const subjects = (await shop.sandbox.readMails(old.email)).map(({ subject }) => subject);
  expect(subjects).not.toContain('Your data was erased');
  await expectInvariants(shop);
});

test('who has been here since is not old, by whatever they did', async () => {
  await eraseAll();
  const buyer = await createTopUpBuyer(where);
  // Its supplier is asked no more, which would have its plan go on.
  await database.execute(sql`update supplier_accounts set next_esim_read_at = 'infinity'`);
  const [writes, waits, signsIn, asks] = [await buy(), await buy(), await buy(), await buy()];
  await database.execute(sql`update orders set created_at = now() - interval '2 years' where erased_at is null`);
  const write = (email: string, age: string, isAnswered: boolean) =>
    database.execute(sql`
      insert into support_messages (name, email, subject, message, locale, created_at, answered_at)
      values ('A', ${email}, 's', 'm', 'en', now() - ${age}::interval, case when ${isAnswered} then now() end)`);
  await write(writes.email.toUpperCase(), '1 month', true);
  await write(waits.email, '3 years', false);
  await database.execute(sql`
    insert into data_requests (kind, email_key, source, locale, asked_at, confirm_by, confirmed_at, due_at)
    values ('erasure', ${asks.email}, 'portal', 'en', now() - interval '3 years', now(), now(), now())`);
  const user = await signIn(shop);
  await database.execute(sql`update users set email = ${signsIn.email}, email_key = ${signsIn.email},
    created_at = now() - interval '3 years' where id = ${user.userId}`);
  expect(await preview({ keepCustomersMonths: 6 })).toMatchObject([{ count: 0 }]);
  await keep({ keepCustomersMonths: 6 });
  expect(await apply()).toEqual({ customers: 0 });
  // Each of them goes once that is over.
  await database.execute(sql`update data_requests set answered_at = now(), outcome = 'declined'`);
  await database.execute(sql`update support_messages set created_at = now() - interval '1 year', answered_at = now()`);
  await database.execute(sql`delete from user_sessions where user_id = ${user.userId}`);
  await database.execute(sql`update esims set usage = jsonb_set(usage, '{plans,0,endsAt}', '"2020-01-01T00:00:00.000Z"')
    from order_lines l join orders o on o.id = l.order_id
    where l.id = esims.order_line_id and o.order_number = ${buyer.orderNumber}`);
  expect(await preview({ keepCustomersMonths: 6 })).toMatchObject([{ count: 5 }]);
  expect(await apply(1)).toEqual({ customers: 5 });
  await database.execute(sql`update supplier_accounts set next_esim_read_at = now()`);
});

test('who has something open, or whom a partner does not forget, stays until a later night, and the others go', async () => {
  await eraseAll();
  const buyer = await createTopUpBuyer(where, { usedMb: 0 });
  const [open, other] = [await buy(), await buy()];
  await database.execute(sql`update orders set created_at = now() - interval '2 years' where erased_at is null`);
  await database.execute(sql`
    insert into disputes (order_id, payment_id, reference, amount_minor, currency, opened_at)
    select order_id, id, 'dp_1', 1, 'USD', now() from payments where order_id = ${open.id}`);
  await keep({ keepCustomersMonths: 6 });
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'customer', fault: '500', times: 6 });
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'retrieve', fault: '500', times: 6 });
  expect(await apply(1)).toEqual({ customers: 1 });
  expect(await erasedAt(other.id)).not.toBeNull();
  expect(await erasedAt(open.id)).toBeNull();
  await shop.sandbox.clearFaults();
  await database.execute(sql`delete from disputes where order_id = ${open.id}`);
  expect(await apply(1)).toEqual({ customers: 2 });
  const { rows } = await database.execute(sql`select 1 from orders where erased_at is null
    and order_number = ${buyer.orderNumber}`);
  expect(rows).toEqual([]);
});

test('whoever may still withdraw is kept, whatever the months', async () => {
  await eraseAll();
  const { id } = await buy();
  await makeOld(id, '8 months');
  await database
    .insert(settings)
    .values({ section: 'withdrawal', value: { ...DELIVERED_SETTINGS.withdrawal, days: 365 }, actor: 'test' });
  await shop.shop.settings.refresh();
  expect(await preview({ keepCustomersMonths: 6 })).toMatchObject([{ count: 0 }]);
  await database
    .insert(settings)
    .values({ section: 'withdrawal', value: DELIVERED_SETTINGS.withdrawal, actor: 'test' });
  await shop.shop.settings.refresh();
  expect(await preview({ keepCustomersMonths: 6 })).toMatchObject([{ count: 1 }]);
});

test('of messages, mails, the audit log and sessions, what is older goes, in batches, and what is younger or open stays', async () => {
  await eraseAll();
  const { id, email } = await buy();
  await database.execute(sql`
    insert into support_messages (name, email, subject, message, locale, created_at, answered_at)
    select 'A', 'a@example.com', 'Subject ' || n, 'm', 'en', now() - n * interval '1 month' - interval '1 minute',
      case when n <> 5 then now() end from generate_series(1, 5) n`);
  await database.execute(sql`
    update mails set created_at = now() - interval '4 months', payload = '{"note": "Marked"}' where order_id = ${id}`);
  await database.execute(sql`
    insert into gifts (order_id, esim_id, sender_name, receiver_name, receiver_email, locale, note, state, send_at)
    select ${id}, e.id, 'A', 'B', 'b@example.com', 'en', 'Marked', 'sent', now() - interval '4 months'
    from esims e join order_lines l on l.id = e.order_line_id where l.order_id = ${id}`);
  await database.execute(sql`
    insert into audit_log (actor_id, actor_name, act, subject_kind, subject_id, before, network, created_at)
    select 1, 'Marked', 'order.noted', 'order', '1', '{"note": "Marked"}', '192.0.2.x', now() - n * interval '2 months'
    from generate_series(1, 3) n`);
  await makeOld(id, '4 months');
  const months = { keepMessagesMonths: 3, keepMailsMonths: 3, keepAuditMonths: 3, keepSessionsMonths: 3 };
  const said = await preview(months);
  await keep(months);
  const removed = await apply(1);
  expect(removed).toMatchObject({ messages: 2, audit: 2, sessions: 1 });
  // With the words of a gift, which its mail brought.
  expect(removed.mails).toBeGreaterThanOrEqual(2);
  expect(said.map(({ kind, count }) => [kind, count])).toEqual(
    ['messages', 'mails', 'audit', 'sessions'].map((kind) => [kind, removed[kind as keyof typeof removed]]),
  );
  for (const { oldest } of said) expect(Date.parse(oldest ?? '')).toBeLessThan(Date.now());
  expect(await apply(1)).toEqual({ messages: 0, mails: 0, audit: 0, sessions: 0 });
  const { rows: left } = await database.execute(sql`select subject from support_messages order by id`);
  expect(left).toEqual(['Subject 1', 'Subject 2', 'Subject 5'].map((subject) => ({ subject })));
  const { rows: mailed } = await database.execute(
    sql`select distinct recipient, payload from mails where order_id = ${id}`,
  );
  expect(mailed).toEqual([{ recipient: email, payload: {} }]);
  const { rows: acts } = await database.execute(sql`
    select actor_name, network from audit_log where act = 'order.noted' order by id`);
  expect(acts).toEqual([
    { actor_name: 'Marked', network: '192.0.2.x' },
    { actor_name: '–', network: null },
    { actor_name: '–', network: null },
  ]);
  expect((await call('GET', '/api/admin/audit')).status).toBe(200);
  expect(await erasedAt(id)).toBeNull();
});

test.each([
  ['keepCustomersMonths', 5],
  ['keepCustomersMonths', 361],
  ['keepMailsMonths', 0],
  ['keepAuditMonths', 1.5],
  ['keepMessagesMonths', '12'],
  ['keepSessionsMonths', -1],
])('%s of %j is refused, and the field is named', async (field, months) => {
  const value = { ...DELIVERED_SETTINGS.privacy, [field]: months };
  const saved = await call('PUT', '/api/admin/settings/privacy', { version: 99_999, value });
  const previewed = await call('POST', '/api/admin/retention/preview', { ...NOTHING, [field]: months });
  expect(problemOf(saved).errors?.map(({ path }) => path)).toEqual([`value.${field}`]);
  expect(problemOf(previewed).errors?.map(({ path }) => path)).toEqual([field]);
});
