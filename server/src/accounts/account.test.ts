import { randomBytes } from 'node:crypto';
import type { User, UserSessionsResponse } from '@esimshop/contracts/accounts';
import type { UserOrdersResponse } from '@esimshop/contracts/user-orders';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  problemOf,
} from '../../test/shopper.ts';
import { readCookie, signIn, type TestUser } from '../../test/sign-in.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { accountTokens, authAttempts, users } from '../tables/accounts.ts';
import { orders } from '../tables/orders.ts';

const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;
beforeEach(() => database.delete(authAttempts));

const unique = () => randomBytes(6).toString('hex');
const address = () => `${unique()}@example.com`;

function as({ cookie }: Pick<TestUser, 'cookie'>) {
  return (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
    shop.request(method, url, { headers: { cookie }, ...(body !== undefined && { body }) });
}
const login = (username: string, password: string) =>
  shop.request('POST', '/api/login', { body: { username, password } });
async function signInAgain({ username, password }: TestUser): Promise<Pick<TestUser, 'cookie'>> {
  return { cookie: readCookie((await login(username, password)).headers) };
}
const readUser = async (user: Pick<TestUser, 'cookie'>) =>
  ((await as(user)('GET', '/api/user')).body as { user: User }).user;
const readRow = async ({ userId }: TestUser) =>
  (await database.select().from(users).where(eq(users.id, userId)))[0] ?? { emailVerifiedAt: null };

/** The mail with this subject to an address, once it has arrived, and the token of its link. */
async function readMail(to: string, subject: string | RegExp) {
  return eventuallyGet(async () => {
    const mail = (await shop.sandbox.readMails(to)).findLast((each) => new RegExp(subject).test(each.subject));
    return mail && { ...mail, token: /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '' };
  });
}

async function eventuallyGet<T>(read: () => Promise<T | undefined>): Promise<T> {
  let found: T | undefined;
  await eventually(async () => {
    found = await read();
    expect(found).toBeDefined();
  });
  return found as T;
}

const CONFIRM = 'Confirm your e-mail address';
const RESET = 'Choose a new password';

const verify = async (user: TestUser) =>
  as(user)('POST', '/api/email-verifications/complete', { token: (await readMail(user.email, CONFIRM)).token });

async function buyAsGuest(email: string): Promise<string> {
  const buyer = await createBuyer(shop);
  const response = await buyer.submit({ body: { ...card(CARDS.good), customerEmail: email } });
  const { orderNumber } = placedOrder(response);
  await buyer.waitForOrder(orderNumber, isCompleted);
  return orderNumber;
}

async function buySignedIn(user: Pick<TestUser, 'cookie'>): Promise<string> {
  const { cookie } = user;
  const withCookie: typeof shop.request = (method, url, options) =>
    shop.request(method, url, { ...options, headers: { ...options?.headers, cookie } });
  const buyer = await createBuyer({ request: withCookie });
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  return orderNumber;
}

const listOrders = async (user: Pick<TestUser, 'cookie'>) =>
  (await as(user)('GET', '/api/user/orders')).body as UserOrdersResponse;

test('the profile is changed field by field, and an empty text clears an optional field', async () => {
  const user = await signIn(shop);
  const changed = await as(user)('PATCH', '/api/user', { firstName: 'Ada', phone: '+90 555', city: 'İzmir' });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    user: { firstName: 'Ada', lastName: 'Yılmaz', phone: '+90 555', city: 'İzmir' },
  });
  await as(user)('PATCH', '/api/user', { phone: '' });
  expect(await readUser(user)).toMatchObject({ firstName: 'Ada', phone: null, city: 'İzmir' });
});

test.each([
  ['phone', 20],
  ['postalCode', 20],
  ['city', 100],
  ['country', 100],
  ['address', 200],
  ['firstName', 100],
  ['lastName', 100],
])('%s takes %i characters and not one more', async (field, max) => {
  const user = await signIn(shop);
  const letter = field === 'phone' ? '-' : 'x';
  const send = (length: number) => as(user)('PATCH', '/api/user', { [field]: letter.repeat(length) });
  expect((await send(max)).status).toBe(200);
  const tooLong = await send(max + 1);
  expect([tooLong.status, problemOf(tooLong).errors]).toMatchObject([422, [{ path: field }]]);
  expect(await readUser(user)).toMatchObject({ [field]: letter.repeat(max) });
});

