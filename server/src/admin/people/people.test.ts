import { randomBytes } from 'node:crypto';
import type { Invitation, People, Person } from '@esimshop/contracts/people';
import type { Role } from '@esimshop/contracts/roles';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { problemOf } from '../../../test/shopper.ts';
import { readCookie, signIn, type TestUser } from '../../../test/sign-in.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { createSession } from '../../accounts/sessions.ts';
import { sealContext } from '../../mail/queue-mail.ts';
import { invitations, passkeys, userSessions, users } from '../../tables/accounts.ts';
import { mails } from '../../tables/mail.ts';

const shop = await createTestShop();
const { database, secrets } = shop.shop;
afterAll(() => shop.close());

let owner: TestUser;
let address: string;
beforeEach(async () => {
  await database.execute(sql`update users set role = null`);
  await database.delete(invitations);
  owner = await signIn(shop, { admin: true });
  address = `jonas-${randomBytes(5).toString('hex')}@example.com`;
});

const as = ({ cookie }: { cookie: string }) => ({ headers: { cookie } });
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  who: { cookie: string } = owner,
) => shop.request(method, `/api/admin/people${url}`, { ...as(who), ...(body && { body }) });
const people = async (): Promise<People> => (await call('GET', '')).body as People;
const invite = (role: Role = 'support', email = address) => call('POST', '/invitations', { email, role });
const invited = async (): Promise<Invitation | undefined> => (await people()).invitations.at(-1);
const find = async (username: string): Promise<Person | undefined> =>
  (await people()).people.find((person) => person.username === username);

/** The token of the last mail to an address. */
async function readToken(email = address): Promise<string> {
  const rows = await database.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
  const mail = rows.at(-1);
  if (mail?.kind !== 'invitation' || !mail.accountTokenSealed) throw new Error(`Expected an invitation to ${email}`);
  return secrets.open(mail.accountTokenSealed, sealContext(mail.id));
}

const PASSWORD = 'correct-horse-battery';
const check = (token: string) => shop.request('POST', '/api/invitations/check', { body: { token } });
const accept = (token: string, body: object = { username: `jonas-${randomBytes(5).toString('hex')}` }) =>
  shop.request('POST', '/api/invitations/accept', { body: { token, password: PASSWORD, ...body } });
const login = (username: string, password = PASSWORD) =>
  shop.request('POST', '/api/login', { body: { username, password } });

test('somebody who is invited opens an account with the role, once', async () => {
  expect((await invite('bookkeeper')).status).toBe(200);
  expect(await invited()).toMatchObject({
    email: address,
    role: 'bookkeeper',
    invitedBy: owner.username,
    isExpired: false,
  });
  const token = await readToken();
  expect((await check(token)).body).toEqual({
    ...{ email: address, role: 'bookkeeper', invitedBy: owner.username, username: null },
  });
  const username = `ece-${randomBytes(5).toString('hex')}`;
  expect((await accept(token, { username })).status).toBe(204);
  expect((await check(token)).status).toBe(410);
  expect((await accept(token, { username: `${username}2` })).status).toBe(410);
  expect(await find(username)).toMatchObject({ email: address, role: 'bookkeeper', isYou: false, lastSeenAt: null });
  const session = readCookie((await login(username)).headers);
  const status = async (url: string) => (await shop.request('GET', url, as({ cookie: session }))).status;
  expect(await Promise.all(['/api/admin/overview', '/api/orders', '/api/admin/people'].map(status))).toEqual([
    200, 403, 403,
  ]);
  const { userId } = await idOf(username);
  expect(await listActs(shop, 'user', userId)).toMatchObject([
    { act: 'user.role_changed', actorId: userId, before: { role: null }, after: { role: 'bookkeeper' } },
    { act: 'user.signed_in' },
  ]);
});

test('of two who follow a link at once, one gets the role', async () => {
  await invite();
  const token = await readToken();
  const statuses = await Promise.all(
    [accept(token), accept(token), accept(token)].map(async (each) => (await each).status),
  );
  expect(statuses.toSorted()).toEqual([204, 410, 410]);
  expect((await people()).people).toHaveLength(2);
});

test('a link ends after seven days, when it is withdrawn, and when another one is sent', async () => {
  await invite();
  const first = await readToken();
  const { id = 0 } = (await invited()) ?? {};
  expect((await call('POST', `/invitations/${id}/resend`)).status).toBe(200);
  const second = await readToken();
  expect([(await check(first)).status, (await check(second)).status]).toEqual([410, 200]);
  await database.execute(sql`update invitations set expires_at = expires_at - interval '7 days'`);
  expect((await accept(second)).status).toBe(410);
  expect(await invited()).toMatchObject({ isExpired: true });
  await call('POST', `/invitations/${id}/resend`);
  const third = await readToken();
  expect((await call('DELETE', `/invitations/${id}`)).body).toMatchObject({ invitations: [] });
  expect((await accept(third)).status).toBe(410);
  expect((await call('DELETE', `/invitations/${id}`)).status).toBe(404);
  expect((await call('POST', `/invitations/${id}/resend`)).status).toBe(404);
});

test('an address is invited once: the last role that was offered is the one that counts', async () => {
  await invite('support');
  await invite('owner', address.toUpperCase());
  expect((await people()).invitations).toMatchObject([{ role: 'owner' }]);
});

test('whoever has a role is not invited', async () => {
  const support = await signIn(shop, { role: 'support' });
  const refused = await invite('owner', support.email);
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'has_role']);
});

