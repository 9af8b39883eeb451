import type { Customer } from '@esimshop/contracts/admin-customers';
import type { WaitingResponse } from '@esimshop/contracts/admin-overview';
import type { DataDownload, DataRequestKind, DataRequestsResponse } from '@esimshop/contracts/data-requests';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../test/shopper.ts';
import { signIn, type TestUser } from '../../test/sign-in.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { HASTE } from '../../test/test-shop.ts';
import { tidyUp } from '../app/tidy-up.ts';
import { createPortalToken, grantPortalTokens } from '../orders/portal-tokens.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import { auditLog, users } from '../tables/accounts.ts';
import { dataRequests } from '../tables/data-requests.ts';
import { mails } from '../tables/mail.ts';

const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });
const { database } = shop.shop;

let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
});

const asOwner = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  shop.request(method, url, { headers: { cookie: admin.cookie }, ...(body !== undefined && { body }) });
const follow = (step: 'check' | 'confirm' | 'download', token: string) =>
  shop.request('POST', `/api/data-requests/${step}`, { body: { token } });

/** Somebody who bought an eSIM, with a portal link. */
async function createCustomer() {
  const shopper = await createBuyer(shop);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  const { email } = shopper;
  const token = createPortalToken();
  await database.execute(
    grantPortalTokens(
      sql`select ${sha256(token)}::bytea as token_hash, ${email}::text as email, false as replaces_others`,
    ),
  );
  return {
    email,
    ask: (kind: DataRequestKind, locale = 'en') =>
      shop.request('POST', '/api/portal/data-requests', { body: { token, kind, locale } }),
    list: async () =>
      (await shop.request('GET', `/api/portal/data-requests?token=${token}`)).body as DataRequestsResponse,
  };
}

/** Somebody with an account and no order. */
async function createMember({ isVerified = true } = {}) {
  const { cookie, email, userId } = await signIn(shop);
  if (isVerified) await database.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.id, userId));
  const headers = { cookie };
  return {
    email,
    userId,
    ask: (kind: DataRequestKind) => shop.request('POST', '/api/user/data-requests', { headers, body: { kind } }),
    list: () => shop.request('GET', '/api/user/data-requests', { headers }),
  };
}

/** The mails with this subject, once there are as many. */
async function readMails(email: string, subject: string, count = 1) {
  const find = async () => (await shop.sandbox.readMails(email)).filter((mail) => mail.subject.includes(subject));
  await eventually(async () => expect(await find()).toHaveLength(count));
  return find();
}

async function readToken(email: string, subject = 'Confirm:', count = 1): Promise<string> {
  const mails = await readMails(email, subject, count);
  const [, token] = /\/your-data#token=(dt_[\w-]{43})/.exec(mails[0]?.text ?? '') ?? [];
  if (!token) throw new Error(`Expected a link in ${mails[0]?.text}`);
  return token;
}

async function confirm(email: string, count = 1): Promise<void> {
  expect((await follow('confirm', await readToken(email, 'Confirm:', count))).status).toBe(200);
}

async function findRequest(email: string, kind: DataRequestKind) {
  const rows = await database.select().from(dataRequests).where(eq(dataRequests.emailKey, email));
  const row = rows.find((each) => each.kind === kind);
  if (!row) throw new Error(`Expected a request of ${email}`);
  return row;
}

const show = async (key: string) => (await asOwner('GET', `/api/admin/customers/${key}`)).body as Customer;
/** In time: a mail that has arrived may not be written down as sent yet, which is in the way of an erasure, too. */
const expectObstacles = (key: string, kinds: string[]) =>
  eventually(async () =>
    expect((await show(key)).erasure.obstacles).toEqual(kinds.map((kind) => ({ kind, orderId: null }))),
  );
const sendCopy = (id: number) => asOwner('POST', `/api/admin/data-requests/${id}/copy`);
const decline = (id: number, reason: string) => asOwner('POST', `/api/admin/data-requests/${id}/decline`, { reason });
const age = (email: string, days: number) =>
  database.execute(sql`
    update data_requests set asked_at = asked_at - ${days} * interval '1 day',
      confirm_by = confirm_by - ${days} * interval '1 day', download_by = download_by - ${days} * interval '1 day'
    where email_key = ${email}`);

