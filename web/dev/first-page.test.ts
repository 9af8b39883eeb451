import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, test } from 'vitest';

test('the development server knows the packages of every page before it shows the first', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'esimshop-vite-'));
  const root = fileURLToPath(new URL('..', import.meta.url));
  const server = await createServer({
    root,
    cacheDir,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: 'error',
  });
  try {
    const optimizer = server.environments.client.depsOptimizer;
    await optimizer?.scanProcessing;
    const found = Object.keys({ ...optimizer?.metadata.discovered, ...optimizer?.metadata.optimized });
    // Of every page, of forms, of one page, of a part that is loaded on demand, and of one that is loaded on a press.
    const samples = ['@tanstack/react-query', 'react-hook-form', 'idb', 'd3-scale', '@simplewebauthn/browser'];
    expect(found).toEqual(expect.arrayContaining(samples));
  } finally {
    await server.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
});
