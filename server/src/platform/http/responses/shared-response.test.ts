import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { awaitReader, readBody, recompress, toSharedJson, toSharedResponse } from './shared-response.ts';

test('a response reads the same in every encoding', async () => {
  const response = toSharedJson(JSON.stringify({ text: 'x'.repeat(2000) }));
  const [plain, brotli, gzipped] = await Promise.all(
    (['identity', 'br', 'gzip'] as const).map((encoding) => readBody(response, encoding)),
  );
  const text = plain?.bytes.toString();
  expect(text).toContain('xxx');
  expect([plain?.encoding, brotli?.encoding, gzipped?.encoding]).toEqual(['identity', 'br', 'gzip']);
  expect(brotliDecompressSync(brotli?.bytes ?? '').toString()).toBe(text);
  expect(gunzipSync(gzipped?.bytes ?? '').toString()).toBe(text);
});

test('a body is compressed once', async () => {
  const response = toSharedJson(JSON.stringify({ text: 'x'.repeat(2000) }));
  const [first, second] = await Promise.all([readBody(response, 'br'), readBody(response, 'br')]);
  expect(second?.bytes).toBe(first?.bytes);
  expect((await readBody(response, 'br')).bytes).toBe(first?.bytes);
});

test('a body that has waited for a reader is compressed again: it is smaller and says the same', async () => {
  const rows = Array.from({ length: 400 }, (_, row) => `<li><a href="/products/${row}">Plan ${row * 7}</a></li>`);
  const response = toSharedResponse({ contentType: 'text/html', body: rows.join('') });
  const quick = await readBody(response, 'br');
  await recompress(response);
  expect((await readBody(response, 'br')).bytes).toBe(quick.bytes);
  awaitReader(response);
  expect(response.isSettled).toBe(false);
  await recompress(response);
  expect(response.isSettled).toBe(true);
  const best = await readBody(response, 'br');
  expect(best.bytes.byteLength).toBeLessThan(quick.bytes.byteLength);
  expect(brotliDecompressSync(best.bytes).equals(response.plain)).toBe(true);
  expect(gunzipSync((await readBody(response, 'gzip')).bytes).equals(response.plain)).toBe(true);
});

test('a list of thousands of plans is not compressed again, which would take a processor for seconds', async () => {
  const response = toSharedResponse({ contentType: 'text/html', body: '<li>Plan</li>'.repeat(50_000) });
  const quick = await readBody(response, 'br');
  awaitReader(response);
  await recompress(response);
  expect((await readBody(response, 'br')).bytes).toBe(quick.bytes);
  expect(response.isSettled).toBe(true);
});