test('asked fifty times at once, there is one request and one mail', async () => {
  const customer = await createCustomer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => customer.ask('copy')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect((await customer.list()).requests).toMatchObject([{ kind: 'copy', confirmedAt: null, dueAt: null }]);
  expect(await database.select().from(dataRequests).where(eq(dataRequests.emailKey, customer.email))).toHaveLength(1);
  await readMails(customer.email, 'Confirm: a copy of your data');
});

test('a request waits for nobody until its mail confirms it, and looking at the link confirms nothing', async () => {
  const customer = await createCustomer();
  await customer.ask('erasure');
  const { id } = await findRequest(customer.email, 'erasure');
  const token = await readToken(customer.email);
  const page = await shop.request('GET', '/your-data');
  expect(page.status).toBeLessThan(500);
  expect((await follow('check', token)).body).toEqual({ kind: 'erasure', step: 'confirm', dueAt: null });
  const waits = async () => {
    const { rows } = await database.execute(
      sql`select due_at from owner_cases where kind = 'data_requested' and case_id = ${id}`,
    );
    return rows.length;
  };
  expect(await waits()).toBe(0);
  expect((await decline(id, 'Too early')).status).toBe(404);

  const confirmed = await follow('confirm', token);
  expect(confirmed.body).toEqual({ kind: 'erasure', step: 'confirmed', dueAt: expect.any(String) });
  expect(await waits()).toBe(1);
  const { dueAt = '' } = confirmed.body as { dueAt: string };
  expect(Math.round((Date.parse(dueAt) - Date.now()) / 86_400_000)).toBe(30);
  // The same link twice, and another request of this kind.
  expect((await follow('confirm', token)).body).toEqual(confirmed.body);
  expect((await customer.ask('erasure')).body).toMatchObject({ requests: [{ kind: 'erasure', dueAt }] });
  await readMails(customer.email, 'Confirm:');
  const { rows } = await database.execute(
    sql`select 1 from owner_notices where case_id = ${id} and kind = 'data_requested'`,
  );
  expect(rows).toHaveLength(1);
});

test('the overview leads to the customer whose request waits for longest', async () => {
  const { waiting } = (await asOwner('GET', '/api/admin/waiting')).body as WaitingResponse;
  const row = waiting.find(({ kind }) => kind === 'data_requested');
  expect(row).toMatchObject({ dueAt: expect.any(String), orderId: null });
  expect((await show(row?.customerKey ?? '')).requests).toMatchObject([
    { outcome: null, confirmedAt: expect.any(String) },
  ]);
});

test('a link works for three days; then somebody can ask anew, and what was not confirmed is forgotten', async () => {
  const customer = await createCustomer();
  await customer.ask('copy');
  const first = await readToken(customer.email);
  await age(customer.email, 4);
  for (const step of ['check', 'confirm'] as const) {
    const refused = await follow(step, first);
    expect([refused.status, problemOf(refused).code]).toEqual([410, 'link_invalid']);
  }
  expect((await customer.list()).requests).toEqual([]);
  expect((await customer.ask('copy')).body).toMatchObject({ requests: [{ kind: 'copy' }] });
  const second = await readToken(customer.email, 'Confirm:', 2);
  expect((await follow('confirm', first)).status).toBe(410);
  expect((await follow('confirm', second)).status).toBe(200);
  const other = await createCustomer();
  await other.ask('copy');
  await age(other.email, 4);
  expect(await tidyUp(shop.shop)).toMatchObject({ dataRequests: 1 });
  expect(await findRequest(customer.email, 'copy')).toMatchObject({ confirmedAt: expect.any(Date) });
});

