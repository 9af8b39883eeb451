import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { readCookie, signIn, type TestUser } from '../../../test/sign-in.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { users } from '../../tables/accounts.ts';
import { mails } from '../../tables/mail.ts';
import { resetPasswordCommand, resetTwoFactorCommand, setRoleCommand } from './accounts.ts';

const shop = await createTestShop();
const { database } = shop.shop;
const printed: string[] = [];
const logging = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
afterAll(() => {
  logging.mockRestore();
  return shop.close();
});

let user: TestUser;
beforeAll(() => signIn(shop, { admin: true }));
beforeEach(async () => {
  user = await signIn(shop);
  printed.length = 0;
});

const login = (password = user.password) =>
  shop.request('POST', '/api/login', { body: { username: user.username, password } });
const readOrders = async (cookie: string) => (await shop.request('GET', '/api/orders', { headers: { cookie } })).status;
const complete = (token: string, newPassword = 'a new long password') =>
  shop.request('POST', '/api/password-resets/complete', { body: { token, newPassword } });

const actsOn = (userId: number) => listActs(shop, 'user', userId);

test('a role is given from the next sign-in on, and taken at once', async () => {
  await setRoleCommand.run(shop.shop, [user.username.toUpperCase(), 'support']);
  expect(await readOrders(user.cookie)).toBe(401);
  const cookie = readCookie((await login()).headers);
  expect(await readOrders(cookie)).toBe(200);
  await expect(setRoleCommand.run(shop.shop, [user.email, 'support'])).rejects.toThrow('has the role support already');
  await expect(setRoleCommand.run(shop.shop, [user.email, 'admin'])).rejects.toThrow('Expected a role: owner, ');
  await setRoleCommand.run(shop.shop, [user.email, 'none']);
  expect(await readOrders(cookie)).toBe(401);
  expect(await readOrders(readCookie((await login()).headers))).toBe(403);
  await expect(setRoleCommand.run(shop.shop, [user.username, 'none'])).rejects.toThrow('has no role');
  expect(await actsOn(user.userId)).toMatchObject([
    { act: 'user.role_changed', actorId: null, before: { role: null }, after: { role: 'support' } },
    { act: 'user.signed_in' },
    { act: 'user.role_changed', actorId: null, before: { role: 'support' }, after: { role: null } },
  ]);
});

test('of owners who are all demoted at once, one remains', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => signIn(shop, { admin: true })));
  await database
    .update(users)
    .set({ role: sql`case when ${users.username} in ${others.map(({ username }) => username)} then 'owner' end` });
  const removals = others.map(({ username }) => setRoleCommand.run(shop.shop, [username, 'bookkeeper']));
  const outcomes = await Promise.allSettled(removals);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining('is the last owner')]);
  expect(await database.$count(users, eq(users.role, 'owner'))).toBe(1);
});

test('a link that the owner hands over sets a new password once, ends the sessions, and proves no address', async () => {
  const before = await login();
  await resetPasswordCommand.run(shop.shop, [user.email]);
  const token = /\/auth\/reset-password#token=(at_[\w-]{43})$/.exec(printed.join('\n'))?.[1] ?? '';
  expect((await complete(token)).status).toBe(204);
  expect((await complete(token, 'yet another password')).status).toBe(410);
  expect(await readOrders(readCookie(before.headers))).toBe(401);
  expect([(await login()).status, (await login('a new long password')).status]).toEqual([401, 200]);
  const [row] = await database.select().from(users).where(eq(users.id, user.userId));
  expect(row?.emailVerifiedAt).toBeNull();
  expect((await actsOn(user.userId)).map(({ act }) => act)).toEqual([
    'user.recovery_link_created',
    'user.password_changed',
  ]);
});

test('a newer link, a changed password and a quarter of an hour each end a link', async () => {
  const createLink = async () => {
    await resetPasswordCommand.run(shop.shop, [user.username]);
    return /token=(\S+)/.exec(printed.at(-1) ?? '')?.[1] ?? '';
  };
  const replaced = await createLink();
  const changed = await createLink();
  expect((await complete(replaced)).status).toBe(410);
  const body = { currentPassword: user.password, newPassword: 'changed meanwhile' };
  await shop.request('POST', '/api/user/change-password', { headers: { cookie: user.cookie }, body });
  expect((await complete(changed)).status).toBe(410);
  const late = await createLink();
  await database.execute(sql`update account_tokens set expires_at = expires_at - interval '15 minutes'`);
  expect((await complete(late)).status).toBe(410);
});

test('somebody who lost the second factor signs in by password after the owner has removed it', async () => {
  await database.execute(sql`
    insert into totp_factors (user_id, secret_sealed, enabled_at, last_step) values (${user.userId}, '', now(), 0)`);
  expect((await login()).status).toBe(401);
  await resetTwoFactorCommand.run(shop.shop, [user.username]);
  expect(await readOrders(user.cookie)).toBe(401);
  expect((await login()).status).toBe(200);
  expect(await actsOn(user.userId)).toMatchObject([{ act: 'user.second_factors_removed', actorId: null }]);
  const notices = await database.select().from(mails).where(eq(mails.recipient, user.email));
  expect(notices.map(({ payload }) => payload)).toContainEqual({ notice: 'two_factor_disabled' });
});

test.each([setRoleCommand, resetPasswordCommand, resetTwoFactorCommand])(
  '$name asks for an account that exists',
  async (command) => {
    await expect(command.run(shop.shop, [])).rejects.toThrow('Expected the username or e-mail address');
    await expect(command.run(shop.shop, ['nobody'])).rejects.toThrow("There is no account 'nobody'.");
  },
);
