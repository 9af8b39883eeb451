import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressQuickly, createRecompressor } from './compress-page.ts';

const plain = Buffer.from(
  Array.from({ length: 400 }, (_, row) => `<li><a href="/products/${row}">Plan ${row * 7}</a></li>`).join(''),
);

test('a page compressed again is smaller and says the same', async () => {
  const page = { plain, ...(await compressQuickly(plain)) };
  const quickBytes = page.brotli.byteLength;
  await createRecompressor()(page);
  expect(page.brotli.byteLength).toBeLessThan(quickBytes);
  expect(brotliDecompressSync(page.brotli).equals(plain)).toBe(true);
  expect(gunzipSync(page.gzip).equals(plain)).toBe(true);
});
