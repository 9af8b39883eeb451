import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { networkOf } from './rate-limits.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ config: { rateLimits: true, metricsToken: 'a-token-for-the-collector' } });
});
afterAll(() => shop.close());

test('too many calls get 429 and Retry-After', async () => {
  const { publicUrl } = shop.shop.config;
  const url = `${publicUrl}/api/qr-code/generate`;
  const answers = await Promise.all(
    Array.from({ length: 70 }, () =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(60);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await refused?.json()).toMatchObject({ status: 429, code: 'rate_limited' });
  expect((await fetch(`${publicUrl}/api/shop`)).status).toBe(200);
});

test('in-process calls by pages are not counted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => shop.request('POST', '/api/qr-code/generate', { body: {} })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
});

test('with a token configured, only its owner can read the metrics', async () => {
  expect((await shop.request('GET', '/metrics')).status).toBe(404);
  const wrong = { authorization: 'Bearer a-token' };
  expect((await shop.request('GET', '/metrics', { headers: wrong })).status).toBe(404);
  const right = { authorization: 'Bearer a-token-for-the-collector' };
  expect((await shop.request('GET', '/metrics', { headers: right })).status).toBe(200);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
