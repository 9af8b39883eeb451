import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: ViteDevServer;
let cacheDir: string;

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'esimshop-vite-'));
  const root = fileURLToPath(new URL('..', import.meta.url));
  server = await createServer({
    root,
    cacheDir,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: 'error',
  });
});
afterAll(async () => {
  await server.close();
  await rm(cacheDir, { recursive: true, force: true });
});

test('the development server knows the packages of every page before it shows the first', async () => {
  const optimizer = server.environments.client.depsOptimizer;
  await optimizer?.scanProcessing;
  const found = Object.keys({ ...optimizer?.metadata.discovered, ...optimizer?.metadata.optimized });
  // Of every page, of forms, of one page, of a part that is loaded on demand, and of one that is loaded on a press.
  const samples = ['@tanstack/react-query', 'react-hook-form', 'idb', 'd3-scale', '@simplewebauthn/browser'];
  expect(found).toEqual(expect.arrayContaining(samples));
});

test.each([
  ['/how-it-works', 'How it works'],
  ['/tr/how-it-works', 'Nasıl çalışır?'],
])('it shows %s, which needs no shop', async (path, title) => {
  const http = createHttpServer(server.middlewares).listen(0, 'localhost');
  await once(http, 'listening');
  const page = await fetch(`http://localhost:${(http.address() as AddressInfo).port}${path}`);
  const html = await page.text();
  http.closeAllConnections();
  http.close();
  expect([page.status, /<h1[^>]*>([^<]*)/.exec(html)?.[1]]).toEqual([200, title]);
});
