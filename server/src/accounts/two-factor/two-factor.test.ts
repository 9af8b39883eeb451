import { randomBytes } from 'node:crypto';
import type { TwoFactorSetup, TwoFactorStatus } from '@esimshop/contracts/two-factor';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { problemOf } from '../../../test/shopper.ts';
import { readCookie, signIn, type TestUser } from '../../../test/sign-in.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { authAttempts, totpFactors, users } from '../../tables/accounts.ts';

/** The shop's clock is frozen unless a test moves it. */
const clock = { at: Date.UTC(2026, 10, 22, 12, 0, 10), now: () => new Date(clock.at) };
const shop = await createTestShop({ clock });
const { database } = shop.shop;
afterAll(() => shop.close());
beforeEach(() => database.delete(authAttempts));

const STEP_MS = 30_000;
/** To the next time step, so that a new code can be used. */
const wait = (ms = STEP_MS) => {
  clock.at += ms;
};
const codeAt = (secret: string, offsetMs = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.at + offsetMs });

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const as =
  ({ cookie }: Pick<TestUser, 'cookie'>) =>
  (method: Method, url: string, body?: unknown) =>
    shop.request(method, url, { headers: { cookie }, ...(body !== undefined && { body }) });
const login = ({ username, password }: TestUser, code?: string) =>
  shop.request('POST', '/api/login', { body: { username, password, ...(code !== undefined && { code }) } });
const setUp = async (user: TestUser) => (await as(user)('POST', '/api/setup-2fa')).body as TwoFactorSetup;
const readStatus = async (user: TestUser) => (await as(user)('GET', '/api/two-factor')).body as TwoFactorStatus;

async function enable(user: TestUser): Promise<TwoFactorSetup> {
  const setup = await setUp(user);
  const response = await as(user)('POST', '/api/enable-2fa', { code: codeAt(setup.secret) });
  expect(response.status).toBe(200);
  wait();
  return setup;
}

const outcome = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'signed in' : `${status} ${(body as { code: string }).code}`;

test('two-factor is set up, enabled by a code, asked for at sign-in, and disabled by a code', async () => {
  const user = await signIn(shop);
  expect(await readStatus(user)).toEqual({ isEnabled: false, enabledAt: null, backupCodesLeft: 0, isRequired: false });
  const setup = await setUp(user);
  expect(setup.qrCode).toMatch(/^data:image\/png;base64,/);
  expect(new Set(setup.backupCodes).size).toBe(10);
  for (const code of setup.backupCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  // Until a code confirms it, nothing has changed.
  expect(outcome(await login(user))).toBe('signed in');
  const enabled = await as(user)('POST', '/api/enable-2fa', { code: codeAt(setup.secret) });
  expect(enabled.body).toMatchObject({ isEnabled: true, backupCodesLeft: 10 });
  expect((await as(user)('GET', '/api/user')).body).toMatchObject({ user: { twoFactorEnabled: true } });

  wait();
  const first = await login(user);
  expect([first.status, first.headers['set-cookie']]).toEqual([401, undefined]);
  expect(problemOf(first)).toMatchObject({ code: 'two_factor_required', secondFactors: ['code'] });
  expect(outcome(await login(user, codeAt(setup.secret)))).toBe('signed in');

  wait();
  const disabled = await as(user)('POST', '/api/disable-2fa', { code: codeAt(setup.secret) });
  expect(disabled.body).toMatchObject({ isEnabled: false, backupCodesLeft: 0 });
  expect(outcome(await login(user))).toBe('signed in');
});

test('a code without the right password says nothing about the code', async () => {
  const user = await signIn(shop);
  const { secret } = await enable(user);
  const wrong = { ...user, password: 'wrong password' };
  for (const code of [codeAt(secret), '000000', undefined]) {
    expect(outcome(await login(wrong, code))).toBe('401 invalid_credentials');
  }
});

test('a code is accepted once, also of twenty uses at once', async () => {
  const user = await signIn(shop);
  const { secret } = await enable(user);
  const code = codeAt(secret);
  const outcomes = [];
  for (let round = 0; round < 4; round++) {
    const responses = await Promise.all(Array.from({ length: 5 }, () => login(user, code)));
    outcomes.push(...responses.map(outcome));
    await database.delete(authAttempts);
  }
  expect(outcomes.filter((each) => each === 'signed in')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['signed in', '401 invalid_code']));
});

test('the code that enabled two-factor opens nothing a second time', async () => {
  const user = await signIn(shop);
  const { secret } = await setUp(user);
  const code = codeAt(secret);
  await as(user)('POST', '/api/enable-2fa', { code });
  expect(outcome(await login(user, code))).toBe('401 invalid_code');
});

