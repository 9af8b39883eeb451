import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { users } from '../../tables/accounts.ts';
import { orders } from '../../tables/orders.ts';

const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;
let admin: TestUser;

beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
});
afterEach(() => shop.sandbox.clearFaults());

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
  shop.request(method, url, { headers: { cookie: admin.cookie }, ...(body !== undefined && { body }) });
const correct = (id: number, email: string) => call('PATCH', `/api/admin/orders/${id}/customer-email`, { email });
const toNew = (old: string) => `new-${old}`;

/** A completed order; its mail is sent, unless mails are held up. */
async function placeOrder({ isMailed = true } = {}) {
  const shopper = await createBuyer(shop);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  const [row] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error('Expected the order');
  const { id } = row;
  if (isMailed) await eventually(async () => expect((await read(id)).mails).toMatchObject([{ state: 'sent' }]));
  return { id, orderNumber, email: shopper.email };
}

async function read(id: number): Promise<AdminOrder> {
  return ((await call('GET', `/api/admin/orders/${id}`)).body as { order: AdminOrder }).order;
}

async function find(q: string): Promise<number[]> {
  const { body } = await call('GET', `/api/orders?${new URLSearchParams({ q })}`);
  return (body as { orders: { id: number }[] }).orders.map(({ id }) => id);
}

async function readTokens(email: string): Promise<string[]> {
  const mails = await shop.sandbox.readMails(email);
  return mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
}

const openPortal = (token: string | undefined) => shop.request('GET', `/api/portal/customer?token=${token}`);

async function readTwice<T>(readNow: () => Promise<T[]>, count: number): Promise<T[]> {
  await eventually(async () => expect(await readNow()).toHaveLength(count));
  await eventually(async () => expect((await shop.shop.sweeps.counts())['deliver-mail'].waiting).toBe(0));
  return readNow();
}

test('a corrected address gets the codes and a link of its own, and the links of the old one are void', async () => {
  const { id, orderNumber, email } = await placeOrder();
  const [old] = await readTokens(email);
  expect((await openPortal(old)).status).toBe(200);
  const corrected = await correct(id, toNew(email));
  expect(corrected.status).toBe(200);
  expect((corrected.body as { order: AdminOrder }).order.customer.email).toBe(toNew(email));
  expect((await openPortal(old)).status).toBe(401);
  expect((await correct(id, toNew(email))).status).toBe(200);
  const [fresh] = await readTwice(() => readTokens(toNew(email)), 1);
  const portal = await openPortal(fresh);
  expect(portal.status).toBe(200);
  expect(portal.text).toContain(orderNumber);
  expect(await shop.sandbox.readMails(email)).toHaveLength(1);
  expect([await find(toNew(email)), await find(orderNumber)]).toEqual([[id], [id]]);
  const { timeline } = await read(id);
  expect(timeline.filter(({ kind }) => kind === 'email_corrected')).toMatchObject([
    { actor: { kind: 'admin', name: admin.username }, recipient: toNew(email) },
  ]);
  expect(await listActs(shop, 'order', id)).toEqual([
    { actorId: admin.userId, act: 'order.email_corrected', before: null, after: { links: 1 } },
  ]);
});

test('after an address was corrected, everything that is resent goes to the new one at once', async () => {
  const { id, email } = await placeOrder();
  const notify = () => call('POST', `/api/orders/${id}/notify`, { status: 'shipped' });
  expect((await notify()).body).toMatchObject({ recipient: email });
  await readTwice(() => shop.sandbox.readMails(email), 2);
  await correct(id, toNew(email));
  expect((await notify()).body).toMatchObject({ recipient: toNew(email) });
  expect(problemOf(await notify()).code).toBe('already_notified');
  await readTwice(() => shop.sandbox.readMails(toNew(email)), 2);
  expect(await shop.sandbox.readMails(email)).toHaveLength(2);
});

test.each(['reject', '503'])('a mail that ran into %s goes to the corrected address only', async (fault) => {
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault, times: 1000 });
  const { id, email } = await placeOrder({ isMailed: false });
  await eventually(async () => expect((await read(id)).mails).toMatchObject([{ problem: expect.any(String) }]));
  // A refused mail is not tried again, so the server may recover first; one that failed would go to the old address.
  if (fault === 'reject') await shop.sandbox.clearFaults();
  await eventually(async () => expect((await correct(id, toNew(email))).status).toBe(200));
  await shop.sandbox.clearFaults();
  const [token] = await readTwice(() => readTokens(toNew(email)), 1);
  expect((await openPortal(token)).status).toBe(200);
  expect((await read(id)).mails).toMatchObject([{ recipient: toNew(email), state: 'sent', problem: null }]);
});

test('nothing is corrected while a mail is being sent to the old address', async () => {
  const { id, email } = await placeOrder();
  await database.execute(sql`
    update mails set state = 'queued', locked_until = now() + interval '1 hour', next_attempt_at = now() + interval '1 hour'
    where order_id = ${id}`);
  const refused = await correct(id, toNew(email));
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'mail_in_progress']);
  expect((await read(id)).customer.email).toBe(email);
  expect((await openPortal((await readTokens(email))[0])).status).toBe(200);
  await database.execute(sql`update mails set state = 'sent', locked_until = null where order_id = ${id}`);
  expect((await correct(id, toNew(email))).status).toBe(200);
});

test('an account loses what it has by the old address alone, and one of the new address gets it', async () => {
  const { id, orderNumber } = await placeOrder();
  const [stranger, customer] = await Promise.all([signIn(shop), signIn(shop)]);
  const proved = sql`now()`;
  await database.update(users).set({ emailVerifiedAt: proved }).where(eq(users.id, stranger.userId));
  await database.update(users).set({ emailVerifiedAt: proved }).where(eq(users.id, customer.userId));
  await correct(id, stranger.email);
  const ordersOf = async ({ cookie }: TestUser) =>
    (await shop.request('GET', '/api/user/orders', { headers: { cookie } })).text;
  expect(await ordersOf(stranger)).toContain(orderNumber);
  await eventually(async () => expect((await correct(id, customer.email)).status).toBe(200));
  expect(await ordersOf(stranger)).not.toContain(orderNumber);
  expect(await ordersOf(customer)).toContain(orderNumber);
  // Bought by this account: the address was only typed.
  const other = await placeOrder();
  await database.update(orders).set({ userId: customer.userId }).where(eq(orders.id, other.id));
  await correct(other.id, toNew(other.email));
  expect(await ordersOf(customer)).toContain(other.orderNumber);
});

test('an invalid address is rejected, as is an unknown order', async () => {
  const { id, email } = await placeOrder();
  expect((await correct(id, 'nobody')).status).toBe(422);
  expect((await correct(2147483647, toNew(email))).status).toBe(404);
  expect((await read(id)).customer.email).toBe(email);
});