test('a mail that got lost is sent again with a new link, after ten minutes', async () => {
  const customer = await createCustomer();
  await customer.ask('copy');
  const first = await readToken(customer.email);
  await database.execute(
    sql`update data_requests set asked_at = now() - interval '11 minutes' where email_key = ${customer.email}`,
  );
  await customer.ask('copy');
  const second = await readToken(customer.email, 'Confirm:', 2);
  expect((await follow('confirm', first)).status).toBe(410);
  expect((await follow('confirm', second)).status).toBe(200);
});

test('a mail server that is down delays the mail, with the same link', async () => {
  const customer = await createCustomer();
  await eventually(async () => expect((await shop.shop.sweeps.counts())['deliver-mail'].waiting).toBe(0));
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: '503' });
  expect((await customer.ask('copy')).status).toBe(202);
  const readMail = async () =>
    (await database.select().from(mails).where(eq(mails.recipient, customer.email))).find(
      ({ kind }) => kind === 'data-request',
    );
  await eventually(async () => expect((await readMail())?.attempts).toBeGreaterThan(0));
  await database.execute(sql`update mails set next_attempt_at = now() where recipient = ${customer.email}`);
  await confirm(customer.email);
  expect(await readMail()).toMatchObject({ attempts: 2, accountTokenSealed: null });
});

