import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer, CustomerCopy } from '@esimshop/contracts/admin-customers';
import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { CARD_CONSENT_VERSION } from '@esimshop/contracts/card-consent';
import type { RefundQuote } from '@esimshop/contracts/refunds';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';
import { listBookedEsims, saveUsage } from '../../orders/esims.ts';
import { createLog } from '../../platform/log.ts';
import { followHint } from '../../portal/usage/usage.ts';
import { users } from '../../tables/accounts.ts';
import { orders } from '../../tables/orders.ts';
import { supportMessages } from '../../tables/support.ts';
import { CUSTOMER_COPY_TEXTS } from '../../texts/texts.ts';

const logged: string[] = [];
const log = createLog({ logLevel: 'trace' }, { write: (line: string) => logged.push(line) });
const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE, log });
const { database } = shop.shop;
const where = { request: shop.request, database, sandbox: shop.sandbox };

let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
});

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
  shop.request(method, url, { headers: { cookie: admin.cookie }, ...(body !== undefined && { body }) });
const show = async (key: string) => (await call('GET', `/api/admin/customers/${key}`)).body as Customer;
const erase = (key: string, email: string, leavesEsims = true) =>
  call('POST', `/api/admin/customers/${key}/erasure`, { email, leavesEsims });

async function findOrderId(orderNumber: string): Promise<number> {
  const [row] = await database.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error(`Expected order ${orderNumber}`);
  return row.id;
}

/** The e-mail addresses of the customers that Stripe keeps. */
async function listPayers(): Promise<(string | null)[]> {
  const { stripe } = await shop.sandbox.readConnection();
  const response = await fetch(`${stripe.baseUrl}/v1/customers?limit=100`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });
  return ((await response.json()) as { data: { email: string | null }[] }).data.map(({ email }) => email);
}

/** Every row of every table as text, by table; bytes as they are, so that what is hidden in them is found. */
async function dumpTables(): Promise<Map<string, string>> {
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await database.execute<{ text: string }>(sql`
      select row_to_json(t)::text as text from ${sql.identifier(name)} t`);
    dump.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return dump;
}

/** Files of the data folder, without those of the stand-ins, who are partners with ledgers of their own. */
function readFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'sandbox') return [];
    return statSync(path).isDirectory() ? readFiles(path) : [readFileSync(path, 'latin1')];
  });
}

const listCodes = async (orderId: number) =>
  (
    await database.execute(sql`
      select coalesce(e.iccid_sealed, e.activation_sealed) as codes, e.usage_due_at as due, e.iccid_last4 as last4
      from esims e join order_lines l on l.id = e.order_line_id where l.order_id = ${orderId}`)
  ).rows;

const isIdle = async () => {
  const counts = await shop.shop.sweeps.counts();
  expect(counts['deliver-mail'].waiting).toBe(0);
};

