import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

const plain = Buffer.from(
  Array.from({ length: 400 }, (_, row) => `<li><a href="/products/${row}">Plan ${row * 7}</a></li>`).join(''),
);

test('what is compressed as well as possible is smaller and says the same', async () => {
  const quick = await compress(plain, { compression: 'br', effort: 'quick' });
  const best = (await compress(plain, { compression: 'br', effort: 'best' })) ?? Buffer.alloc(0);
  expect(best.byteLength).toBeLessThan(quick?.byteLength ?? 0);
  expect(brotliDecompressSync(best).equals(plain)).toBe(true);
  const gzipped = (await compress(plain, { compression: 'gzip', effort: 'best' })) ?? Buffer.alloc(0);
  expect(gunzipSync(gzipped).equals(plain)).toBe(true);
});

test('however many ask at once, only so much waits to be compressed, and all else goes uncompressed', async () => {
  const asked = Array.from({ length: 1000 }, () => compress(plain, { compression: 'br', effort: 'quick' }));
  const bodies = await Promise.all(asked);
  expect(bodies.filter((bytes) => bytes !== undefined)).toHaveLength(102);
  expect(await compress(plain, { compression: 'br', effort: 'quick' })).toBeDefined();
});
