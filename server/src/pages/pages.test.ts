import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ResponseCache } from '../platform/http/responses/response-cache.ts';
import { registerPages } from './pages.ts';

/** A build whose pages count their renderings and call the shop's API. */
const BUILD = `
import { existsSync, writeFileSync } from 'node:fs';
let renders = 0;
const createPageRenderer = () => async ({ request, language, currencies, fetchApi, onError, nonce }) => {
  renders += 1;
  const { pathname, search } = new URL(request.url);
  if (search === '?search=slow') {
    writeFileSync(new URL('../rendering', import.meta.url), '');
    while (!existsSync(new URL('../go-on', import.meta.url)));
  }
  if (search === '?search=fatal') process.exit(1);
  if (pathname === '/away') {
    onError(Object.assign(new Error('503: busy'), { status: 503 }));
    return new Response('<html>' + renders + '</html>', { status: 500, headers: { 'content-type': 'text/html' } });
  }
  const response = await (await fetchApi('/api/greeting', { headers: { accept: 'application/json' } })).json();
  const found = pathname !== '/page-not-found' && pathname !== '/tr/page-not-found';
  return new Response(
    '<html lang="' + language + '" data-start="defer"><!--' + ' '.repeat(1000) + '--><script nonce="' + nonce + '">boot()</script><script>alert(1)</script>' + pathname + search + ' ' + response.text + ' ' + renders + (currencies ? ' in ' + currencies.shown : '') + '</html>',
    { status: found ? 200 : 404, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
};
export const entry = { module: { createPageRenderer, listArticlePages: () => [{ path: '/blog/esim', updated: '2026-01-01' }] } };
`;

const SITE = `
export { findPage, PAGES } from '${import.meta.resolve('../../test/page-table.ts')}';
export const isServicePath = (pathname) => pathname.startsWith('/api');
`;

let folder: string;
let app: FastifyInstance;
let version: string;
let currencies: string[];
let settings: typeof DELIVERED_SETTINGS;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  for (const part of ['assets', 'flags', 'fonts']) await mkdir(join(folder, 'client', part), { recursive: true });
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'server', 'index.js'), BUILD);
  await writeFile(join(folder, 'server', 'site.js'), SITE);
  await writeFile(join(folder, 'client', 'assets', 'shop-1.js'), 'start()');
  version = '1';
  currencies = ['USD'];
  settings = DELIVERED_SETTINGS;
  app = await openPages();
});

/** The shop's pages, with what they log. */
async function openPages({ warm = [], onLog = () => {} }: { warm?: string[]; onLog?: (line: string) => void } = {}) {
  const pages = fastify({ logger: { level: 'error', stream: { write: onLog } } });
  pages.get('/api/greeting', () => ({ text: 'hello' }));
  await registerPages(pages, {
    buildDirectory: folder,
    warm,
    responses: new ResponseCache(),
    version: () => version,
    settings: () => settings,
    texts: () => undefined,
    currencies: () => currencies,
    publicUrl: 'https://shop.test',
    sandbox: true,
    secureTransport: true,
    paymentHosts: {
      script: ['https://js.partner.test', 'https://*.js.partner.test'],
      frame: ['https://js.partner.test', 'https://*.js.partner.test'],
      connect: ['https://api.partner.test'],
    },
  });
  return pages;
}

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page is rendered once with API data and then served from the cache', async () => {
  const first = await get('/products?country=TR');
  expect(first.body).toContain('/products?country=TR hello 1');
  expect((await get('/products?country=TR&utm_source=mail')).body).toBe(first.body);
});

test('a page that takes long to render keeps no other request waiting', async () => {
  await get('/');
  const slow = get('/products?search=slow');
  await expect.poll(() => existsSync(join(folder, 'rendering'))).toBe(true);
  expect((await get('/api/greeting')).json()).toEqual({ text: 'hello' });
  expect((await get('/')).statusCode).toBe(200);
  await writeFile(join(folder, 'go-on'), '');
  expect((await slow).statusCode).toBe(200);
});

test('a shop that closes while it renders its first pages logs no error', async () => {
  const logged: string[] = [];
  const opened = await openPages({ warm: ['/products?search=slow', '/'], onLog: (line) => logged.push(line) });
  await opened.listen({ host: 'localhost', port: 0 });
  await expect.poll(() => existsSync(join(folder, 'rendering'))).toBe(true);
  await opened.close();
  await delay(100);
  expect(logged).toEqual([]);
});