async function buy(email?: string) {
  const shopper = await createBuyer(shop);
  const body = { ...card(CARDS.good), ...(email && { customerEmail: email }) };
  const { orderNumber } = placedOrder(await shopper.submit({ body }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  await eventually(isIdle);
  return { shopper, orderNumber, id: await findOrderId(orderNumber), email: email ?? shopper.email };
}

test('nothing that a customer left in any form is found after the erasure', async () => {
  const mark = 'Zyxqvendrel';
  const email = `Lena.${mark}@example.com`;
  const marks = [mark, 'Kwolbrunnstrasse', 'Xanterbogk', '99417731', '5550142733', '550142733'];
  const labels = [...Object.keys(CUSTOMER_COPY_TEXTS.en.lists), ...Object.keys(CUSTOMER_COPY_TEXTS.en.fields)];
  const details = {
    customerName: `Lena ${mark}`,
    phoneNumber: '+49 555 014 2733',
    address: 'Kwolbrunnstrasse 7',
    city: 'Xanterbogk',
    postalCode: '99417731',
    country: 'DE',
  };
  // An account, its profile, a failed sign-in, and a forgotten password.
  const username = `lena${mark.toLowerCase()}`;
  const registered = await shop.request('POST', '/api/register', {
    body: { username, email, password: 'a long enough password', firstName: 'Lena', lastName: mark },
  });
  expect(registered.status).toBe(201);
  const cookie = String([registered.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const { customerName: _, phoneNumber: phone, ...address } = details;
  const profile = { firstName: 'Lena', lastName: mark, email, phone, ...address };
  expect((await shop.request('PATCH', '/api/user', { headers: { cookie }, body: profile })).status).toBe(200);
  const failed = await shop.request('POST', '/api/login', { body: { username: email, password: `wrong ${mark}` } });
  expect(failed.status).toBe(401);
  await shop.request('POST', '/api/password-resets', { body: { email } });
  // An order with an address, a saved card, a top-up, a link, a copy.
  const shopper = await createBuyer(shop);
  const consent = { cardConsent: CARD_CONSENT_VERSION };
  const placed = await shopper.submit({
    body: { ...details, customerEmail: email, ...card(CARDS.good), cardholderName: `Lena ${mark}`, ...consent },
  });
  const { orderNumber } = placedOrder(placed);
  await shopper.waitForOrder(orderNumber, isCompleted);
  const id = await findOrderId(orderNumber);
  const buyer = await createTopUpBuyer(where, { email });
  expect((await buyer.topUp({ topUps: 0 })).status).toBe(201);
  await shop.request('POST', '/api/portal/links', { body: { email } });
  const asked = { token: buyer.token, kind: 'erasure', locale: 'en' };
  expect((await shop.request('POST', '/api/portal/data-requests', { body: asked })).status).toBe(202);
  const copy = await shopper.call('POST', `/api/orders/${orderNumber}/send`, { email: `friend.${mark}@example.com` });
  expect(copy.status).toBeLessThan(300);
  // A declined card, the contact form, and what the owner wrote and searched.
  const declined = await createBuyer(shop);
  await declined.submit({ body: { ...details, customerEmail: email, ...card(CARDS.declined), ...consent } });
  const message = { name: `Lena ${mark}`, email, subject: `About ${mark}`, message: `I am ${mark}`, locale: 'en' };
  expect((await shop.request('POST', '/api/support-messages', { body: message })).status).toBe(201);
  const note = `Called ${mark}`;
  expect((await call('POST', `/api/admin/orders/${id}/notes`, { text: note })).status).toBeLessThan(300);
  expect((await call('POST', `/api/orders/${id}/notify`, { status: 'shipped' })).status).toBeLessThan(300);
  expect((await call('GET', `/api/admin/orders.csv?separator=comma&q=${mark}`)).status).toBe(200);
  await database.execute(sql`update orders set tracking_number = ${mark} where id = ${id}`);
  await eventually(isIdle);
  const full = [...(await dumpTables()).entries()].filter(([, text]) => marks.some((each) => text.includes(each)));
  expect(full.map(([table]) => table)).toEqual(
    expect.arrayContaining(['audit_log', 'mails', 'order_events', 'orders', 'support_messages', 'users']),
  );
  // What was declined is under way until the shop withdraws it.
  await database.execute(sql`update orders set status = 'cancelled' where status = 'pending'`);
  const copied = (await call('POST', `/api/admin/customers/order-${id}/copy`, { format: 'json' })).body as CustomerCopy;
  const { madeAt: _madeAt, ...lists } = JSON.parse(copied.content) as Record<string, object[]>;
  const named = Object.entries(lists).flatMap(([list, rows]) => [list, ...rows.flatMap(Object.keys)]);
  expect([...new Set(named)].filter((name) => !labels.includes(name))).toEqual([]);
  expect(await listPayers()).toContain(email);
  const iccids = (lists.esims as { iccid: string }[]).map(({ iccid }) => iccid);
  expect(iccids).toHaveLength(2);
  await database.execute(sql`
    insert into webhook_events (provider, event_id, kind, subject, processed_at)
    values ('esim-go', 'evt_1', 'Utilisation', ${iccids[0] ?? ''}, now())`);
  marks.push(...iccids);
  const page = await show(`order-${id}`);
  expect(page).toMatchObject({ erasure: { obstacles: [], keptUntil: expect.stringMatching(/^20\d\d-12-31$/) } });

  expect((await erase(`order-${id}`, email)).body).toMatchObject({ orders: page.counts.orders });
  await eventually(isIdle);
  await eventually(async () => {
    const last = (await shop.sandbox.readMails(page.email)).find(({ subject }) => subject === 'Your data was erased');
    expect(last?.text).toContain(page.erasure.keptUntil?.slice(0, 4));
  });
  const isLeft = (text: string) => marks.filter((each) => text.toLowerCase().includes(each.toLowerCase()));
  await eventually(async () => {
    const left = [...(await dumpTables()).entries()].flatMap(([table, text]) =>
      isLeft(text).map((each) => [table, each]),
    );
    expect(left).toEqual([]);
  });
  expect(isLeft(logged.join('\n'))).toEqual([]);
  expect(readFiles(shop.shop.config.dataDir).flatMap(isLeft)).toEqual([]);
  expect((await listPayers()).filter((payer) => payer?.includes(mark))).toEqual([]);
  expect(await listCodes(id)).toEqual([{ codes: null, due: null, last4: expect.stringMatching(/^\d{4}$/) }]);
  // The books stay.
  const { rows } = await database.execute(sql`
    select o.order_number, p.provider_ref is not null as has_reference, o.total_minor > 0 as has_amount,
      o.billing_details ->> 'country' as country
    from orders o join payments p on p.order_id = o.id where o.id = ${id}`);
  expect(rows).toEqual([{ order_number: orderNumber, has_reference: true, has_amount: true, country: 'DE' }]);
  expect((await shop.request('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
  expect((await shop.request('GET', `/api/portal/customer?token=${buyer.token}`)).status).toBe(401);
  expect(await listActs(shop, 'customer', 0)).toEqual([]);
});

test('an erased customer stays so, gets no mail any more, and their erasure is in the audit log once', async () => {
  const { id, email } = await buy();
  const first = await erase(`order-${id}`, email);
  expect(first).toMatchObject({ status: 200, body: { orders: 1 } });
  await eventually(isIdle);
  const before = await dumpTables();
  expect((await erase(`order-${id}`, email)).body).toEqual(first.body);
  expect((await dumpTables()).get('audit_log')).toBe(before.get('audit_log'));
  expect(await show(`order-${id}`)).toMatchObject({ erasedAt: expect.any(String), account: null, links: [] });
  const refused = await call('POST', `/api/orders/${id}/notify`, { status: 'shipped' });
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'customer_erased']);
  const corrected = await call('PATCH', `/api/admin/orders/${id}/customer-email`, { email: 'new@example.com' });
  expect(problemOf(corrected).code).toBe('customer_erased');
  expect(
    (await shop.sandbox.readMails(email)).filter(({ subject }) => subject === 'Your data was erased'),
  ).toHaveLength(1);
  expect((await call('GET', `/api/admin/orders/${id}`)).status).toBe(200);
  expect((await call('GET', '/api/orders')).status).toBe(200);
});

test('an eSIM without its codes stays in the books, is asked about no more, and can be refunded', async () => {
  const { id, email } = await buy();
  const before = ((await call('GET', `/api/admin/orders/${id}`)).body as { order: AdminOrder }).order;
  const [esim] = before.esims;
  if (!esim) throw new Error('Expected an eSIM');
  const copy = await call('POST', `/api/admin/customers/order-${id}/copy`, { format: 'json' });
  const { esims } = JSON.parse((copy.body as CustomerCopy).content) as { esims: { iccid: string }[] };
  const iccid = esims[0]?.iccid ?? '';
  expect((await erase(`order-${id}`, email)).status).toBe(200);
  const { order } = (await call('GET', `/api/admin/orders/${id}`)).body as { order: AdminOrder };
  expect(order).toMatchObject({
    fulfilment: before.fulfilment,
    ledger: before.ledger,
    esims: [{ id: esim.id, hasCodes: false, iccid: `••••${iccid.slice(-4)}`, price: esim.price }],
  });
  for (const act of ['reveal', 'refresh']) {
    expect((await call('POST', `/api/admin/orders/${id}/esims/${esim.id}/${act}`)).status).toBe(404);
  }
  expect(await followHint(shop.shop, { iccid, ageMs: 0 })).toBe(true);
  const [row] = (await listBookedEsims(database, [id])).map((booked) => booked.row);
  if (!row) throw new Error('Expected a row');
  await saveUsage(database, row.id, { profile: 'installed', installedAt: null, plans: [] }, shop.shop.clock.now());
  expect(await listCodes(id)).toMatchObject([{ codes: null, due: null }]);
  const quote = (await call('GET', `/api/admin/orders/${id}/refund-quote`)).body as RefundQuote;
  expect(quote.esims).toMatchObject([{ hasCodes: false, verdict: null, isRevocable: false }]);
  const refund = { esims: [{ id: esim.id, mayKeep: true }] };
  expect((await call('POST', `/api/admin/orders/${id}/refunds`, refund)).status).toBeLessThan(300);
  await eventually(async () => {
    const now = ((await call('GET', `/api/admin/orders/${id}`)).body as { order: AdminOrder }).order;
    expect(now.refunds).toMatchObject([{ state: 'refunded', amount: esim.price }]);
  });
});

test('another customer keeps everything', async () => {
  const [erased, other] = [await buy(), await buy()];
  const rows = async () =>
    (await database.execute(sql`select row_to_json(o)::text from orders o where id = ${other.id}`)).rows;
  const before = await rows();
  await erase(`order-${erased.id}`, erased.email);
  expect(await rows()).toEqual(before);
  expect((await show(`order-${other.id}`)).mails.map(({ recipient }) => recipient)).toContain(other.email);
});

test('an erasure needs the address typed, and a word about an eSIM in use', async () => {
  const buyer = await createTopUpBuyer(where);
  await eventually(isIdle);
  const key = `order-${await findOrderId(buyer.orderNumber)}`;
  for (const refused of [await erase(key, 'somebody@example.com'), await erase(key, buyer.email, false)]) {
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'erasure_not_confirmed']);
  }
  expect((await show(key)).esims).toMatchObject([{ isInUse: true, endsAt: expect.any(String) }]);
  expect((await erase(key, ` ${buyer.email.toUpperCase()} `)).status).toBe(200);
});

test.each([
  ['order_open', sql`update orders set status = 'processing'`],
  [
    'dispute_open',
    sql`insert into disputes (order_id, payment_id, reference, amount_minor, currency, opened_at)
    select o.id, p.id, 'dp_' || o.id, 1, 'USD', now() from orders o join payments p on p.order_id = o.id`,
  ],
  [
    'refund_open',
    sql`insert into refunds (order_id, payment_id, origin, state, amount_minor, currency, idempotency_key, actor)
    select o.id, p.id, 'customer', 'requested', 1, 'USD', 'asked-' || o.id, 'customer' from orders o join payments p on p.order_id = o.id`,
  ],
  [
    'withdrawal_open',
    sql`insert into withdrawals (number, body_hash, order_id, name, order_number, email, receipt_email, locale, statement, state,
      received_at, due_at, obstacle)
    select 'W-' || o.id, '', o.id, '', '', '', '', 'en', '', 'waiting', now(), now(), 'used' from orders o`,
  ],
])('nothing is erased while %s', async (kind, open) => {
  const { id, email } = await buy();
  const alias = kind === 'order_open' ? sql` where id = ${id}` : sql` where o.id = ${id}`;
  await database.execute(sql`${open}${alias}`);
  const refused = await erase(`order-${id}`, email);
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'erasure_not_possible']);
  expect((await show(`order-${id}`)).erasure.obstacles).toEqual([{ kind, orderId: id }]);
  const [row] = await database.select({ email: orders.customerEmail }).from(orders).where(eq(orders.id, id));
  expect(row?.email).toBe(email);
  await database.execute(sql`delete from disputes where order_id = ${id}`);
  await database.execute(sql`delete from withdrawals where order_id = ${id}`);
  await database.execute(sql`delete from refunds where order_id = ${id}`);
  await database.execute(sql`update orders set status = 'completed' where id = ${id}`);
});

test('an administrator is not erased, and nobody else may ask for it', async () => {
  const refused = await erase(`account-${admin.userId}`, admin.email);
  expect(problemOf(refused).code).toBe('erasure_not_possible');
  const user = await signIn(shop);
  const asUser = await shop.request('POST', `/api/admin/customers/account-${user.userId}/erasure`, {
    headers: { cookie: user.cookie },
    body: { email: user.email },
  });
  expect(asUser.status).toBe(403);
  for (const key of ['order-0', 'order-2147483648', 'somebody@example.com', "order-1'--"]) {
    expect([404, 422]).toContain((await call('GET', `/api/admin/customers/${encodeURIComponent(key)}`)).status);
  }
});

test('the copy to read is in the customer’s language', async () => {
  const { id } = await buy();
  await database.execute(sql`update orders set locale = 'tr' where id = ${id}`);
  const copy = await call('POST', `/api/admin/customers/order-${id}/copy`, { format: 'html' });
  const { content } = copy.body as CustomerCopy;
  expect(content).toContain('<html lang="tr"');
  expect(content).toContain('<h2>Siparişler (1)</h2>');
  expect(content).toMatch(/<th scope="row">Toplam<\/th><td>\$\d+,\d\d<\/td>/);
  expect(content).not.toMatch(/>(?:Orders|Total|Created|true)</);
});

test('a partner that does not forget the card leaves everything until a repeat', async () => {
  const buyer = await createTopUpBuyer(where);
  const id = await findOrderId(buyer.orderNumber);
  await eventually(isIdle);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'customer', fault: '500', times: 2 });
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'retrieve', fault: '500', times: 4 });
  const failed = await erase(`order-${id}`, buyer.email);
  expect([failed.status, problemOf(failed).code]).toEqual([503, 'payment_unavailable']);
  expect((await show(`order-${id}`)).erasedAt).toBeNull();
  await shop.sandbox.clearFaults();
  expect((await erase(`order-${id}`, buyer.email)).status).toBe(200);
});

