import { MAX_ORDER_VIEWS, type OrderView } from '@esimshop/contracts/admin-order-views';
import { desc, like } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { auditLog } from '../../tables/accounts.ts';
import { installation } from '../../tables/system.ts';

const shop = await createTestShop();
const { database } = shop.shop;
let admin: TestUser;
let other: TestUser;

beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
  other = await signIn(shop, { admin: true });
  return () => shop.close();
});
afterEach(() => database.delete(installation).where(like(installation.name, 'order-view:%')));

const PATH = '/api/admin/order-views';
const save = (view: OrderView, { cookie } = admin) => shop.request('POST', PATH, { headers: { cookie }, body: view });
const remove = (name: string, { cookie } = admin) =>
  shop.request('DELETE', `${PATH}?${new URLSearchParams({ name })}`, { headers: { cookie } });
const list = async ({ cookie } = admin) =>
  ((await shop.request('GET', PATH, { headers: { cookie } })).body as { views: OrderView[] }).views;
const readActs = () =>
  database.select().from(auditLog).where(like(auditLog.act, 'orders.view%')).orderBy(desc(auditLog.id)).limit(1);

const LATE = { name: 'Late, İzmir', query: 'q=izmir&status=processing%2Cshipped&from=2026-11-01&sort=createdAt' };

test('a view that one administrator saves is there for all, and its removal is in the audit log', async () => {
  const saved = await save(LATE);
  expect([saved.status, saved.body]).toEqual([200, { views: [LATE] }]);
  expect(await list(other)).toEqual([LATE]);
  expect(await readActs()).toMatchObject([
    { actorId: admin.userId, act: 'orders.view_saved', after: { name: LATE.name } },
  ]);
  expect((await remove(LATE.name, other)).body).toEqual({ views: [] });
  expect(await readActs()).toMatchObject([{ actorId: other.userId, act: 'orders.view_removed' }]);
  expect((await remove(LATE.name)).body).toEqual({ views: [] });
});

test('a name is given once, also when two save at once, and what it was given for stays', async () => {
  const responses = await Promise.all([
    save({ name: 'Mine', query: 'status=refunded' }),
    save({ name: 'Mine', query: 'status=shipped' }, other),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [view] = await list();
  expect((await save({ name: 'Mine', query: 'q=another' })).status).toBe(409);
  expect(await list()).toEqual([view]);
});

test(`there are at most ${MAX_ORDER_VIEWS} views, also when all of them are saved at once`, async () => {
  const views = Array.from({ length: MAX_ORDER_VIEWS + 5 }, (_, at) => ({ name: `View ${at}`, query: `q=${at}` }));
  const statuses = await Promise.all(views.map(async (view) => (await save(view)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_ORDER_VIEWS);
  expect(await list()).toHaveLength(MAX_ORDER_VIEWS);
});

test.each<[string, Partial<OrderView>]>([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(31) }],
  ['name', { name: 'a\u0000b' }],
  ['query', { query: '' }],
  ['query', { query: 'status=lost' }],
  ['query', { query: 'from=2026-11-22&to=2026-11-01' }],
  ['query', { query: 'sort=name' }],
  ['query', { query: 'next=https://evil.example' }],
  ['query', { query: `q=${'x'.repeat(101)}` }],
])('a view with an invalid %s %j is not saved', async (path, change) => {
  const response = await save({ ...LATE, ...change });
  expect([response.status, problemOf(response).errors]).toMatchObject([422, [{ path }]]);
  expect(await list()).toEqual([]);
});
