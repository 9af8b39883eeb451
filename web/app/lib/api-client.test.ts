import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { fetchPatiently, READ_PATIENCE_MS, WRITE_PATIENCE_MS } from './fetch-patiently.ts';

const answering = (response: () => Promise<Response>) =>
  createApiClient({ fetch: response, sessionId: () => 'session-12345678' });
const json = (body: unknown, init?: ResponseInit) => async () => Response.json(body, init);

test('a call sends the session id and parses the response', async () => {
  const asked: RequestInit[] = [];
  const api = createApiClient({
    fetch: async (_path, init) => {
      asked.push(init);
      return Response.json({ totalItems: 2 });
    },
    sessionId: () => 'session-12345678',
  });
  expect(await api('/api/cart')).toEqual({ totalItems: 2 });
  expect(new Headers(asked[0]?.headers).get('session-id')).toBe('session-12345678');
});

test('what reads prices names the currency, where the shop has several', async () => {
  const asked: string[] = [];
  const callIn = (currency: string | undefined) =>
    createApiClient({
      fetch: async (path) => {
        asked.push(path);
        return Response.json({});
      },
      sessionId: () => undefined,
      currency: () => currency,
    });
  await callIn('EUR')('/api/products?country=TR', { isPriced: true });
  await callIn('EUR')('/api/destinations', { isPriced: true });
  await callIn('EUR')('/api/cart');
  await callIn(undefined)('/api/destinations', { isPriced: true });
  expect(asked).toEqual([
    '/api/products?country=TR&currency=EUR',
    '/api/destinations?currency=EUR',
    '/api/cart',
    '/api/destinations',
  ]);
});

test('a problem response becomes an error with its status, code and Retry-After', async () => {
  const problem = { status: 429, code: 'rate_limited', detail: 'Too often.' };
  const api = answering(json(problem, { status: 429, headers: { 'retry-after': '7' } }));
  const error = await api('/api/cart').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfterMs: 7000, message: '429: Too often.' });
});

test.each([
  ['a page', () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
  [
    'a page with an error status',
    () => new Response('<html></html>', { status: 511, headers: { 'content-type': 'text/html' } }),
  ],
  ['a redirect to elsewhere', () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })],
])('%s in place of an answer means that the Wi-Fi wants a sign-in', async (_what, response) => {
  await expect(answering(async () => response())('/api/cart')).rejects.toMatchObject({ code: 'captive_portal' });
});

test('no response at all means that there is no connection', async () => {
  const api = answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api('/api/cart')).rejects.toMatchObject({ name: 'ConnectionError', code: 'offline' });
});

/** A network on which nothing ever responds. */
const silent = (_path: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['GET', READ_PATIENCE_MS],
  ['POST', WRITE_PATIENCE_MS],
] as const)('a %s that nothing answers is given up in time, and said to be slow', async (method, patienceMs) => {
  vi.stubGlobal('fetch', silent);
  const outcome = vi.fn();
  const api = createApiClient({ fetch: fetchPatiently, sessionId: () => undefined });
  void api('/api/cart', { method }).catch(outcome);
  await vi.advanceTimersByTimeAsync(patienceMs - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(outcome).toHaveBeenCalledWith(new ConnectionError('slow'));
});

test('an aborted call does not report a lost connection', async () => {
  vi.stubGlobal('fetch', silent);
  const leaving = new AbortController();
  const asking = fetchPatiently('/api/cart', { signal: leaving.signal });
  leaving.abort();
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
});

test('redirects of the API are never followed', async () => {
  const asked = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', asked);
  await fetchPatiently('/api/cart', {});
  expect(asked).toHaveBeenCalledWith('/api/cart', expect.objectContaining({ redirect: 'manual' }));
});
