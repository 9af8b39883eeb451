import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../../test/hostile/raw-http.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

test.each(['/sandbox?%ff', '/sandbox/mailbox?to=%ff', '/sandbox/mailbox/messages?to=%zz&%ff=1'])(
  'a query that is no UTF-8 in percent-encoding is a bad request: %s',
  async (url) => {
    const { status, headers } = await shop.request('GET', url);
    expect(status).toBe(400);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  },
);

test.each(['/sandbox/%ff', '/sandbox/a%00b', '/sandbox/nothing'])('%s does not exist', async (url) => {
  expect((await shop.request('GET', url)).status).toBe(404);
});

test('what a partner could not read is the caller’s error', async () => {
  const connection = await openConnection(shop.shop.config.port);
  connection.write('POST /sandbox/clock HTTP/1.1\r\nHost: shop\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}');
  expect(await connection.read()).toMatchObject({ status: 400 });
  connection.close();
});

test('the sandbox’s forms work under any address of the shop', async () => {
  const headers = { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000', 'sec-fetch-site': 'same-origin' };
  const moved = await shop.request('POST', '/sandbox/clock', { headers, body: { advanceMinutes: 1 } });
  expect(moved.status).toBe(200);
  const foreign = { origin: 'https://evil.example' };
  const refused = await shop.request('POST', '/sandbox/clock', { headers: foreign, body: { advanceMinutes: 1 } });
  expect(refused.status).toBe(403);
});

test('responses of the sandbox without a policy of their own carry the shop’s', async () => {
  const own = await shop.request('GET', '/sandbox');
  expect(own.headers['content-security-policy']).toContain("style-src 'sha256-");
  const none = await shop.request('GET', '/sandbox/nothing');
  expect(none.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  });
});
