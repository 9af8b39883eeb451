import { once } from 'node:events';
import { createServer, get as httpGet, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Access } from '../access-policy.ts';
import type { App } from '../app-type.ts';
import { logRequests } from '../request-log.ts';
import { onSent, type SentResponse } from '../sent-responses.ts';
import { createReplayCache } from './replay-cache.ts';
import { sendResponse } from './send-response.ts';
import { toSharedResponse } from './shared-response.ts';

const LONG = 'word '.repeat(500);

let app: App;
let origin: string;
let version: string | undefined;
/** How often a route was asked; each response says the how-manieth it is. */
let asked: number;
let sent: SentResponse[];

beforeEach(() => {
  asked = 0;
  version = '1';
  sent = [];
});
afterEach(() => app.close());

type Options = Parameters<typeof sendResponse>[3];
type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

const page = (options?: Options) => (request: FastifyRequest, reply: FastifyReply) =>
  sendResponse(request, reply, toSharedResponse({ contentType: 'text/html', body: `${++asked} ${LONG}` }), options);

async function serve(answer: Answer = page(), access: Access = 'page'): Promise<void> {
  const replays = createReplayCache({
    version: () => version,
    variantOf: (_url, { headers }) => (headers.cookie === 'lng=tr' ? 'tr' : 'en'),
  });
  app = fastify({
    logger: false,
    serverFactory: (route) => createServer(replays.inFrontOf(route)),
  }).withTypeProvider<ZodTypeProvider>();
  logRequests(app);
  onSent(app, (response) => sent.push(response));
  replays.recordFrom(app, undefined);
  app.get('/*', { config: { access } }, answer);
  app.post('/*', { config: { access } }, () => `${++asked}`);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
}

type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

