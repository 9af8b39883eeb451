import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';

let behindProxy: TestShop;
let direct: TestShop;
beforeAll(async () => {
  behindProxy = await createTestShop({ config: { rateLimits: true, trustedProxies: ['127.0.0.1'] } });
  direct = await createTestShop({ config: { rateLimits: true } });
});
afterAll(async () => {
  await behindProxy.close();
  await direct.close();
});

/** As the proxy on this machine passes a visitor's call on: 60 a minute are let through. */
async function call({ shop }: TestShop, forwardedFor: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) {
    const response = await fetch(`${shop.config.publicUrl}/api/qr-code/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: '{}',
    });
    statuses.push(response.status);
  }
  return statuses;
}

test('behind a trusted proxy every visitor has a limit of their own', async () => {
  expect((await call(behindProxy, '203.0.113.7', 65)).slice(60)).toEqual([429, 429, 429, 429, 429]);
  expect(await call(behindProxy, '203.0.113.8', 1)).toEqual([422]);
});

test('an address that the visitor wrote before the proxy appended theirs changes nothing', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 65 }, (_, index) => call(behindProxy, `198.51.100.${index}, 203.0.113.9`, 1)),
  );
  expect(statuses.flat().filter((status) => status === 429)).toHaveLength(5);
});

test('without a trusted proxy the header is ignored', async () => {
  const statuses = await Promise.all(Array.from({ length: 65 }, (_, index) => call(direct, `203.0.113.${index}`, 1)));
  expect(statuses.flat().filter((status) => status === 429)).toHaveLength(5);
});

test('the metrics need their token as soon as somebody else can reach the shop', async () => {
  const read = ({ app }: TestShop, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: '/metrics', headers }).then(({ statusCode }) => statusCode);
  expect(await read(direct)).toBe(200);
  expect(await read(direct, { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await read(behindProxy)).toBe(404);
});
