import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { eventually } from '../../../test/shopper.ts';
import type { NetworkFault, TcpProxy } from '../../../test/tcp-proxy.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';

let shops: [TestShop, TestShop];
/** A third process, which can lose its connections to the database. */
let apart: TestShop;
let network: TcpProxy;

beforeAll(async () => {
  const first = await createTestShop({ config: { rateLimits: true } });
  shops = [first, await createTestShop({ beside: first, config: { rateLimits: true } })];
  const proxy = await startDatabaseProxy(first.database.connectionString);
  network = proxy.network;
  const database = { kind: 'external' as const, url: proxy.connectionString };
  apart = await createTestShop({
    beside: first,
    config: { rateLimits: true, trustedProxies: ['127.0.0.1'], database },
  });
});
afterAll(async () => {
  await apart.close();
  network.close();
  await shops[1].close();
  await shops[0].close();
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** The statuses of simultaneous requests to one process. */
function call({ shop }: TestShop, times: number, path: string, init?: RequestInit): Promise<number[]> {
  const url = `${shop.config.publicUrl}${path}`;
  return Promise.all(
    Array.from({ length: times }, async () => {
      const response = await fetch(url, init);
      await response.arrayBuffer();
      return response.status;
    }),
  );
}

const countAllowed = (statuses: number[]) => statuses.filter((status) => status !== 429).length;

/** What the database knows of an address's calls to a route, or to all routes without a limit of their own. */
async function readHits(from: string, route = '*'): Promise<unknown> {
  const { database, secrets } = shops[0].shop;
  const key = secrets.keyedHash('rate limit', `${route} ${from}`);
  const { rows } = await database.execute(sql`select hits from rate_limit_windows where key = ${key}`);
  return rows[0]?.hits;
}

test.each([
  ['/api/portal/links', 10],
  ['/api/orders', 20],
  ['/api/support-messages', 5],
  ['/api/portal/links/revoke', 60],
])('POST %s is allowed %i times over both processes', async (path, max) => {
  const post = {
    method: 'POST',
    headers: { ...JSON_TYPE, 'session-id': randomBytes(32).toString('base64url') },
    body: '{}',
  };
  const statuses = await Promise.all(shops.map((shop) => call(shop, max, path, post)));
  expect(countAllowed(statuses.flat())).toBe(max);
  expect(new Set(await call(shops[1], 3, path, post))).toEqual(new Set([429]));
});

test('a large limit holds over both processes without a statement for every request', async () => {
  const [first, second] = shops;
  const statement = vi.spyOn(first.shop.database.pool, 'query');
  const startMs = performance.now();
  expect(countAllowed(await call(first, 40, '/api/shop'))).toBe(40);
  await call(first, 360, '/api/shop');
  await eventually(async () => expect(await readHits('127.0.0.1')).toBe(400));
  expect(countAllowed(await call(second, 100, '/api/shop'))).toBe(100);
  await eventually(async () => expect(await readHits('127.0.0.1')).toBe(500));
  const [atFirst, atSecond] = [await call(first, 200, '/api/shop'), await call(second, 150, '/api/shop')];
  expect(countAllowed(atSecond)).toBe(100);
  expect(countAllowed(atFirst)).toBe(200);
  const flushes = statement.mock.calls.filter(([text]) => JSON.stringify(text).includes('jsonb_to_recordset'));
  expect(flushes.length).toBeLessThanOrEqual((performance.now() - startMs) / 1000 + 1);
});

test.each<[NetworkFault, string]>([
  [{ kind: 'reset' }, '203.0.113.1'],
  [{ kind: 'swallow' }, '203.0.113.2'],
])('with the network fault %o, a process counts alone and answers as before', async (fault, from) => {
  const post = { method: 'POST', headers: { ...JSON_TYPE, 'x-forwarded-for': from }, body: '{}' };
  const route = 'POST /api/qr-code/generate';
  // Until the process trusts its connections.
  await eventually(async () => {
    await call(apart, 1, '/api/qr-code/generate', {
      ...post,
      headers: { ...post.headers, 'x-forwarded-for': `${from}0` },
    });
    expect(await readHits(`${from}0`, route)).toBeGreaterThan(0);
  });
  expect(await call(apart, 1, '/api/qr-code/generate', post)).toEqual([422]);
  expect(await readHits(from, route)).toBe(1);
  network.setFault(fault);
  const statuses = await call(apart, 69, '/api/qr-code/generate', post);
  network.setFault(undefined);
  expect(statuses.filter((status) => status === 422)).toHaveLength(59);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await readHits(from, route)).toBe(1);
});
