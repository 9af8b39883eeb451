import type { PasskeysResponse } from '@esimshop/contracts/two-factor';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator.ts';
import { problemOf } from '../../../test/shopper.ts';
import { readCookie, signIn, type TestUser } from '../../../test/sign-in.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { authAttempts } from '../../tables/accounts.ts';

const shop = await createTestShop();
const { database, config } = shop.shop;
afterAll(() => shop.close());
beforeEach(() => database.delete(authAttempts));

const site = { origin: config.publicUrl, rpID: '127.0.0.1' };
type Options = { options: { challenge: string; user?: { id: string } } & Record<string, unknown>; challengeId: string };
type Authenticator = ReturnType<typeof createAuthenticator>;
type Change = Partial<typeof site> & { verifies?: boolean; challenge?: string };
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const as =
  ({ cookie }: Pick<TestUser, 'cookie'>) =>
  (method: Method, url: string, body?: unknown) =>
    shop.request(method, url, { headers: { cookie }, ...(body !== undefined && { body }) });
const login = ({ username, password }: TestUser) =>
  shop.request('POST', '/api/login', { body: { username, password } });

const startRegistration = async (user: TestUser) =>
  (await as(user)('POST', '/api/passkeys/registration-options')).body as Options;
const startSignIn = async () => (await shop.request('POST', '/api/passkeys/sign-in-options')).body as Options;
const listPasskeys = async (user: TestUser) =>
  ((await as(user)('GET', '/api/passkeys')).body as PasskeysResponse).passkeys;

async function add(user: TestUser, authenticator: Authenticator, change: Change = {}) {
  const { options, challengeId } = await startRegistration(user);
  const response = authenticator.register({ ...site, challenge: options.challenge, ...change });
  return as(user)('POST', '/api/passkeys', { challengeId, name: 'Phone', response });
}

async function useTo(
  authenticator: Authenticator,
  change: Change = {},
  more: { userHandle?: string; counts?: boolean } = {},
) {
  const { options, challengeId } = await startSignIn();
  const response = authenticator.signIn({ ...site, challenge: options.challenge, ...change }, more);
  return shop.request('POST', '/api/passkeys/sign-in', { body: { challengeId, response } });
}

async function createOwner(options: { admin?: boolean } = {}) {
  const user = await signIn(shop, options);
  const authenticator = createAuthenticator();
  expect((await add(user, authenticator)).status).toBe(201);
  return { user, authenticator };
}

test('a passkey is added, named, used as the whole sign-in, and removed', async () => {
  const { user, authenticator } = await createOwner();
  const [passkey] = await listPasskeys(user);
  expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
  const renamed = await as(user)('PATCH', `/api/passkeys/${passkey?.id}`, { name: 'Work phone' });
  expect(renamed.body).toMatchObject({ passkey: { name: 'Work phone' } });

  const response = await useTo(authenticator);
  expect(response.body).toMatchObject({ user: { username: user.username } });
  const cookie = readCookie(response.headers);
  expect((await as({ cookie })('GET', '/api/user')).status).toBe(200);
  expect((await listPasskeys(user))[0]?.lastUsedAt).not.toBe(null);

  expect((await as(user)('DELETE', `/api/passkeys/${passkey?.id}`)).status).toBe(204);
  expect(await listPasskeys(user)).toEqual([]);
  expect(problemOf(await useTo(authenticator)).code).toBe('invalid_credentials');
});

test('the options name the shop’s own host, ask for a PIN or finger, and tell nobody who has passkeys', async () => {
  const { user } = await createOwner();
  const { options } = await startRegistration(user);
  expect(options).toMatchObject({
    rp: { id: '127.0.0.1', name: 'esimshop' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key' }],
  });
  expect(JSON.stringify(options.user)).not.toContain(`"${user.userId}"`);
  expect((await startSignIn()).options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
  expect((await startSignIn()).options).not.toHaveProperty('allowCredentials');
});

test.each<[string, Change]>([
  ['another site', { origin: 'https://evil.example' }],
  ['another host', { rpID: 'evil.example' }],
  ['no PIN or finger', { verifies: false }],
  ['another challenge', { challenge: 'AAAA' }],
])('a response with %s neither adds a passkey nor signs in', async (_what, change) => {
  const { user, authenticator } = await createOwner();
  expect((await add(user, createAuthenticator(), change)).status).toBe(400);
  const response = await useTo(authenticator, change);
  expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined]);
  expect(await listPasskeys(user)).toHaveLength(1);
});

