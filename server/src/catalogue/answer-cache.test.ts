import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

test('an answer is written once and reads the same in every encoding', async () => {
  const cache = createAnswerCache('1');
  let written = 0;
  const make = () => {
    written += 1;
    return JSON.stringify({ text: 'x'.repeat(2000) });
  };
  const answer = cache.get('key', make);
  expect(cache.get('key', make)).toBe(answer);
  expect(written).toBe(1);
  const plain = (await answer.body('identity')).toString();
  expect(brotliDecompressSync(await answer.body('br')).toString()).toBe(plain);
  expect(gunzipSync(await answer.body('gzip')).toString()).toBe(plain);
  expect(new Set((['br', 'gzip', 'identity'] as const).map((encoding) => answer.etag(encoding))).size).toBe(3);
});

test('made-up keys push out the oldest answers and nothing else', () => {
  const cache = createAnswerCache('1');
  const first = cache.get('first', () => '1');
  for (let index = 0; index < 499; index++) cache.get(`key ${index}`, () => '2');
  expect(cache.get('first', () => 'again')).toBe(first);
  cache.get('one more', () => '3');
  expect(cache.get('first', () => 'again')).not.toBe(first);
});

test('large answers push out others by their size', () => {
  const cache = createAnswerCache('1');
  const first = cache.get('first', () => '1');
  const large = 'x'.repeat(20_000_000);
  for (let index = 0; index < 3; index++) cache.get(`large ${index}`, () => large);
  expect(cache.get('first', () => 'again')).toBe(first);
  cache.get('large 4', () => large);
  expect(cache.get('first', () => 'again')).not.toBe(first);
});
