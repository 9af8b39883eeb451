import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

test('a page is rendered once and then handed out from memory', async () => {
  const cache = new PageCache<string>({ maxEntries: 2 });
  let renders = 0;
  const render = async () => `page ${++renders}`;
  expect(await cache.get('a', render)).toBe('page 1');
  expect(await cache.get('a', render)).toBe('page 1');
  expect(renders).toBe(1);
});

test('many who ask for one page at the same time share one render', async () => {
  const cache = new PageCache<string>({ maxEntries: 2 });
  let renders = 0;
  const render = async () => {
    renders += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return 'page';
  };
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', render)));
  expect(new Set(pages)).toEqual(new Set(['page']));
  expect(renders).toBe(1);
});

test('the page that was read longest ago makes room', async () => {
  const cache = new PageCache<string>({ maxEntries: 2 });
  const rendered: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      rendered.push(key);
      return key;
    });
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  await get('a');
  await get('b');
  expect(rendered).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.size).toBe(2);
});

test('a failed render is not kept, and the next one may succeed', async () => {
  const cache = new PageCache<string>({ maxEntries: 2 });
  await expect(cache.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await cache.get('a', async () => 'page')).toBe('page');
});

test('a page that must not be kept is handed out once', async () => {
  const cache = new PageCache<number>({ maxEntries: 2 });
  let status = 503;
  const get = () =>
    cache.get(
      'a',
      async () => status,
      (page) => page === 200,
    );
  expect(await get()).toBe(503);
  status = 200;
  expect(await get()).toBe(200);
  expect(cache.size).toBe(1);
});