test.each([
  ['of now', 0, 'signed in'],
  ['of the step before', -STEP_MS, 'signed in'],
  ['of two steps before', -2 * STEP_MS, '401 invalid_code'],
  ['of the next step', STEP_MS, 'signed in'],
  ['of the step after the next', 2 * STEP_MS, '401 invalid_code'],
])('a code %s (%d ms) is %s', async (_what, offsetMs, expected) => {
  const user = await signIn(shop);
  const { secret } = await enable(user);
  wait(3 * STEP_MS);
  expect(outcome(await login(user, codeAt(secret, offsetMs)))).toBe(expected);
});

test('after a code, none of an earlier step is accepted', async () => {
  const user = await signIn(shop);
  const { secret } = await enable(user);
  wait(3 * STEP_MS);
  expect(outcome(await login(user, codeAt(secret)))).toBe('signed in');
  expect(outcome(await login(user, codeAt(secret, -STEP_MS)))).toBe('401 invalid_code');
});

test('a backup code signs in once, however it is typed, and also of several uses at once', async () => {
  const user = await signIn(shop);
  const { backupCodes } = await enable(user);
  const [first = '', second = ''] = backupCodes;
  const responses = await Promise.all(Array.from({ length: 5 }, () => login(user, first)));
  expect(responses.map(outcome).toSorted()).toEqual([
    '401 invalid_code',
    '401 invalid_code',
    '401 invalid_code',
    '401 invalid_code',
    'signed in',
  ]);
  await database.delete(authAttempts);
  expect(outcome(await login(user, first))).toBe('401 invalid_code');
  expect(outcome(await login(user, ` ${second.toLowerCase().replaceAll('-', ' ')} `))).toBe('signed in');
  expect((await readStatus({ ...user, cookie: await cookieOf(user, backupCodes[2]) })).backupCodesLeft).toBe(7);
});

const cookieOf = async (user: TestUser, code?: string) => readCookie((await login(user, code)).headers);

test('a backup code of one account does not open another', async () => {
  const [user, other] = [await signIn(shop), await signIn(shop)];
  await enable(user);
  const { backupCodes } = await enable(other);
  expect(outcome(await login(user, backupCodes[0]))).toBe('401 invalid_code');
});

test('backup codes of a setup that was never confirmed open nothing', async () => {
  const user = await signIn(shop);
  const first = await setUp(user);
  const { backupCodes } = await enable(user);
  expect(outcome(await login(user, first.backupCodes[0]))).toBe('401 invalid_code');
  expect(outcome(await login(user, backupCodes[0]))).toBe('signed in');
});

test('setup is rejected while two-factor is enabled, and neither turns it off nor shows another secret', async () => {
  const user = await signIn(shop);
  const { secret } = await enable(user);
  const response = await as(user)('POST', '/api/setup-2fa');
  expect([response.status, problemOf(response).code]).toEqual([409, 'conflict']);
  expect(response.text).not.toContain('secret');
  expect((await as(user)('POST', '/api/enable-2fa', { code: codeAt(secret) })).status).toBe(409);
  expect(problemOf(await login(user)).code).toBe('two_factor_required');
  expect(outcome(await login(user, codeAt(secret)))).toBe('signed in');
});

test('neither enabling nor disabling works without a right code', async () => {
  const user = await signIn(shop);
  const enabling = (code: unknown) => as(user)('POST', '/api/enable-2fa', { code });
  expect(problemOf(await enabling('123456')).code).toBe('conflict');
  const { secret } = await setUp(user);
  const wrong = String((Number(codeAt(secret)) + 1) % 1_000_000).padStart(6, '0');
  expect(problemOf(await enabling(wrong)).code).toBe('invalid_code');
  for (const code of ['', '12345', '1234567', 'abcdef', null, 123456, ['123456'], `${codeAt(secret)}\n1`]) {
    expect((await enabling(code)).status).toBe(422);
  }
  expect((await readStatus(user)).isEnabled).toBe(false);
  await database.delete(authAttempts);
  expect((await enabling(codeAt(secret))).status).toBe(200);
  wait();
  expect(problemOf(await as(user)('POST', '/api/disable-2fa', { code: wrong })).code).toBe('invalid_code');
  expect((await readStatus(user)).isEnabled).toBe(true);
});

test('a secret that was not confirmed within ten minutes is void', async () => {
  const user = await signIn(shop);
  const { secret } = await setUp(user);
  await database.update(totpFactors).set({ pendingUntil: sql`now() - interval '1 second'` });
  expect(problemOf(await as(user)('POST', '/api/enable-2fa', { code: codeAt(secret) })).code).toBe('conflict');
});