test('a challenge is used once, within five minutes, and by whom it was for', async () => {
  const { user, authenticator } = await createOwner();
  const { options, challengeId } = await startSignIn();
  const response = authenticator.signIn({ ...site, challenge: options.challenge });
  const send = () => shop.request('POST', '/api/passkeys/sign-in', { body: { challengeId, response } });
  const statuses = await Promise.all([send(), send(), send()]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);

  const late = await startSignIn();
  await database.execute(sql`update auth_challenges set expires_at = now() - interval '1 second'`);
  const lateResponse = authenticator.signIn({ ...site, challenge: late.options.challenge });
  const body = { challengeId: late.challengeId, response: lateResponse };
  expect((await shop.request('POST', '/api/passkeys/sign-in', { body })).status).toBe(401);

  const stranger = await signIn(shop);
  const registration = await startRegistration(user);
  const made = createAuthenticator().register({ ...site, challenge: registration.options.challenge });
  const foreign = { challengeId: registration.challengeId, name: 'Phone', response: made };
  expect((await as(stranger)('POST', '/api/passkeys', foreign)).status).toBe(400);
});

test('a copy whose counter does not increase is rejected', async () => {
  const { authenticator } = await createOwner();
  expect((await useTo(authenticator)).status).toBe(200);
  expect((await useTo(authenticator, {}, { counts: false })).status).toBe(401);
  expect((await useTo(authenticator)).status).toBe(200);
});

test('authenticators that do not count sign in as often as they are used', async () => {
  const { authenticator } = await createOwner();
  for (const _ of [1, 2]) expect((await useTo(authenticator, {}, { counts: false })).status).toBe(200);
});

test('a passkey signs in to its own account only', async () => {
  const [{ authenticator }, { user }] = [await createOwner(), await createOwner()];
  const { options } = await startRegistration(user);
  const response = await useTo(authenticator, {}, { userHandle: options.user?.id ?? '' });
  expect(response.status).toBe(401);
});

test.each([
  {},
  { id: null },
  { id: 'x' },
  { id: 'x', response: null },
  { id: 1, rawId: [], response: { userHandle: {} } },
])('the response %j is rejected without an error of the server', async (response) => {
  const user = await signIn(shop);
  const { challengeId } = await startSignIn();
  const signing = await shop.request('POST', '/api/passkeys/sign-in', { body: { challengeId, response } });
  expect(signing.status).toBe(401);
  const registration = await startRegistration(user);
  const body = { challengeId: registration.challengeId, name: 'Phone', response };
  expect((await as(user)('POST', '/api/passkeys', body)).status).toBe(400);
});

test('a passkey is renamed and removed by its owner only', async () => {
  const [{ user }, stranger] = [await createOwner(), await signIn(shop)];
  const [passkey] = await listPasskeys(user);
  for (const id of [passkey?.id, '0', 'x', '99999999999']) {
    expect((await as(stranger)('PATCH', `/api/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await as(stranger)('DELETE', `/api/passkeys/${id}`)).status).toBe(404);
  }
  expect(await listPasskeys(user)).toHaveLength(1);
});

test('adding and removing need a sign-in of the last 15 minutes', async () => {
  const { user } = await createOwner();
  const [passkey] = await listPasskeys(user);
  await database.execute(
    sql`update user_sessions set signed_in_at = now() - interval '16 minutes' where user_id = ${user.userId}`,
  );
  for (const response of [
    await as(user)('POST', '/api/passkeys/registration-options'),
    await as(user)('DELETE', `/api/passkeys/${passkey?.id}`),
  ]) {
    expect([response.status, problemOf(response).code]).toEqual([401, 'reauthentication_required']);
  }
});

test('an administrator with a passkey needs it after the password; a customer without two-factor does not', async () => {
  const { user: customer } = await createOwner();
  expect((await login(customer)).status).toBe(200);
  const { user: admin, authenticator } = await createOwner({ admin: true });
  const response = await login(admin);
  expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined]);
  expect(problemOf(response)).toMatchObject({ code: 'two_factor_required', secondFactors: ['passkey'] });
  expect((await useTo(authenticator)).status).toBe(200);
});