test('of erasures that are pressed at once, one erases and each says so', async () => {
  const { id, email } = await buy();
  const answers = await Promise.all(Array.from({ length: 4 }, () => erase(`order-${id}`, email)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await eventually(isIdle);
  expect(
    (await shop.sandbox.readMails(email)).filter(({ subject }) => subject === 'Your data was erased'),
  ).toHaveLength(1);
});

test('somebody who only wrote, or only has an account, is erased too', async () => {
  const email = 'only-wrote@example.com';
  await shop.request('POST', '/api/support-messages', {
    body: { name: 'Only', email, subject: 'Hello there', message: 'Just a question', locale: 'tr' },
  });
  const [message] = await database.select().from(supportMessages).where(eq(supportMessages.email, email));
  expect((await erase(`message-${message?.id}`, email)).body).toEqual({ orders: 0, keptUntil: null });
  await eventually(async () =>
    expect((await shop.sandbox.readMails(email)).at(-1)?.subject).toBe('Verileriniz silindi'),
  );
  const user = await signIn(shop);
  await eventually(isIdle);
  expect((await erase(`account-${user.userId}`, user.email)).status).toBe(200);
  expect(await database.select().from(users).where(eq(users.id, user.userId))).toEqual([]);
  expect((await erase(`account-${user.userId}`, user.email)).status).toBe(404);
});

test('the copy has what every room keeps, is made in both forms, and each is in the audit log', async () => {
  const { id, email, orderNumber } = await buy();
  await shop.request('POST', '/api/support-messages', {
    body: { name: '<b>Deniz</b>', email, subject: 'Copy me', message: '</td><script>alert(1)</script>', locale: 'en' },
  });
  const copy = (format: string) => call('POST', `/api/admin/customers/order-${id}/copy`, { format });
  const contentOf = async (format: string) => ((await copy(format)).body as CustomerCopy).content;
  const json = await contentOf('json');
  const lists = JSON.parse(json) as Record<string, unknown>;
  expect(lists).toMatchObject({
    orders: [{ orderNumber, email, name: 'Deniz Yılmaz' }],
    plans: [{ orderNumber, quantity: 1 }],
    payments: [{ orderNumber, status: 'captured' }],
    esims: [{ iccid: expect.stringMatching(/^\d{18,}/) }],
    mails: [{ recipient: email }],
    messages: [{ subject: 'Copy me' }],
    portalLinks: [{ revokedAt: null }],
  });
  expect(json).not.toMatch(/hash|sealed|password/i);
  const page = await contentOf('html');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
  expect((await copy('pdf')).status).toBe(422);
  const { rows } = await database.execute(sql`
    select act, after from audit_log where subject_id = ${`order-${id}`} order by id`);
  expect(rows).toEqual([
    { act: 'customer.copied', after: { format: 'json' } },
    { act: 'customer.copied', after: { format: 'html' } },
  ]);
});

test('a customer of 500 orders is copied and erased in bounded time', async () => {
  const { id, email } = await buy();
  await database.execute(sql`
    insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name, billing_details,
      payment_method, subtotal_minor, total_minor, paid_minor, currency, status, search_key)
    select order_number || '-' || n, session_hash, n + 10, customer_email, email_key, customer_name, billing_details,
      payment_method, subtotal_minor, total_minor, 0, currency, 'cancelled', search_key
    from orders, generate_series(1, 499) n where id = ${id}`);
  const start = performance.now();
  const copy = await call('POST', `/api/admin/customers/order-${id}/copy`, { format: 'html' });
  expect(copy.status).toBe(200);
  expect((await erase(`order-${id}`, email)).body).toMatchObject({ orders: 500 });
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(await database.$count(orders, eq(orders.emailKey, email))).toBe(0);
  await database.execute(sql`delete from orders where order_number like ${'%-%-%-%-%'}`);
});