test('a page whose rendering ends the thread responds with 503, and the next one is rendered in a new thread', async () => {
  const fatal = await get('/products?search=fatal');
  expect(fatal.statusCode).toBe(503);
  expect((await get('/products?search=harmless')).statusCode).toBe(200);
});

test('a visitor whose page cannot be made sees a page that says so in their language, and never a problem for programs', async () => {
  const { statusCode, headers, body } = await get('/tr/products?search=fatal');
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(headers['retry-after']).toBe('2');
  expect(body).toContain('<html lang="tr"');
  expect(body).toContain('<h1>Mağaza şu anda yoğun</h1>');
  expect(body).toContain('<a href="">Tekrar dene</a>');
  const style = /<style>(.+)<\/style>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  settings = { ...settings, brand: { ...settings.brand, name: 'Uç & <Git>' } };
  expect((await get('/products?search=fatal')).body).toContain('<header>Uç &amp; &lt;Git&gt;</header>');
});

test('the sitemap lists the articles, which only the rendering thread knows', async () => {
  expect((await get('/sitemap.xml')).body).toContain('<loc>https://shop.test/blog/esim</loc>');
});

test('a new catalogue version renders pages again', async () => {
  const before = await get('/');
  version = '2';
  expect((await get('/')).body).not.toBe(before.body);
});

test('each language has its own copy of a page', async () => {
  expect((await get('/', { 'accept-language': 'tr' })).body).toContain('lang="tr"');
  expect((await get('/', { 'accept-language': 'tr', cookie: 'lng=en' })).body).toContain('lang="en"');
});

test('with one currency an address that names one changes nothing and sets nothing', async () => {
  const usual = await get('/products?country=TR');
  const { body, headers } = await get('/products?country=TR&currency=EUR', {
    'accept-language': 'de-DE',
    cookie: 'currency=EUR',
  });
  expect(body).not.toContain(' in ');
  expect(headers['set-cookie']).toBeUndefined();
  expect((await get('/products?country=TR')).body).toBe(usual.body);
  expect(headers['cache-control']).toBe(usual.headers['cache-control']);
});

test('each currency has its own copy of a page', async () => {
  currencies = ['USD', 'EUR'];
  expect((await get('/', { 'accept-language': 'de-DE' })).body).toContain(' in EUR');
  expect((await get('/', { cookie: 'currency=EUR' })).body).toContain(' in EUR');
  expect((await get('/', { cookie: 'currency=USD', 'accept-language': 'de-DE' })).body).toContain(' in USD');
  expect((await get('/', { 'accept-language': 'de-DE' })).headers.vary).toContain('cookie');
});

test('an address chooses a currency: the page is in it, the choice is kept, and no shared cache keeps the response', async () => {
  currencies = ['USD', 'EUR'];
  const { statusCode, body, headers } = await get('/?currency=EUR');
  expect(statusCode).toBe(200);
  expect(body).toContain('/ hello');
  expect(body).toContain(' in EUR');
  expect(headers['set-cookie']).toBe('currency=EUR; Max-Age=31536000; Path=/; SameSite=Lax; Secure');
  expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate');
  expect((await get('/?currency=EUR', { cookie: 'currency=EUR' })).headers['set-cookie']).toBeUndefined();
  expect((await get('/?currency=CHF')).headers['set-cookie']).toBeUndefined();
});

test('a link that nobody has pressed yet chooses no currency', async () => {
  currencies = ['USD', 'EUR'];
  const { statusCode, headers } = await get('/?currency=EUR', { 'sec-purpose': 'prefetch' });
  expect(statusCode).toBe(503);
  expect(headers['set-cookie']).toBeUndefined();
});

test('a cached page is revalidated in any encoding', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const again = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a page is compressed again for good once it is asked for a second time', async () => {
  const read = async () => (await get('/products', { 'accept-encoding': 'br' })).rawPayload;
  const first = await read();
  await delay(300);
  expect((await read()).equals(first)).toBe(true);
  await expect.poll(async () => (await read()).equals(first)).toBe(false);
  expect(brotliDecompressSync(await read()).equals(brotliDecompressSync(first))).toBe(true);
});