test('an account that had the address gets the role and a new password, and whoever was in it is out', async () => {
  const customer = await signIn(shop);
  await database.insert(passkeys).values({
    ...{ userId: customer.userId, credentialId: randomBytes(16).toString('base64url'), publicKey: Buffer.of(1) },
    ...{ counter: 0, transports: [], isSynced: false, name: 'A stranger’s' },
  });
  await invite('support', customer.email);
  const token = await readToken(customer.email);
  expect((await check(token)).body).toMatchObject({ username: customer.username });
  expect((await accept(token, {})).status).toBe(204);
  expect((await shop.request('GET', '/api/user', as(customer))).status).toBe(401);
  expect([(await login(customer.username, customer.password)).status, (await login(customer.username)).status]).toEqual(
    [401, 200],
  );
  expect(await find(customer.username)).toMatchObject({ role: 'support', passkeys: 0 });
});

test.each([
  ['no username', {}, 'username'],
  ['a password that is too short for the admin', { username: 'short', password: 'only-eleven' }, 'password'],
])('a link with %s is refused and stays usable', async (_what, body, path) => {
  await invite();
  const token = await readToken();
  const refused = await accept(token, body);
  expect([refused.status, problemOf(refused).code]).toEqual([422, 'invalid_input']);
  expect(refused.body).toMatchObject({ errors: [{ path }] });
  expect((await check(token)).status).toBe(200);
});

test('a username that is taken is refused, and the link stays usable', async () => {
  await invite();
  const token = await readToken();
  const refused = await accept(token, { username: owner.username });
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'username_taken']);
  expect((await accept(token)).status).toBe(204);
});

test('a role that is changed or taken holds with the next request, and the person is named as one who was here', async () => {
  const support = await signIn(shop, { role: 'support' });
  const read = async (cookie: string) => (await shop.request('GET', '/api/orders', as({ cookie }))).status;
  expect(await read(support.cookie)).toBe(200);
  expect((await call('PATCH', `/${support.userId}`, { role: 'bookkeeper' })).status).toBe(200);
  expect(await read(support.cookie)).toBe(401);
  expect(await read(readCookie((await login(support.username, support.password)).headers))).toBe(403);
  expect((await call('PATCH', `/${support.userId}`, { role: null })).body).toMatchObject({
    former: expect.arrayContaining([expect.objectContaining({ username: support.username, role: 'bookkeeper' })]),
  });
  expect((await call('PATCH', `/${support.userId}`, { role: 'owner' })).status).toBe(404);
});

test('the last owner stays one', async () => {
  for (const role of ['support', null]) {
    const refused = await call('PATCH', `/${owner.userId}`, { role });
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'last_owner']);
  }
  const second = await signIn(shop, { admin: true });
  const left = await Promise.all([
    call('PATCH', `/${owner.userId}`, { role: null }),
    call('PATCH', `/${second.userId}`, { role: null }, second),
  ]);
  expect(left.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(await database.$count(users, eq(users.role, 'owner'))).toBe(1);
});

test('an owner who is one no longer has no way back by a link that they sent', async () => {
  const second = await signIn(shop, { admin: true });
  await call('POST', '/invitations', { email: address, role: 'owner' }, second);
  const token = await readToken();
  expect((await call('PATCH', `/${second.userId}`, { role: 'support' })).body).toMatchObject({ invitations: [] });
  expect((await accept(token)).status).toBe(410);
});

test('earlier orders of the address belong to the account that is opened', async () => {
  await invite();
  const username = `jo-${randomBytes(5).toString('hex')}`;
  await accept(await readToken(), { username });
  const [user] = await database.select().from(users).where(eq(users.username, username));
  expect(user?.emailVerifiedAt).not.toBeNull();
});

test('an account that was opened since the link was followed is not given another name', async () => {
  await invite();
  const token = await readToken();
  const body = { username: `late-${randomBytes(5).toString('hex')}`, email: address, password: PASSWORD };
  await shop.request('POST', '/api/register', { body: { ...body, firstName: 'Ece', lastName: 'Tan' } });
  expect((await accept(token)).status).toBe(410);
  expect((await accept(token, {})).status).toBe(204);
});

test('what a colleague did is not for support', async () => {
  const support = await signIn(shop, { role: 'support' });
  for (const [method, url] of [
    ['GET', `/api/admin/customers/account-${owner.userId}`],
    ['POST', `/api/admin/customers/account-${owner.userId}/copy`],
  ] as const) {
    const response = await shop.request(method, url, {
      ...as(support),
      ...(method === 'POST' && { body: { format: 'json' } }),
    });
    expect([response.status, problemOf(response).code]).toEqual([403, 'forbidden']);
  }
  expect((await shop.request('GET', `/api/admin/customers/account-${owner.userId}`, as(owner))).status).toBe(200);
});

test('support sees orders without their sums and margins', async () => {
  const support = await signIn(shop, { role: 'support' });
  const list = await shop.request('GET', '/api/orders', as(support));
  expect(list.body).toMatchObject({ totalAmount: null });
  expect((await shop.request('GET', '/api/orders', as(owner))).body).toMatchObject({ totalAmount: expect.any(String) });
});

test('a browser that was left open changes nobody', async () => {
  const client = { browser: null, system: null, network: '127.0.0.0/24' };
  const cookie = `sid=${await createSession(database, owner.userId, client)}`;
  await database.update(userSessions).set({ signedInAt: sql`now() - interval '16 minutes'` });
  expect((await call('GET', '', undefined, { cookie })).status).toBe(200);
  const refused = await call('POST', '/invitations', { email: address, role: 'owner' }, { cookie });
  expect([refused.status, problemOf(refused).code]).toEqual([401, 'reauthentication_required']);
  expect(await database.$count(invitations)).toBe(0);
});

async function idOf(username: string): Promise<{ userId: number }> {
  const [user] = await database.select().from(users).where(eq(users.username, username));
  return { userId: user?.id ?? 0 };
}
