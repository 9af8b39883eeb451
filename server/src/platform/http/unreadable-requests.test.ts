import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../../test/hostile/raw-http.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';

const SESSION = 'session-id: a-session-id-of-a-browser\r\n';
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ config: { publicUrl: 'https://shop.test' } });
});
afterAll(() => shop.close());

async function send(bytes: string) {
  const connection = await openConnection(shop.shop.config.port);
  connection.write(bytes);
  const response = await connection.read();
  connection.close();
  if (response === 'closed') throw new Error('Expected a response');
  return response;
}

test.each([
  ['no HTTP', 400, 'NONSENSE\r\n\r\n'],
  ['a TLS greeting', 400, '\x16\x03\x01\x00\xa5\x01\x00'],
  ['a NUL in the address', 400, 'GET /a\0b HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['no Host', 400, 'GET /api/shop HTTP/1.1\r\n\r\n'],
  ['two Hosts', 400, 'GET /api/shop HTTP/1.1\r\nHost: shop\r\nhost: shop\r\n\r\n'],
  ['two Hosts of a page', 400, 'GET /faq HTTP/1.1\r\nHost: shop\r\nHost: other\r\n\r\n'],
  ['two lengths', 400, 'POST /api/cart HTTP/1.1\r\nHost: shop\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
  [
    'a length beside chunks',
    400,
    'POST /api/cart HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  ],
  [
    'a chunk without a length',
    400,
    `POST /api/cart HTTP/1.1\r\nHost: shop\r\n${SESSION}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ],
  ['an unknown method', 400, 'DANCE / HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['a version of HTTP to come', 400, 'GET / HTTP/9.9\r\nHost: shop\r\n\r\n'],
  ['an address of 20 KB', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`],
  ['a header of 20 KB', 431, `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
  [
    'a parameter of 300 letters',
    404,
    `POST /api/orders/${'a'.repeat(300)}/send HTTP/1.1\r\nHost: shop\r\n${SESSION}\r\n`,
  ],
])('%s gets %i as a problem with the security headers', async (_what, status, bytes) => {
  const response = await send(bytes);
  expect(response).toMatchObject({
    status,
    headers: {
      'content-type': expect.stringContaining('application/problem+json'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': expect.any(String),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
  expect(JSON.parse(response.body)).toMatchObject({ status, code: expect.any(String), detail: expect.any(String) });
});

test('what a client expects beyond 100-continue is ignored', async () => {
  const response = await send('GET /api/shop HTTP/1.1\r\nHost: shop\r\nExpect: 200-ok\r\n\r\n');
  expect(response).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
});

test('HTTP/1.0 needs no Host', async () => {
  expect(await send('GET /api/shop HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200 });
});
