import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { bumpCatalogueVersion } from '../catalogue/catalogue-state.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { settings } from '../tables/settings.ts';

const PATH = '/api/countries';

let shop: TestShop;
afterEach(() => shop.close());

type Received = { status: number; headers: IncomingHttpHeaders; text: string };

/** Over the network, where responses are replayed, with exactly these headers. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Received> {
  const outgoing = httpRequest(`${shop.shop.config.publicUrl}${path}`, { headers }).end();
  const [response] = await once(outgoing, 'response');
  return {
    status: response.statusCode,
    headers: response.headers,
    text: Buffer.concat(await response.toArray()).toString(),
  };
}

const ROUTED = 'tracing:fastify.request.handler:start';

/** Called for each request that a route answers. */
function spyOnRouter() {
  const routing = vi.fn();
  subscribe(ROUTED, routing);
  onTestFinished(() => void unsubscribe(ROUTED, routing));
  return routing;
}

test('reads of the catalogue are replayed, until it changes', async () => {
  shop = await createTestShop();
  const routing = spyOnRouter();
  for (const path of [PATH, '/api/products?country=TR', '/api/destinations', '/api/shop']) await get(path);
  routing.mockClear();
  for (const path of [PATH, '/api/products?country=TR', '/api/destinations']) await get(path);
  expect(routing).not.toHaveBeenCalled();
  const before = shop.shop.catalogue.known.version;
  await inTransaction(shop.shop.database, 'test', bumpCatalogueVersion);
  await expect.poll(() => shop.shop.catalogue.known.version).not.toBe(before);
  await get(PATH);
  expect(routing).toHaveBeenCalledOnce();
});

test('a legal text is replayed, until the owner sets something', async () => {
  shop = await createTestShop();
  const routing = spyOnRouter();
  const readDays = async () =>
    /from the contract within (\d+) days without/.exec((await get('/api/legal/withdrawal?locale=en')).text)?.[1];
  expect([await readDays(), await readDays()]).toEqual(['14', '14']);
  expect(routing).toHaveBeenCalledOnce();
  const value = { mode: 'pro_rata', days: 21, sellsInTurkey: false };
  await shop.shop.database.insert(settings).values({ section: 'withdrawal', value, actor: 'test' });
  await shop.shop.settings.refresh();
  expect(await readDays()).toBe('21');
});

test('nothing is replayed while changes of the catalogue are not heard', async () => {
  shop = await createTestShop();
  await get(PATH);
  shop.shop.catalogue.known.isWatched = false;
  const routing = spyOnRouter();
  await get(PATH);
  expect(routing).toHaveBeenCalledOnce();
});

test('a replayed response counts against its caller’s rate limit, says so, and is in the metrics', async () => {
  shop = await createTestShop({
    config: { rateLimits: true, trustedProxies: ['127.0.0.1'], metricsToken: 'collector' },
  });
  const read = (network: string) => get(PATH, { 'x-forwarded-for': `203.0.113.1, ${network}` });
  await read('198.51.100.1');
  const routing = spyOnRouter();
  const remaining = [];
  for (let count = 0; count < 3; count++)
    remaining.push(Number((await read('198.51.100.2')).headers['x-ratelimit-remaining']));
  expect(remaining).toEqual([599, 598, 597]);
  for (let count = 3; count < 600; count++) await read('198.51.100.2');
  expect(routing).not.toHaveBeenCalled();
  const refused = await read('198.51.100.2');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await read('198.51.100.3');
  expect([other.status, other.headers['x-ratelimit-remaining'], other.headers['x-ratelimit-limit']]).toEqual([
    200,
    '599',
    '600',
  ]);
  const { text } = await shop.request('GET', '/metrics', { headers: { authorization: 'Bearer collector' } });
  expect(text).toContain(`http_request_duration_seconds_count{method="GET",route="${PATH}",status="200"} 602`);
});

test.each([
  { host: 'evil.test' },
  { 'x-forwarded-host': 'evil.test' },
  { 'x-forwarded-proto': 'evil' },
  { 'x-original-url': '/evil' },
  { 'x-http-method-override': 'evil' },
  { origin: 'https://evil.test' },
  { 'session-id': 'evil-session-id-of-a-browser' },
  { authorization: 'Bearer evil' },
  { cookie: '__Host-session=evil' },
  { 'accept-language': 'evil' },
  { 'x-request-id': 'evil' },
])('whoever asks first with %j leaves nothing of it in what others get', async (headers) => {
  shop = await createTestShop();
  const first = await get(PATH, headers);
  expect(first.status).toBe(200);
  const routing = spyOnRouter();
  const second = await get(PATH);
  expect(routing).not.toHaveBeenCalled();
  expect(second.text).toBe(first.text);
  expect(JSON.stringify(second)).not.toContain('evil');
});
