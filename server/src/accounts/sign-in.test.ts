import { randomBytes } from 'node:crypto';
import type { Role } from '@esimshop/contracts/roles';
import argon2 from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '../../test/shopper.ts';
import { readCookie, signIn, type TestUser } from '../../test/sign-in.ts';
import { createTestShop } from '../../test/test-shop.ts';
import { auditLog, authAttempts, userSessions, users } from '../tables/accounts.ts';
import { hashPassword } from './password-hash.ts';

/** Records the calls of the real hash function. */
const verifying = vi.spyOn(argon2, 'verify');
const shop = await createTestShop();
const { database } = shop.shop;
afterAll(() => {
  verifying.mockRestore();
  return shop.close();
});
beforeEach(async () => {
  await database.delete(authAttempts);
});

const unique = () => randomBytes(6).toString('hex');
const login = (username: string, password: string, headers = {}) =>
  shop.request('POST', '/api/login', { body: { username, password }, headers });
const whoIs = (cookie: string) => shop.request('GET', '/api/user', { headers: { cookie } });
const register = (change: Record<string, unknown> = {}, headers = {}) => {
  const username = `user-${unique()}`;
  const body = { username, email: `${username}@example.com`, password: 'secret', firstName: 'Deniz', lastName: 'Ak' };
  return shop.request('POST', '/api/register', { body: { ...body, ...change }, headers });
};

async function makeAdmin({ userId, password }: TestUser): Promise<void> {
  const passwordHash = await hashPassword(password, 'admin');
  await database.update(users).set({ role: 'owner', passwordHash }).where(eq(users.id, userId));
}

test('registration signs in, and returns the account but none of its secrets', async () => {
  const username = `Ayşe.${unique()}`;
  const response = await register({ username, email: `${unique()}@Example.com` });
  expect(response.status).toBe(201);
  const { user } = (await whoIs(readCookie(response.headers))).body as { user: Record<string, unknown> };
  expect(response.body).toEqual({ user });
  expect(user).toMatchObject({ username, firstName: 'Deniz', isAdmin: false, isEmailVerified: false });
  expect(Object.keys(user).toSorted()).toEqual([
    ...['address', 'city', 'country', 'createdAt', 'email', 'firstName', 'isAdmin', 'isEmailVerified', 'lastName'],
    ...['phone', 'postalCode', 'twoFactorEnabled', 'username'],
  ]);
});