async function get(path = '/', headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  const outgoing = httpRequest(`${origin}${path}`, { headers, method }).end();
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

test('what was sent is replayed with a request id of its own, and reported like any other response', async () => {
  await serve();
  const [first, second] = [await get(), await get()];
  expect(asked).toBe(1);
  expect(second.body).toEqual(first.body);
  const { 'x-request-id': firstId, date: _first, ...firstHeaders } = first.headers;
  const { 'x-request-id': secondId, date: _second, ...secondHeaders } = second.headers;
  expect(secondHeaders).toEqual(firstHeaders);
  expect(secondId).toMatch(/^[\da-f-]{36}$/);
  expect(secondId).not.toBe(firstId);
  expect(sent).toMatchObject([
    { requestId: firstId, method: 'GET', route: '/*', status: 200 },
    { requestId: secondId, method: 'GET', route: '/*', status: 200 },
  ]);
});

test('a new version forgets every response, and none is replayed while nobody knows the version', async () => {
  await serve();
  await get();
  version = '2';
  expect(String((await get()).body)).toMatch(/^2 /);
  version = undefined;
  expect(String((await get()).body)).toMatch(/^3 /);
  expect(String((await get()).body)).toMatch(/^4 /);
  version = '1';
  expect(String((await get()).body)).toMatch(/^5 /);
});

test('a response that was begun before a new version is not replayed after it', async () => {
  await serve((request, reply) => {
    if (asked === 0) version = '2';
    return page()(request, reply);
  });
  await get();
  expect(String((await get()).body)).toMatch(/^2 /);
  expect(String((await get()).body)).toMatch(/^2 /);
});

test('each encoding and each language has its own response, however its header is spelled', async () => {
  await serve(page({ vary: ['accept-language', 'cookie'] }));
  const variants = [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, { cookie: 'lng=tr' }];
  const firsts = [];
  for (const headers of variants) firsts.push(await get('/', headers));
  expect(firsts.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip', undefined]);
  expect(asked).toBe(4);
  for (const [index, headers] of variants.entries())
    expect((await get('/', headers)).body).toEqual(firsts[index]?.body);
  expect((await get('/', { 'accept-encoding': 'gzip;q=0.5, br' })).headers['content-encoding']).toBe('br');
  expect((await get('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get('/', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  expect(asked).toBe(4);
});

test.each([256, 100_000])('a body of %i bytes of every value is replayed as it is', async (length) => {
  const body = Buffer.from(Array.from({ length }, (_, index) => index % 256));
  await serve((request, reply) => {
    asked++;
    return sendResponse(request, reply, toSharedResponse({ contentType: 'image/png', body }));
  });
  await get();
  const replayed = await get();
  expect(replayed.body.equals(body)).toBe(true);
  expect(replayed.headers['content-length']).toBe(String(length));
  expect(asked).toBe(1);
});

test('addresses are told apart to the letter', async () => {
  await serve((request, reply) =>
    sendResponse(request, reply, toSharedResponse({ contentType: 'text/html', body: request.url })),
  );
  for (let round = 0; round < 2; round++) {
    for (const path of ['/a', '/a/', '/A', '/a?x=1&y=2', '/a?y=2&x=1', '/%61', '//a']) {
      expect(String((await get(path)).body)).toBe(path);
    }
  }
});

test.each([
  ['may not be stored', page({ cacheControl: 'private, no-store' })],
  ['is for one visitor', page({ cacheControl: 'private, max-age=60' })],
  ['depends on a header that no key knows', page({ vary: ['user-agent'] })],
  ['is one of too many', page({ isReplayable: false })],
  ['sets a cookie', (request, reply) => page()(request, reply.header('set-cookie', 'session=1'))],
  [
    'is no success',
    (request, reply) =>
      sendResponse(request, reply, toSharedResponse({ status: 404, contentType: 'text/html', body: `${++asked}` })),
  ],
  ['was not finished for everybody', (_request, reply) => reply.header('cache-control', 'public').send(`${++asked}`)],
  [
    'is being compressed again',
    (request, reply) => {
      const response = toSharedResponse({ contentType: 'text/html', body: `${++asked}` });
      response.isSettled = false;
      return sendResponse(request, reply, response);
    },
  ],
] satisfies [string, Answer][])('a response that %s is not replayed', async (_why, answer) => {
  await serve(answer);
  await get();
  await get();
  expect(asked).toBe(2);
});

test.each(['session', 'optional-session', 'user', 'admin:orders', 'webhook'] as const)(
  'nothing of a route with access %s is replayed',
  async (access) => {
    await serve(page(), access);
    await get();
    await get();
    expect(asked).toBe(2);
  },
);

test('conditions, HEAD and other methods take the ordinary way', async () => {
  await serve();
  const { headers } = await get();
  const etag = String(headers.etag);
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await get('/', { range: 'bytes=0-1' })).status).toBe(200);
  expect((await get('/', {}, 'HEAD')).body.byteLength).toBe(0);
  expect(String((await get('/', {}, 'POST')).body)).toBe('5');
  expect(asked).toBe(5);
  await serve((request, reply) =>
    sendResponse(request, reply, toSharedResponse({ contentType: 'text/html', body: '1' })),
  );
  const again = await get();
  expect(etag).not.toBe(again.headers.etag);
  expect((await get('/', { 'if-none-match': String(again.headers.etag) })).status).toBe(304);
});

test('made-up addresses push out the oldest responses', async () => {
  await serve((request, reply) =>
    sendResponse(
      request,
      reply,
      toSharedResponse({ contentType: 'image/png', body: Buffer.alloc(20_000_000, ++asked) }),
    ),
  );
  for (const path of ['/1', '/2', '/3', '/4']) await get(path);
  await get('/4');
  expect(asked).toBe(4);
  await get('/1');
  expect(asked).toBe(5);
});

test('a client that leaves early disturbs nobody', async () => {
  await serve();
  await get();
  await new Promise<void>((resolve) => {
    const leaving = httpGet(origin, () => {
      leaving.destroy();
      resolve();
    });
  });
  expect((await get()).status).toBe(200);
});