test.each(['currentPassword', 'newPassword'])('a %s of five characters is refused by its field', async (path) => {
  const user = await signIn(shop);
  const body = { currentPassword: user.password, newPassword: 'a long sentence', [path]: 'short' };
  const response = await as(user)('POST', '/api/user/change-password', body);
  expect([response.status, problemOf(response).errors]).toMatchObject([422, [{ path }]]);
});

test('of everything in a body, the eight fields of the profile are all that reaches the account', async () => {
  const user = await signIn(shop);
  const allowed = new Set([
    'first_name',
    'last_name',
    'phone',
    'address',
    'city',
    'postal_code',
    'country',
    'updated_at',
  ]);
  const readAll = async () =>
    (await database.execute<Record<string, unknown>>(sql`select * from users where id = ${user.userId}`)).rows[0] ?? {};
  const columns = Object.keys(await readAll());
  const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  // Their own rules are for other tests.
  const names = columns.flatMap((column) => [column, camel(column)]).filter((name) => !/email$|Name$|name$/.test(name));
  const body = fc.dictionary(
    fc.constantFrom(...names, '__proto__', 'constructor', 'role', 'roles', '$set', 'user'),
    fc.oneof(
      fc.constantFrom(true, 1, 'admin', null, '2020-01-01'),
      fc.constant({ isAdmin: true }),
      fc.constant([true]),
    ),
    { minKeys: 1 },
  );
  await fc.assert(
    fc.asyncProperty(body, async (content) => {
      const before = await readAll();
      const { status } = await as(user)('PATCH', '/api/user', content);
      expect([200, 422]).toContain(status);
      const after = await readAll();
      const changed = columns.filter((column) => String(after[column]) !== String(before[column]));
      expect(changed.filter((column) => !allowed.has(column))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('a new address must be verified; the old one is notified, and its links are void', async () => {
  const user = await signIn(shop);
  expect((await verify(user)).status).toBe(200);
  await as(user)('PATCH', '/api/user', {});
  const email = address();
  await shop.request('POST', '/api/password-resets', { body: { email: user.email } });
  const { token } = await readMail(user.email, RESET);
  const changed = await as(user)('PATCH', '/api/user', { email });
  expect(changed.body).toMatchObject({ user: { email, isEmailVerified: false } });
  await readMail(user.email, 'Your e-mail address was changed');
  expect((await shop.request('POST', '/api/password-resets/check', { body: { token } })).status).toBe(410);
  const reset = await shop.request('POST', '/api/password-resets/complete', {
    body: { token, newPassword: 'another' },
  });
  expect([reset.status, problemOf(reset).code]).toEqual([410, 'link_invalid']);
  expect((await verify({ ...user, email })).body).toEqual({ email, claimedOrders: 0 });
  expect((await readUser(user)).isEmailVerified).toBe(true);
  expect((await login(email, user.password)).status).toBe(200);
  expect((await login(user.email, user.password)).status).toBe(401);
});

test('the same address in other letters is no new one', async () => {
  const user = await signIn(shop);
  await verify(user);
  const changed = await as(user)('PATCH', '/api/user', { email: user.email.toUpperCase() });
  expect(changed.body).toMatchObject({ user: { email: user.email.toUpperCase(), isEmailVerified: true } });
});

test('an address of another account is rejected, whatever its case', async () => {
  const [user, other] = [await signIn(shop), await signIn(shop)];
  const response = await as(user)('PATCH', '/api/user', { email: other.email.toUpperCase() });
  expect([response.status, problemOf(response).code]).toEqual([409, 'email_taken']);
});

test('somebody at an unattended browser can neither change the address nor send many mails', async () => {
  const user = await signIn(shop);
  const statuses: number[] = [];
  for (let change = 0; change < 7; change++) {
    statuses.push((await as(user)('PATCH', '/api/user', { email: address() })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await database.execute(
    sql`update user_sessions set signed_in_at = now() - interval '16 minutes' where user_id = ${user.userId}`,
  );
  const response = await as(user)('PATCH', '/api/user', { email: address(), city: 'Ankara' });
  expect([response.status, problemOf(response).code]).toEqual([401, 'reauthentication_required']);
  expect((await readUser(user)).city).toBe(null);
  expect((await as(user)('PATCH', '/api/user', { city: 'Ankara' })).status).toBe(200);
});

test('a changed password ends the other sessions, keeps this one, and is reported by mail', async () => {
  const user = await signIn(shop);
  const elsewhere = await signInAgain(user);
  const body = { currentPassword: user.password, newPassword: 'new secret' };
  const response = await as(user)('POST', '/api/user/change-password', body);
  expect(response.body).toEqual({ message: 'Your password has been changed.' });
  expect((await as(elsewhere)('GET', '/api/user')).status).toBe(401);
  expect((await as(user)('GET', '/api/user')).status).toBe(200);
  expect((await login(user.username, user.password)).status).toBe(401);
  expect((await login(user.username, 'new secret')).status).toBe(200);
  await readMail(user.email, 'Your password was changed');
});

test('guessing the current password is guessing the password', async () => {
  const user = await signIn(shop);
  const change = (currentPassword: string) =>
    as(user)('POST', '/api/user/change-password', { currentPassword, newPassword: 'new secret' });
  const responses = [];
  for (let guess = 0; guess < 5; guess++) responses.push(await change(`wrong ${guess}`));
  expect(responses.map((each) => [each.status, problemOf(each).code])).toEqual(
    responses.map(() => [403, 'invalid_credentials']),
  );
  expect((await change(user.password)).status).toBe(429);
  expect((await login(user.username, user.password)).status).toBe(429);
});

test('an administrator’s new password has at least twelve characters', async () => {
  const admin = await signIn(shop, { admin: true });
  const change = (newPassword: string) =>
    as(admin)('POST', '/api/user/change-password', { currentPassword: admin.password, newPassword });
  const response = await change('elevenchars');
  expect(response.status).toBe(422);
  expect(problemOf(response).errors).toEqual([
    expect.objectContaining({ path: 'newPassword', code: 'too_short', params: { min: 12 } }),
  ]);
  expect((await change('twelve chars')).status).toBe(200);
});

test('sessions are listed and ended by their owner only', async () => {
  const [user, stranger] = [await signIn(shop), await signIn(shop)];
  const elsewhere = await signInAgain(user);
  const { sessions } = (await as(user)('GET', '/api/user/sessions')).body as UserSessionsResponse;
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ address: '127.0.0.0/24' });
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  const end = (who: Pick<TestUser, 'cookie'>, id = '') => as(who)('DELETE', `/api/user/sessions/${id}`);
  for (const id of [other?.id, '0', '-1', '1e3', '99999999999', 'x'])
    expect((await end(stranger, id)).status).toBe(404);
  expect((await end(user, other?.id)).status).toBe(204);
  expect((await end(user, other?.id)).status).toBe(404);
  expect((await as(elsewhere)('GET', '/api/user')).status).toBe(401);
  const third = await signInAgain(user);
  expect((await as(user)('DELETE', '/api/user/sessions')).status).toBe(204);
  expect((await as(third)('GET', '/api/user')).status).toBe(401);
  expect((await as(user)('GET', '/api/user')).status).toBe(200);
});

test('a session is described by browser and system, however strange the user agent', async () => {
  const user = await signIn(shop);
  const agents = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    `${'('.repeat(4000)}`,
    'x',
  ];
  for (const agent of agents) {
    const headers = { 'user-agent': agent };
    const { username, password } = user;
    expect((await shop.request('POST', '/api/login', { body: { username, password }, headers })).status).toBe(200);
  }
  const { sessions } = (await as(user)('GET', '/api/user/sessions')).body as UserSessionsResponse;
  expect(sessions.map(({ userAgent }) => userAgent)).toContain('Chrome, Windows');
});

test('a mailed link chooses a new password once, ends every session, and signs nobody in', async () => {
  const user = await signIn(shop);
  await shop.request('POST', '/api/password-resets', { body: { email: user.email.toUpperCase(), locale: 'tr' } });
  const { token, text } = await readMail(user.email, 'Yeni şifrenizi belirleyin');
  expect(text).toContain(`${shop.shop.config.publicUrl}/auth/reset-password#token=${token}`);
  const check = () => shop.request('POST', '/api/password-resets/check', { body: { token } });
  expect(await check()).toMatchObject({ status: 200, body: { minPasswordLength: 6 } });
  const reset = (newPassword: string) =>
    shop.request('POST', '/api/password-resets/complete', { body: { token, newPassword } });
  const responses = await Promise.all(Array.from({ length: 5 }, (_, number) => reset(`new secret ${number}`)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 410, 410, 410, 410]);
  expect(responses.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
  expect((await check()).status).toBe(410);
  expect((await as(user)('GET', '/api/user')).status).toBe(401);
  const chosen = responses.findIndex(({ status }) => status === 204);
  expect((await login(user.username, `new secret ${chosen}`)).status).toBe(200);
  // Reading its mails proves ownership of the address.
  expect((await readRow(user)).emailVerifiedAt).not.toBe(null);
});

test('a closed account is opened again by the mailed link', async () => {
  const user = await signIn(shop);
  for (let guess = 0; guess < 5; guess++) await login(user.username, 'wrong one');
  expect((await login(user.username, user.password)).status).toBe(429);
  await shop.request('POST', '/api/password-resets', { body: { email: user.email } });
  const { token } = await readMail(user.email, RESET);
  await shop.request('POST', '/api/password-resets/complete', { body: { token, newPassword: 'new secret' } });
  expect((await login(user.username, 'new secret')).status).toBe(200);
});

test.each(['', ' ', 'at_x', 'null', 'undefined', `at_${'x'.repeat(43)}`])(
  'the token %j opens nothing',
  async (token) => {
    const user = await signIn(shop);
    for (const response of [
      await shop.request('POST', '/api/password-resets/check', { body: { token } }),
      await shop.request('POST', '/api/password-resets/complete', { body: { token, newPassword: 'new secret' } }),
      await as(user)('POST', '/api/email-verifications/complete', { token }),
    ]) {
      expect([410, 422]).toContain(response.status);
    }
  },
);

test('a token that has expired, or was mailed for something else, opens nothing', async () => {
  const user = await signIn(shop);
  const { token: verification } = await readMail(user.email, CONFIRM);
  const reset = (token: string) =>
    shop.request('POST', '/api/password-resets/complete', { body: { token, newPassword: 'new secret' } });
  const check = (token: string) => shop.request('POST', '/api/password-resets/check', { body: { token } });
  for (const opened of [await check(verification), await reset(verification)]) expect(opened.status).toBe(410);
  await shop.request('POST', '/api/password-resets', { body: { email: user.email } });
  const { token } = await readMail(user.email, RESET);
  expect((await as(user)('POST', '/api/email-verifications/complete', { token })).status).toBe(410);
  await database.update(accountTokens).set({ expiresAt: sql`now()` }).where(eq(accountTokens.userId, user.userId));
  for (const opened of [await check(token), await reset(token)]) expect(opened.status).toBe(410);
});

test('a link for an unknown address is requested with the same response, and no mail is sent', async () => {
  const [user, unknown] = [await signIn(shop), address()];
  const responses = [];
  for (const email of [user.email, unknown]) {
    responses.push(await shop.request('POST', '/api/password-resets', { body: { email } }));
  }
  expect(responses.map(({ status, text }) => [status, text])).toEqual(responses.map(() => [202, '{"queued":true}']));
  await readMail(user.email, RESET);
  expect(await shop.sandbox.readMails(unknown)).toEqual([]);
});

test('tokens and requests for them are not readable in the database', async () => {
  const user = await signIn(shop);
  await shop.request('POST', '/api/password-resets', { body: { email: user.email } });
  const { token } = await readMail(user.email, RESET);
  const { rows } = await database.execute<{ row: string }>(sql`
    select t::text as row from account_tokens t union all select m::text from mails m
    union all select r::text from mail_requests r`);
  const all = rows.map(({ row }) => row).join('\n');
  for (const secret of [token, Buffer.from(token).toString('hex')]) expect(all).not.toContain(secret);
});

test('orders that were placed without signing in are added once their address is verified', async () => {
  const user = await signIn(shop);
  const orderNumber = await buyAsGuest(user.email.toUpperCase());
  expect(await listOrders(user)).toEqual({ orders: [], unclaimed: 1 });
  expect((await as(user)('GET', `/api/orders/${orderNumber}`)).status).toBe(404);
  expect((await verify(user)).body).toEqual({ email: user.email, claimedOrders: 1 });
  const { orders: list, unclaimed } = await listOrders(user);
  expect(list.map((order) => order.orderNumber)).toEqual([orderNumber]);
  expect(unclaimed).toBe(0);
  expect(list[0]?.esims).toEqual([
    expect.objectContaining({ status: 'PENDING_ACTIVATION', iccid: expect.stringContaining('••••') }),
  ]);
  expect((await as(user)('GET', `/api/orders/${orderNumber}`)).status).toBe(200);
  const later = await buyAsGuest(user.email);
  expect((await listOrders(user)).orders.map((order) => order.orderNumber)).toEqual([later, orderNumber]);
});

test('nobody gets a stranger’s orders by opening an account in their name', async () => {
  const [thief, victim] = [await signIn(shop), await signIn(shop)];
  await buyAsGuest(thief.email);
  const { token } = await readMail(thief.email, CONFIRM);
  // The owner of the mailbox opens the link, in a browser that is signed out or belongs to another account.
  const visitor = await shop.request('POST', '/api/email-verifications/complete', { body: { token } });
  expect(visitor.status).toBe(401);
  expect((await as(victim)('POST', '/api/email-verifications/complete', { token })).status).toBe(410);
  expect(await listOrders(thief)).toEqual({ orders: [], unclaimed: 1 });
});

test('an order belongs to whoever is signed in, and is found from any of their browsers', async () => {
  const [user, stranger] = [await signIn(shop), await signIn(shop)];
  const orderNumber = await buySignedIn(user);
  const elsewhere = await signInAgain(user);
  const read = (who: Pick<TestUser, 'cookie'>) => as(who)('GET', `/api/orders/${orderNumber}`);
  const absent = await as(stranger)('GET', '/api/orders/ES-0000-0000-0000');
  expect((await read(elsewhere)).status).toBe(200);
  const foreign = await read(stranger);
  expect(foreign.status).toBe(404);
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
  expect(withoutId(foreign.text)).toBe(withoutId(absent.text));
  expect((await listOrders(elsewhere)).orders).toHaveLength(1);
  expect((await listOrders(stranger)).orders).toEqual([]);
});

test('an administrator reads every order, by its number or id; nobody else by its id', async () => {
  const [admin, user] = [await signIn(shop, { admin: true }), await signIn(shop)];
  const orderNumber = await buySignedIn(user);
  const [row] = await database.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber));
  for (const key of [orderNumber, row?.id]) {
    expect((await as(admin)('GET', `/api/orders/${key}`)).body).toMatchObject({ order: { orderNumber } });
  }
  expect((await as(user)('GET', `/api/orders/${row?.id}`)).status).toBe(404);
  expect((await createShopper(shop).call('GET', `/api/orders/${row?.id}`)).status).toBe(404);
  for (const key of ['0', '-1', '9999999999', '1.5', '1e1', '%20', '999999999']) {
    expect((await as(admin)('GET', `/api/orders/${key}`)).status).toBe(404);
  }
});

test('an account is not taken from the body of an order', async () => {
  const [user, victim] = [await signIn(shop), await signIn(shop)];
  const buyer = await createBuyer(shop);
  const response = await buyer.submit({
    body: { ...card(CARDS.good), userId: victim.userId, customerEmail: user.email },
  });
  const { orderNumber } = placedOrder(response);
  const [row] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  expect(row?.userId).toBe(null);
});

test('the verification mail comes in the language of the account, and not twice in ten minutes', async () => {
  const username = `user-${unique()}`;
  const email = `${username}@example.com`;
  const body = { username, email, password: 'secret', firstName: 'Deniz', lastName: 'Ak', locale: 'tr' };
  const cookie = readCookie((await shop.request('POST', '/api/register', { body })).headers);
  const again = await as({ cookie })('POST', '/api/user/email-verification');
  expect([again.status, again.body]).toEqual([202, { queued: true }]);
  const { token, text } = await readMail(email, 'E-posta adresinizi onaylayın');
  expect(text).toContain('/auth/verify-email#token=at_');
  await as({ cookie })('POST', '/api/email-verifications/complete', { token });
  expect(await shop.sandbox.readMails(email)).toHaveLength(1);
  expect((await as({ cookie })('POST', '/api/user/email-verification')).status).toBe(409);
});

test('a confirmation link that is pressed twice says again that the address is confirmed', async () => {
  const user = await signIn(shop);
  const { token } = await readMail(user.email, CONFIRM);
  const press = () => as(user)('POST', '/api/email-verifications/complete', { token });
  expect(await press()).toMatchObject({ status: 200, body: { email: user.email } });
  expect(await press()).toMatchObject({ status: 200, body: { email: user.email, claimedOrders: 0 } });
});