test('a session is a cookie that scripts and other sites cannot use, and the database knows its hash only', async () => {
  const response = await register();
  const [header] = [response.headers['set-cookie']].flat();
  expect(header).toMatch(/^sid=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
  const token = readCookie(response.headers).slice('sid='.length);
  const [stored] = (await database.execute(sql`select * from user_sessions order by id desc limit 1`)).rows;
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('over https the cookie belongs to this very host', async () => {
  const secure = await createTestShop({ beside: shop, config: { publicUrl: 'https://shop.example' } });
  try {
    const { userId: _, ...user } = await signIn(secure);
    expect(user.cookie).toMatch(/^__Host-sid=/);
    const response = await secure.request('POST', '/api/login', { body: user });
    expect([response.headers['set-cookie']].flat()[0]).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const plain = user.cookie.replace('__Host-', '');
    expect((await secure.request('GET', '/api/user', { headers: { cookie: plain } })).status).toBe(401);
  } finally {
    await secure.stop();
  }
});

test.each([
  ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
  ['password', { password: 'short' }, 'Password must be at least 6 characters'],
  ['email', { email: 'nobody' }, 'Valid email is required'],
  ['firstName', { firstName: 'A' }, 'First name is required'],
  ['lastName', { lastName: ' ' }, 'Last name is required'],
  ['username', { username: 'somebody@example.com' }, 'Use letters, digits, dots and dashes only'],
  ['firstName', { firstName: 'Win at evil.com' }, 'Enter a name, not a web or e-mail address'],
])('an account with an invalid %s %j is rejected by the sentence of the form', async (path, change, message) => {
  const response = await register(change);
  expect(response.status).toBe(422);
  expect(problemOf(response).errors).toEqual([expect.objectContaining({ path, message })]);
});

test('a username takes 100 characters, an address 254, and not one more', async () => {
  const name = unique().padEnd(100, 'x');
  /** The local part has at most 64 characters. */
  const address = (length: number) => {
    const domain = `${'d'.repeat(62)}.${'d'.repeat(62)}.${'d'.repeat(62)}.com`;
    return `${unique().padEnd(length - domain.length - 1, 'x')}@${domain}`;
  };
  expect((await register({ username: name })).status).toBe(201);
  expect((await register({ username: `${name}x` })).status).toBe(422);
  expect((await register({ email: address(254) })).status).toBe(201);
  expect((await register({ email: address(255) })).status).toBe(422);
});

test.each([
  ['İPEK', 'ipek'],
  ['ipek', 'IPEK'],
  ['ıpek', 'İpek'],
  ['ｉｐｅｋ', 'ipek'],
  ['Şule', 'sule'],
])('%s and %s are the same username', async (first, second) => {
  const end = unique();
  expect((await register({ username: `${first}${end}` })).status).toBe(201);
  const response = await register({ username: `${second}${end}` });
  expect(response.status).toBe(409);
  expect(problemOf(response).code).toBe('username_taken');
  expect((await login(`${second}${end}`, 'secret')).status).toBe(200);
});

test('an address has one account, whatever its case, also when two register at once', async () => {
  const email = `${unique()}@example.com`;
  const responses = await Promise.all([register({ email }), register({ email: email.toUpperCase() })]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(responses.map(problemOf).find(({ code }) => code)?.code).toBe('email_taken');
});

test('registration takes no role, id or verified address from outside', async () => {
  const extras = {
    isAdmin: true,
    is_admin: true,
    role: 'admin',
    id: 1,
    emailVerifiedAt: '2020-01-01',
    roles: ['admin'],
  };
  const response = await register({ ...extras, user: { isAdmin: true }, createdAt: '2020-01-01', handle: 'x' });
  expect(response.status).toBe(201);
  expect(response.body).toMatchObject({ user: { isAdmin: false, isEmailVerified: false } });
});

test('a user signs in by username or e-mail address', async () => {
  const { username, email, password } = await signIn(shop);
  for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
    const response = await login(name, password);
    expect(response.body).toMatchObject({ user: { username, email } });
    expect((await whoIs(readCookie(response.headers))).status).toBe(200);
  }
});

test('a long password counts to its last character, in whatever form of Unicode it is typed', async () => {
  const password = `İ${'x'.repeat(180)}y`;
  const username = `user-${unique()}`;
  await register({ username, password });
  expect((await login(username, password.normalize('NFD'))).status).toBe(200);
  expect((await login(username, `${password.slice(0, -1)}z`)).status).toBe(401);
});

test('a wrong password and an unknown name get the same response, after the same work', async () => {
  const customer = await signIn(shop);
  const admin = await signIn(shop);
  await makeAdmin(admin);
  const names = [customer.username, customer.email, admin.username, `user-${unique()}`, `${unique()}@example.com`];
  for (const name of names) {
    verifying.mockClear();
    const response = await login(name, 'wrong password');
    expect(response.status).toBe(401);
    expect(problemOf(response)).toMatchObject({
      code: 'invalid_credentials',
      detail: 'The username or password is incorrect.',
    });
    const costs = verifying.mock.calls.map(([hashed]) => /m=\d+/.exec(String(hashed))?.[0]);
    expect(costs.toSorted()).toEqual(['m=19456', 'm=65536']);
  }
});

test('signing in opens a new session and ends the one that the browser was in', async () => {
  const { cookie, username, password } = await signIn(shop);
  const response = await login(username, password, { cookie });
  const renewed = readCookie(response.headers);
  expect(renewed).not.toBe(cookie);
  expect((await whoIs(cookie)).status).toBe(401);
  expect((await whoIs(renewed)).status).toBe(200);
});

test('a session id that somebody else chose is never adopted', async () => {
  const chosen = `sid=${randomBytes(32).toString('base64url')}`;
  const { username, password } = await signIn(shop);
  const response = await login(username, password, { cookie: chosen });
  expect(readCookie(response.headers)).not.toBe(chosen);
  expect((await whoIs(chosen)).status).toBe(401);
});

test.each(['sid=', 'sid=undefined', 'sid=null', `sid=${'x'.repeat(5000)}`, 'sid', '', 'sid=%00', 'other=1'])(
  'the cookie %j opens nothing',
  async (cookie) => {
    expect(problemOf(await whoIs(cookie)).code).toBe('unauthenticated');
  },
);

test('signing out ends the session on the server, and twice is no error', async () => {
  const { cookie } = await signIn(shop);
  for (const _ of [1, 2]) {
    const response = await shop.request('POST', '/api/logout', { headers: { cookie } });
    expect(response.status).toBe(204);
    expect(response.headers['clear-site-data']).toBe('"cache"');
    expect([response.headers['set-cookie']].flat()[0]).toMatch(/^sid=; Max-Age=0;/);
  }
  expect((await whoIs(cookie)).status).toBe(401);
});

test.each([
  ['a customer', false, 'last_seen_at', '23 hours', '25 hours'],
  ['a customer', false, 'created_at', '13 days', '15 days'],
  ['an administrator', true, 'last_seen_at', '29 minutes', '31 minutes'],
  ['an administrator', true, 'created_at', '11 hours', '13 hours'],
])('the session of %s (%s) with %s %s ago is open, and %s ago has ended', async (_who, admin, column, open, ended) => {
  const { cookie, userId } = await signIn(shop, { admin });
  const age = (ago: string) =>
    database.execute(
      sql`update user_sessions set ${sql.identifier(column)} = now() - ${ago}::interval where user_id = ${userId}`,
    );
  await age(open);
  expect((await whoIs(cookie)).status).toBe(200);
  await age(ended);
  expect((await whoIs(cookie)).status).toBe(401);
});

test('using a session keeps it open', async () => {
  const { cookie, userId } = await signIn(shop);
  const ago = sql`now() - interval '20 hours'`;
  await database.update(userSessions).set({ lastSeenAt: ago }).where(eq(userSessions.userId, userId));
  await whoIs(cookie);
  const [session] = await database.select().from(userSessions).where(eq(userSessions.userId, userId));
  expect(Date.now() - (session?.lastSeenAt.getTime() ?? 0)).toBeLessThan(3_600_000);
});

test('five wrong passwords close an account for a while, also to the right one, until the time is over', async () => {
  const { username, email, password, userId } = await signIn(shop);
  for (const name of [username, email, username, email, username])
    expect((await login(name, 'wrong one')).status).toBe(401);
  const closed = await login(email, password);
  expect(closed.status).toBe(429);
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(14 * 60);
  await endPeriod();
  expect((await login(username, password)).status).toBe(200);
  expect(await database.select().from(authAttempts)).toEqual([]);
  expect(userId).toBeGreaterThan(0);
});

test('each period that was used up makes the next one longer', async () => {
  const name = `user-${unique()}`;
  const minutes: number[] = [];
  for (let period = 0; period < 5; period++) {
    for (let guess = 0; guess < 5; guess++) await login(name, 'wrong one');
    minutes.push(Math.round(Number((await login(name, 'wrong one')).headers['retry-after']) / 60));
    await endPeriod();
  }
  expect(minutes).toEqual([15, 30, 60, 120, 120]);
});

test('an unknown name is closed like an account, whatever address the guesses claim to come from', async () => {
  const name = `user-${unique()}`;
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess++) {
    statuses.push((await login(name, 'wrong one', { 'x-forwarded-for': `203.0.113.${guess}` })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('thirty guesses at once are five guesses', async () => {
  const { username } = await signIn(shop);
  const responses = await Promise.all(Array.from({ length: 30 }, (_, guess) => login(username, `wrong ${guess}`)));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(25);
});

test('a role that is given or taken holds with the next request', async () => {
  const { cookie, userId } = await signIn(shop);
  const setRole = (role: Role | null) => database.update(users).set({ role }).where(eq(users.id, userId));
  const isAdmin = async () => ((await whoIs(cookie)).body as { user: { isAdmin: boolean } }).user.isAdmin;
  await setRole('support');
  expect(await isAdmin()).toBe(true);
  await setRole(null);
  expect(await isAdmin()).toBe(false);
});

test('the audit log says when an administrator signed in, and cannot be rewritten', async () => {
  const { username, password, userId } = await signIn(shop, { admin: true });
  await login(username, password);
  expect(await database.select().from(auditLog).where(eq(auditLog.actorId, userId))).toEqual([
    expect.objectContaining({
      act: 'user.signed_in',
      actorName: username,
      subjectKind: 'user',
      subjectId: String(userId),
      network: '127.0.0.0/24',
    }),
  ]);
  await expect(database.execute(sql`update audit_log set actor_name = 'x'`)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringMatching(/only ever added/) }),
  });
});

test('a new administrator’s password is rehashed at the higher cost with the next sign-in', async () => {
  const { username, password, userId } = await signIn(shop, { admin: true });
  const readHash = async () =>
    (await database.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)))[0]
      ?.passwordHash;
  expect(await readHash()).toContain('m=19456');
  expect((await login(username, password)).status).toBe(200);
  expect(await readHash()).toContain('m=65536');
  expect((await login(username, password)).status).toBe(200);
});

/** As if the time were over until which attempts are counted. */
async function endPeriod(): Promise<void> {
  await database.update(authAttempts).set({ endsAt: sql`now() - interval '1 second'` });
}