test('five wrong codes close the second step, also to the right code', async () => {
  const user = await signIn(shop);
  const { secret, backupCodes } = await enable(user);
  for (const code of ['000000', '000001', 'AAAA-AAAA-AAAA', '000003', '000004']) {
    expect(outcome(await login(user, code))).toBe('401 invalid_code');
  }
  expect(outcome(await login(user, codeAt(secret)))).toBe('429 rate_limited');
  expect(outcome(await login(user, backupCodes[0]))).toBe('429 rate_limited');
});

test('enabling and disabling end the other sessions', async () => {
  const user = await signIn(shop);
  const isOpen = async (cookie: string) => (await as({ cookie })('GET', '/api/user')).status === 200;
  const before = await cookieOf(user);
  const { secret, backupCodes } = await enable(user);
  expect([await isOpen(before), await isOpen(user.cookie)]).toEqual([false, true]);
  const between = await cookieOf(user, backupCodes[0]);
  await as(user)('POST', '/api/disable-2fa', { code: codeAt(secret) });
  expect([await isOpen(between), await isOpen(user.cookie)]).toEqual([false, true]);
});

test.each(['setup-2fa', 'enable-2fa', 'disable-2fa'])('%s needs a sign-in of the last 15 minutes', async (call) => {
  const user = await signIn(shop);
  await database.execute(
    sql`update user_sessions set signed_in_at = now() - interval '16 minutes' where user_id = ${user.userId}`,
  );
  const response = await as(user)('POST', `/api/${call}`, { code: '123456' });
  expect([response.status, problemOf(response).code]).toEqual([401, 'reauthentication_required']);
});

test('neither secrets nor codes are readable in the database, and a secret opens for its own account only', async () => {
  const [user, other] = [await signIn(shop), await signIn(shop)];
  const { secret, backupCodes } = await enable(user);
  await enable(other);
  const { rows } = await database.execute<{ row: string }>(sql`
    select t::text as row from totp_factors t union all select b::text from backup_codes b`);
  const all = rows.map(({ row }) => row).join('\n');
  for (const text of [secret, ...backupCodes, ...backupCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(all).not.toContain(text);
    expect(all).not.toContain(Buffer.from(text).toString('hex'));
  }
  const [factor] = await database.select().from(totpFactors).where(eq(totpFactors.userId, user.userId));
  const moved = factor?.secretSealed;
  if (!moved) throw new Error('Expected a sealed secret');
  expect(() => shop.shop.secrets.open(moved, `totp:${other.userId}`)).toThrow();
});

test('a password that is reset leaves the second factor in place', async () => {
  const user = await signIn(shop);
  await database.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.id, user.userId));
  await enable(user);
  const { createAccountToken } = await import('../account-tokens.ts');
  const token = await createAccountToken(database, { id: user.userId, emailKey: user.email }, 'reset');
  const newPassword = randomBytes(12).toString('base64url');
  await shop.request('POST', '/api/password-resets/complete', { body: { token, newPassword } });
  expect(outcome(await login({ ...user, password: newPassword }))).toBe('401 two_factor_required');
});

test('a stranger’s account in the owner’s name is lost to them once the owner resets the password', async () => {
  const user = await signIn(shop);
  await enable(user);
  const { createAccountToken } = await import('../account-tokens.ts');
  const token = await createAccountToken(database, { id: user.userId, emailKey: user.email }, 'reset');
  await shop.request('POST', '/api/password-resets/complete', { body: { token, newPassword: 'new secret' } });
  expect(outcome(await login({ ...user, password: 'new secret' }))).toBe('signed in');
});

test('once a second factor is required, an administrator without one can set it up and do nothing else', async () => {
  const [admin, other] = [await signIn(shop, { admin: true }), await signIn(shop, { admin: true })];
  const require = (who: Pick<TestUser, 'cookie'>, isSecondFactorRequired: boolean) =>
    as(who)('PATCH', '/api/admin/security', { isSecondFactorRequired });
  expect(problemOf(await require(admin, true)).code).toBe('two_factor_setup_required');
  await enable(admin);
  expect((await require(admin, true)).body).toEqual({ isSecondFactorRequired: true });

  const refused = await as(other)('GET', '/api/admin/security');
  expect([refused.status, problemOf(refused).code]).toEqual([403, 'two_factor_setup_required']);
  expect((await readStatus(other)).isRequired).toBe(true);
  await enable(other);
  expect((await as(other)('GET', '/api/admin/security')).status).toBe(200);
  await require(other, false);
  expect((await as(await signIn(shop, { admin: true }))('GET', '/api/admin/security')).body).toEqual({
    isSecondFactorRequired: false,
  });
});
