import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerPages } from './pages.ts';

/** A build of two pages that count how often they are rendered and ask the shop's API. */
const BUILD = `
let renders = 0;
const createPageRenderer = () => async ({ request, language, fetchApi, onError }) => {
  renders += 1;
  const { pathname, search } = new URL(request.url);
  if (pathname === '/away') {
    onError(Object.assign(new Error('503: busy'), { status: 503 }));
    return new Response('<html>' + renders + '</html>', { status: 500, headers: { 'content-type': 'text/html' } });
  }
  const answer = await (await fetchApi('/api/greeting', { headers: { accept: 'application/json' } })).json();
  const found = pathname !== '/page-not-found' && pathname !== '/tr/page-not-found';
  return new Response(
    '<html lang="' + language + '" data-start="defer"><script>boot()</script>' + pathname + search + ' ' + answer.text + ' ' + renders + '</html>',
    { status: found ? 200 : 404, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
};
const createPageMatcher = () => (pathname) => !pathname.startsWith('/wrong') && !pathname.startsWith('/tr/wrong');
export const entry = { module: { createPageRenderer, createPageMatcher, listArticlePages: () => [], settings: { shopName: 'shop' } } };
export const assets = { version: 'one' };
`;

let folder: string;
let app: FastifyInstance;
let version: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  for (const part of ['assets', 'flags', 'fonts']) await mkdir(join(folder, 'client', part), { recursive: true });
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'server', 'index.js'), BUILD);
  await writeFile(join(folder, 'client', 'assets', 'shop-1.js'), 'start()');
  version = '1';
  app = fastify();
  app.get('/api/greeting', () => ({ text: 'hello' }));
  await registerPages(app, {
    buildDirectory: folder,
    version: () => version,
    publicUrl: 'https://shop.test',
    sandbox: true,
    secureTransport: true,
  });
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page is rendered once with what the API says, and then comes from memory', async () => {
  const first = await get('/products?country=TR');
  expect(first.body).toContain('/products?country=TR hello 1');
  expect((await get('/products?country=TR&utm_source=mail')).body).toBe(first.body);
});

test('a new version of catalogue or prices renders pages again', async () => {
  const before = await get('/');
  version = '2';
  expect((await get('/')).body).not.toBe(before.body);
});

test('each language has its own copy of a page', async () => {
  expect((await get('/', { 'accept-language': 'tr' })).body).toContain('lang="tr"');
  expect((await get('/', { 'accept-language': 'tr', cookie: 'lng=en' })).body).toContain('lang="en"');
});

test('a browser that has the page is told so, in whatever encoding it has it', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const again = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': String(headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('another page is not taken for the one the browser has', async () => {
  const { headers } = await get('/');
  expect((await get('/products', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200);
});

test('every page carries a policy for its own scripts', async () => {
  expect((await get('/')).headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
});

test.each(['/cart', '/checkout', '/portal?token=secret', '/order-confirmation/ES-1', '/tr/cart'])(
  'nobody stores or indexes %s',
  async (path) => {
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['etag']).toBeUndefined();
  },
);

test('the address of the portal is told to nobody', async () => {
  const answer = await get('/portal?token=secret');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  expect(answer.body).not.toContain('secret');
});

test('a page in capitals leads to its one address, so that it is no copy that others keep', async () => {
  const answer = await get('/TR/Portal?token=pt_SeCret');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/tr/portal?token=pt_SeCret']);
  expect((await get('/Wrong')).statusCode).not.toBe(308);
});

test('wrong addresses answer 404 with one page', async () => {
  const first = await get('/wrong/1');
  expect(first.statusCode).toBe(404);
  expect((await get('/wrong/2')).body).toBe(first.body);
});

test('a page that fails while the shop is busy asks to come again and is not kept', async () => {
  const first = await get('/away');
  expect(first.statusCode).toBe(503);
  expect(first.headers['retry-after']).toBeDefined();
  expect(first.headers['cache-control']).toBe('no-store');
  expect((await get('/away')).body).not.toBe(first.body);
});

test('an unknown call of the API is not answered with a page', async () => {
  const answer = await get('/api/unknown');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/json');
});

test('choosing a language stores it and leads to the clean address', async () => {
  const answer = await get('/products?country=TR&lng=tr');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers['location']).toBe('/products?country=TR');
  expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'lng', value: 'tr', secure: true }));
});

test('what the build made is kept by browsers for good', async () => {
  const { headers, body } = await get('/assets/shop-1.js');
  expect(headers['cache-control']).toContain('immutable');
  expect(body).toBe('start()');
});
