import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ResponseCache } from '../../platform/http/responses/response-cache.ts';
import { createOgImages } from './og-images.ts';
import { registerOgImages } from './routes.ts';

const clientDirectory = fileURLToPath(new URL('../../../../web/public', import.meta.url));
const place = (code: string, en: string, tr: string, fromPrice: string) => ({
  code,
  coverage: 'local',
  names: { en, tr },
  fromPrice,
  currency: 'USD',
  planCount: 29,
});

let version: string;
let destinations: object[];
let app: FastifyInstance;

beforeEach(async () => {
  version = '1';
  destinations = [
    place('TR', 'Turkey', 'Türkiye', '3.99'),
    place('US', 'United States', 'Amerika Birleşik Devletleri', '4.99'),
    place('Europe+', 'Europe+', 'Avrupa+', '9.99'),
  ];
  const images = createOgImages({
    clientDirectory,
    brand: () => ({ name: 'esimshop', signal: '#ffcc00' }),
    readMark: () => readFile(join(clientDirectory, 'favicon.svg')),
    responses: new ResponseCache(),
    version: () => version,
    fetchApi: async (path) =>
      Response.json({
        destinations: destinations.map((each) => ({
          ...each,
          currency: path.endsWith('?currency=EUR') ? 'EUR' : 'USD',
        })),
      }),
  });
  app = fastify();
  await app.register(fastifyStatic, { root: clientDirectory, serve: false });
  registerOgImages(app, { clientDirectory, currencies: () => ['USD', 'EUR'], getImage: images.get });
});
afterEach(() => app.close());

const get = (url: string, headers = {}) => app.inject({ url, headers });

test.each(['/og/TR.png', '/og/US.png?lang=tr&v=4.99', '/og/Europe%2B.png', '/og/default.png?lang=tr'])(
  '%s is an image of the size of link previews',
  async (url) => {
    const response = await get(url);
    expect(response.headers['content-type']).toBe('image/png');
    const { width, height } = PNG.sync.read(response.rawPayload);
    expect([width, height]).toEqual([1200, 630]);
  },
);

test('each place, language and price has its own image', async () => {
  const seen = new Set<string>();
  for (const url of ['/og/TR.png', '/og/TR.png?lang=tr', '/og/US.png', '/og/default.png']) {
    seen.add((await get(url)).rawPayload.toString('base64'));
  }
  destinations = [place('TR', 'Turkey', 'Türkiye', '2.99')];
  expect(seen.has((await get('/og/TR.png')).rawPayload.toString('base64'))).toBe(true);
  version = '2';
  expect(seen.has((await get('/og/TR.png')).rawPayload.toString('base64'))).toBe(false);
  expect(seen.size).toBe(4);
});

test('an image shows the price in the currency of its address, if the shop offers it', async () => {
  const [usual, inEuros, inFrancs] = await Promise.all(
    ['/og/TR.png', '/og/TR.png?currency=EUR', '/og/TR.png?currency=CHF'].map((url) => get(url)),
  );
  expect(inEuros?.rawPayload.equals(usual?.rawPayload ?? Buffer.of())).toBe(false);
  expect(inFrancs?.rawPayload.equals(usual?.rawPayload ?? Buffer.of())).toBe(true);
});

test('a cached image is revalidated by ETag', async () => {
  const { headers } = await get('/og/TR.png');
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect((await get('/og/TR.png', { 'if-none-match': headers.etag })).statusCode).toBe(304);
});

test.each(['/og/XX.png', '/og/TR.svg', '/og/..%2Ffavicon.png', '/og/TR'])('%s does not exist', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('a machine that cannot draw serves the default image', async () => {
  const unable = fastify();
  await unable.register(fastifyStatic, { root: clientDirectory, serve: false });
  registerOgImages(unable, {
    clientDirectory,
    currencies: () => ['USD'],
    getImage: () => Promise.reject(new Error('no library')),
  });
  const response = await unable.inject('/og/TR.png');
  expect(response.headers['content-type']).toBe('image/png');
  expect(PNG.sync.read(response.rawPayload).width).toBe(1200);
  await unable.close();
});