test('an ETag does not match another page', async () => {
  const { headers } = await get('/');
  expect((await get('/products', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
});

test('every page has a policy for its own scripts, and an injected one is not among them', async () => {
  const { headers, body } = await get('/');
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(body).toContain('<script>boot()</script><script>alert(1)</script>');
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash('boot()')};`);
});

test.each(['/checkout', '/tr/checkout', '/portal/topup'])('%s may load the payment partner’s form', async (path) => {
  const { headers } = await get(path);
  expect(headers['content-security-policy']).toMatch(/script-src [^;]* https:\/\/js\.partner\.test /);
  expect(headers['content-security-policy']).not.toContain('trusted-types');
  expect(headers).toMatchObject({
    'cross-origin-embedder-policy': 'unsafe-none',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.partner.test")',
  });
});

test.each(['/', '/cart', '/portal', '/order-confirmation/ES-1'])('%s may not', async (path) => {
  const { headers } = await get(path);
  expect(headers['content-security-policy']).not.toContain('partner.test');
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(headers).not.toHaveProperty('cross-origin-embedder-policy', 'unsafe-none');
});

test.each(['/cart', '/checkout', '/portal?token=secret', '/order-confirmation/ES-1', '/tr/cart'])(
  '%s is neither cached nor indexed',
  async (path) => {
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers.etag).toBeUndefined();
  },
);

test('the portal’s URL is never sent as a referrer', async () => {
  const response = await get('/portal?token=secret');
  expect(response.headers['referrer-policy']).toBe('no-referrer');
  expect(response.body).not.toContain('secret');
});

test('a path in capitals redirects to the canonical path instead of being cached as a copy', async () => {
  const response = await get('/TR/Portal?token=pt_SeCret');
  expect([response.statusCode, response.headers.location]).toEqual([308, '/tr/portal?token=pt_SeCret']);
  expect((await get('/Wrong')).statusCode).not.toBe(308);
});

test.each([
  ['/support/', '/support'],
  ['/tr/support//?show=sent', '/tr/support?show=sent'],
  ['/products/?country=TR', '/products?country=TR'],
  ['/cart/', '/cart'],
])('%s redirects to the page at %s', async (url, location) => {
  const response = await get(url);
  expect([response.statusCode, response.headers.location]).toEqual([308, location]);
});

test('unknown addresses respond with 404 and one page', async () => {
  const first = await get('/wrong/1');
  expect(first.statusCode).toBe(404);
  expect((await get('/wrong/2')).body).toBe(first.body);
});

test('a page that fails while the shop is busy responds with 503 and is not cached', async () => {
  const first = await get('/away');
  expect(first.statusCode).toBe(503);
  expect(first.headers['retry-after']).toBeDefined();
  expect(first.headers['cache-control']).toBe('no-store');
  expect((await get('/away')).body).not.toBe(first.body);
});

test('an unknown API path does not respond with a page', async () => {
  const response = await get('/api/unknown');
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toContain('application/json');
});

test('choosing a language stores it and redirects to the URL without the parameter', async () => {
  const response = await get('/products?country=TR&lng=tr');
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/products?country=TR');
  expect(response.cookies).toContainEqual(expect.objectContaining({ name: 'lng', value: 'tr', secure: true }));
});

test.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
  'a link that is fetched ahead (%s) chooses no language, and its press is asked anew',
  async (purpose) => {
    const ahead = await get('/products?country=TR&lng=tr', { 'sec-purpose': purpose });
    expect(ahead.statusCode).toBe(503);
    expect(ahead.cookies).toEqual([]);
    expect(ahead.headers['cache-control']).toBe('no-store');
  },
);

test('built assets are cached by browsers permanently', async () => {
  const { headers, body } = await get('/assets/shop-1.js');
  expect(headers['cache-control']).toContain('immutable');
  expect(body).toBe('start()');
});

test('a thousand URLs of one page do not fill the cache', async () => {
  for (let index = 0; index < 1000; index++) {
    const value = `${index}${'x'.repeat(index % 50)}`;
    const query = new URLSearchParams({ coverage: value, show: value, sort: value, [`p${value}`]: value });
    expect((await get(`/products?${query}`)).body).toContain('/products hello 1<');
  }
});

test.each(['search=istanbul', 'country=Atlantis', 'search=a&coverage=global'])(
  'unbounded pages such as ?%s are not cached',
  async (query) => {
    const first = await get(`/products?${query}`);
    expect(first.statusCode).toBe(200);
    expect((await get(`/products?${query}`)).body).not.toBe(first.body);
  },
);
