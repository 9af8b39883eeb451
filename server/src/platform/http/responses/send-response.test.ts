import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendResponse } from './send-response.ts';
import { toSharedResponse } from './shared-response.ts';

const TEXT = { contentType: 'text/html; charset=utf-8', body: `<p>${'word '.repeat(500)}</p>` };

/** An app with one address, and a function that asks for it. */
function serve(
  text: Partial<Parameters<typeof toSharedResponse>[0]> = {},
  options?: Parameters<typeof sendResponse>[3],
) {
  const app = fastify();
  const response = toSharedResponse({ ...TEXT, ...text });
  app.get('/', (request, reply) => sendResponse(request, reply, response, options));
  return (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
}

test('a text is sent in the best encoding that the client takes, each with an ETag of its own', async () => {
  const get = serve();
  const responses = await Promise.all(['br, gzip', 'gzip', ''].map((accept) => get({ 'accept-encoding': accept })));
  expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(3);
  expect(brotliDecompressSync(responses[0]?.rawPayload ?? '').toString()).toBe(TEXT.body);
  for (const { headers } of responses) expect(headers.vary).toBe('accept-encoding');
});

test.each(['br', 'gzip', ''])('who has it in another encoding than "%s" is not sent it again', async (encoding) => {
  const get = serve();
  const { headers } = await get({ 'accept-encoding': 'br' });
  const again = await get({ 'accept-encoding': encoding, 'if-none-match': `"x", W/${headers.etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
});

test('a text of less than a packet is not compressed', async () => {
  const { headers, body } = await serve({ body: '<p>short</p>' })({ 'accept-encoding': 'br' });
  expect([headers['content-encoding'], body]).toEqual([undefined, '<p>short</p>']);
});

test('a picture is sent as it is, to everybody', async () => {
  const picture = Buffer.alloc(5000, 7);
  const { headers, rawPayload } = await serve({ contentType: 'image/png', body: picture })({ 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  expect(rawPayload.equals(picture)).toBe(true);
});

test('what is no success is not cached, and asks to come again where that helps', async () => {
  for (const status of [303, 404, 422, 503]) {
    const { statusCode, headers } = await serve({ status }, { cacheControl: 'public, max-age=300' })();
    expect(statusCode).toBe(status);
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
    expect(headers['retry-after']).toBe(status === 503 ? '5' : undefined);
  }
});

test('what may not be stored has no ETag', async () => {
  const { headers } = await serve({}, { cacheControl: 'private, no-store' })();
  expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
});

test('a response that depends on more than the encoding says so', async () => {
  const { headers } = await serve({}, { vary: ['accept-language', 'cookie'] })();
  expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
});
