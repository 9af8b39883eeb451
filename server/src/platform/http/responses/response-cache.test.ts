import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';
import { type SharedResponse, toSharedResponse } from './shared-response.ts';

const MAX_BYTES = 64_000_000;
const responseOf = (body: string, status = 200) => toSharedResponse({ status, contentType: 'text/plain', body });
const textOf = ({ plain }: SharedResponse) => plain.toString();

test('a response is made once and then handed out from memory', async () => {
  const cache = new ResponseCache({ maxEntries: 2, maxBytes: MAX_BYTES });
  let made = 0;
  const make = async () => responseOf(`page ${++made}`);
  const first = await cache.get('a', make);
  expect(textOf(first)).toBe('page 1');
  expect(await cache.get('a', make)).toBe(first);
  expect(made).toBe(1);
});

test('many who ask for one response at the same time share its making', async () => {
  const cache = new ResponseCache({ maxEntries: 2, maxBytes: MAX_BYTES });
  let made = 0;
  const make = async () => {
    made += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return responseOf('page');
  };
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)));
  expect(new Set(pages).size).toBe(1);
  expect(made).toBe(1);
});

test('the response that was read longest ago makes room', async () => {
  const cache = new ResponseCache({ maxEntries: 2, maxBytes: MAX_BYTES });
  const made: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      made.push(key);
      return responseOf(key);
    });
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  await get('a');
  await get('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.size).toBe(2);
});

test('a failure is not stored, and the next try may succeed', async () => {
  const cache = new ResponseCache({ maxEntries: 2, maxBytes: MAX_BYTES });
  await expect(cache.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(textOf(await cache.get('a', () => responseOf('page')))).toBe('page');
});

test('a response that must not be stored is returned uncached', async () => {
  const cache = new ResponseCache({ maxEntries: 2, maxBytes: MAX_BYTES });
  let status = 503;
  const get = () =>
    cache.get(
      'a',
      () => responseOf('page', status),
      (response) => response.status === 200,
    );
  expect((await get()).status).toBe(503);
  status = 200;
  expect((await get()).status).toBe(200);
  expect(cache.size).toBe(1);
});

/** What is asked for first, then so many others of a size; whether the first is still there. */
async function isFirstLeft(others: { count: number; bytes: number }): Promise<boolean> {
  const cache = new ResponseCache({ maxEntries: 500, maxBytes: MAX_BYTES });
  const first = await cache.get('first', () => responseOf('1'));
  const body = 'x'.repeat(others.bytes);
  for (let index = 0; index < others.count; index++) await cache.get(`key ${index}`, () => responseOf(body));
  return (await cache.get('first', () => responseOf('again'))) === first;
}

test('made-up keys push out the oldest responses and nothing else', async () => {
  expect(await isFirstLeft({ count: 499, bytes: 1 })).toBe(true);
  expect(await isFirstLeft({ count: 500, bytes: 1 })).toBe(false);
});

test('large responses push out others by their size', async () => {
  expect(await isFirstLeft({ count: 3, bytes: 20_000_000 })).toBe(true);
  expect(await isFirstLeft({ count: 4, bytes: 20_000_000 })).toBe(false);
});
