import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerProblems } from '../platform/http/problem-details.ts';
import { registerAssets } from './assets.ts';

const app = fastify().withTypeProvider<ZodTypeProvider>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  for (const part of ['assets', 'flags', 'fonts']) await mkdir(join(folder, part));
  await writeFile(join(folder, 'assets', 'shop-1.js'), 'start()');
  answerProblems(app);
  await registerAssets(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each(['/assets/shop-1.js'])('a range beyond the end of %s gets 416 with its length', async (url) => {
  for (const range of ['bytes=99999-', 'bytes=5-1']) {
    const { statusCode, headers, json } = await app.inject({ url, headers: { range } });
    expect([statusCode, json().status]).toEqual([416, 416]);
    expect(headers['content-range']).toMatch(/^bytes \*\/\d$/);
  }
});

test('a range within a file gets that part', async () => {
  const { statusCode, body } = await app.inject({ url: '/assets/shop-1.js', headers: { range: 'bytes=0-4' } });
  expect([statusCode, body]).toEqual([206, 'start']);
});

test.each([{ 'if-match': '"another"' }, { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }])(
  'a condition that does not hold gets 412: %j',
  async (headers) => {
    const { statusCode, json } = await app.inject({ url: '/assets/shop-1.js', headers });
    expect([statusCode, json().status]).toEqual([412, 412]);
  },
);

test.each([
  '/assets/',
  '/assets/%00',
  '/assets/shop-1.js%00',
  '/assets/.git',
  '/assets/..%2ffavicon.svg',
  '/assets//shop-1.js',
  '/assets/..%5cfavicon.svg',
  '/assets/shop-1.js/',
  '/assets/a\\b',
  `/assets/${'a'.repeat(300)}`,
  `/flags/${'a'.repeat(5000)}`,
])('%s does not exist', async (url) => {
  const { statusCode, headers } = await app.inject({ url });
  expect(statusCode).toBe(404);
  expect(headers['cache-control'] ?? '').not.toContain('immutable');
});