test('the owner sends the copy, which is downloaded once and logged', async () => {
  const customer = await createCustomer();
  await customer.ask('copy');
  await confirm(customer.email);
  const { id } = await findRequest(customer.email, 'copy');
  const key = `request-${id}`;
  expect(await show(key)).toMatchObject({ email: customer.email, counts: { orders: 1 } });
  await expectObstacles(key, ['copy_requested']);
  expect((await sendCopy(id)).body).toMatchObject({ outcome: 'copied', downloadedAt: null });
  expect(problemOf(await sendCopy(id)).code).toBe('already_decided');
  expect((await customer.list()).requests).toEqual([]);
  const token = await readToken(customer.email, 'Your copy is ready');
  await expectObstacles(key, ['copy_not_downloaded']);

  expect((await follow('check', token)).body).toMatchObject({ kind: 'copy', step: 'download' });
  expect((await follow('confirm', token)).status).toBe(410);
  const answers = await Promise.all([1, 2, 3].map(() => follow('download', token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  const copy = answers.find(({ status }) => status === 200)?.body as DataDownload;
  expect(copy.files.map(({ mediaType }) => mediaType)).toEqual(['text/html', 'application/json']);
  expect(JSON.parse(copy.files[1]?.content ?? '')).toMatchObject({
    orders: [{ email: customer.email }],
    dataRequests: [{ kind: 'copy', outcome: 'copied' }],
  });
  expect(copy.files[0]?.content).toContain(customer.email);
  expect((await follow('check', token)).status).toBe(410);
  expect((await show(key)).requests).toMatchObject([{ outcome: 'copied', downloadedAt: expect.any(String) }]);
  await expectObstacles(key, []);
  const acts = await database.select({ act: auditLog.act }).from(auditLog).where(eq(auditLog.subjectId, key));
  expect(acts.map(({ act }) => act)).toEqual(['customer.copy_sent', 'customer.copy_downloaded']);
});

test('the link to a copy expires after a week', async () => {
  const customer = await createCustomer();
  await customer.ask('copy');
  await confirm(customer.email);
  await sendCopy((await findRequest(customer.email, 'copy')).id);
  const token = await readToken(customer.email, 'Your copy is ready');
  await age(customer.email, 8);
  expect((await follow('download', token)).status).toBe(410);
  await expectObstacles(`request-${(await findRequest(customer.email, 'copy')).id}`, []);
});

test('a declined request says why, and can be made again', async () => {
  const customer = await createCustomer();
  await customer.ask('erasure', 'tr');
  const { id } = await findRequest(customer.email, 'erasure');
  const token = await readToken(customer.email, 'Onaylayın:');
  await follow('confirm', token);
  expect(problemOf(await sendCopy(id)).code).toBe('conflict');
  expect((await findRequest(customer.email, 'erasure')).outcome).toBeNull();
  expect((await decline(id, ' ')).status).toBe(422);
  const reason = 'Bankanız bir ödemenizi inceliyor.\nSonra yeniden yazın.';
  expect((await decline(id, reason)).body).toMatchObject({ outcome: 'declined', note: reason });
  const [mail] = await readMails(customer.email, 'Verilerinizin silinmesi hakkında');
  expect(mail?.text).toContain(reason);
  expect(problemOf(await decline(id, reason)).code).toBe('already_decided');
  expect((await customer.ask('erasure')).body).toMatchObject({ requests: [{ kind: 'erasure', confirmedAt: null }] });
});

test('an erasure waits for a copy that was asked for, closes its request, and leaves none of it', async () => {
  const customer = await createCustomer();
  await customer.ask('erasure');
  await confirm(customer.email);
  await customer.ask('copy');
  const copyToken = await readToken(customer.email, 'Confirm: a copy');
  await follow('confirm', copyToken);
  const erasure = await findRequest(customer.email, 'erasure');
  const key = `request-${erasure.id}`;
  const erase = () =>
    asOwner('POST', `/api/admin/customers/${key}/erasure`, { email: customer.email, leavesEsims: true });
  const refused = await erase();
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'erasure_not_possible']);
  const copy = await findRequest(customer.email, 'copy');
  await decline(copy.id, 'You have it already');
  // Nobody has confirmed this one.
  await customer.ask('copy');
  await eventually(async () => expect((await erase()).status).toBe(200));

  expect(await show(key)).toMatchObject({
    erasedAt: expect.any(String),
    requests: [
      { id: copy.id, outcome: 'declined', note: null },
      { id: erasure.id, outcome: 'erased', answeredAt: expect.any(String) },
    ],
  });
  const { rows } = await database.execute(sql`
    select 1 from data_requests r where row_to_json(r)::text like ${`%${customer.email}%`}
    union all select 1 from owner_cases where kind = 'data_requested' and case_id = ${erasure.id}`);
  expect(rows).toEqual([]);
  expect((await follow('confirm', copyToken)).status).toBe(410);
  expect((await erase()).status).toBe(200);
});

test('an account without an order asks in the same way, once its address is verified', async () => {
  const member = await createMember();
  expect((await member.list()).body).toEqual({ requests: [], keptUntilYear: null });
  expect((await member.ask('erasure')).status).toBe(202);
  await confirm(member.email);
  const { id } = await findRequest(member.email, 'erasure');
  expect(await show(`request-${id}`)).toMatchObject({ counts: { orders: 0 }, requests: [{ source: 'account' }] });
  const erase = () => asOwner('POST', `/api/admin/customers/request-${id}/erasure`, { email: member.email });
  await eventually(async () => expect((await erase()).body).toEqual({ orders: 0, keptUntil: null }));
  expect(await show(`request-${id}`)).toMatchObject({ erasedAt: expect.any(String), account: null });

  const stranger = await createMember({ isVerified: false });
  for (const refused of [await stranger.list(), await stranger.ask('copy')])
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'conflict']);
});

test('a link of the portal that is closed asks for nothing', async () => {
  const refused = await shop.request('POST', '/api/portal/data-requests', {
    body: { token: createPortalToken(), kind: 'erasure' },
  });
  expect([refused.status, problemOf(refused).code]).toEqual([401, 'portal_token_invalid']);
});

test('an erasure and a request at the same moment leave no request behind', async () => {
  const customers = await Promise.all([1, 2, 3].map(createCustomer));
  await Promise.all(
    customers.map(async ({ email, ask }) => {
      const { rows } = await database.execute<{ id: number }>(sql`select id from orders where email_key = ${email}`);
      const key = `order-${rows[0]?.id}`;
      const erase = () => asOwner('POST', `/api/admin/customers/${key}/erasure`, { email, leavesEsims: true });
      await Promise.all([ask('copy'), eventually(async () => expect((await erase()).status).toBe(200))]);
    }),
  );
  const left = await database.execute(
    sql`select 1 from data_requests where email_key in ${customers.map(({ email }) => email)}`,
  );
  expect(left.rows).toEqual([]);
});
