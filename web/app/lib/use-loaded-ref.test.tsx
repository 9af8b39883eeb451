import { expect, test } from 'vitest';
import { renderHookInShop } from '../../test/render.tsx';
import { useLoadedRef } from './use-loaded-ref.ts';

test('who asks before a part has loaded gets it once it has, and whoever asks later at once', async () => {
  const { result } = renderHookInShop(() => useLoadedRef<string>());
  const early = result.current.load();
  result.current.ref('the form');
  expect(await early).toBe('the form');
  expect(await result.current.load()).toBe('the form');
});

test('a part that has gone is waited for anew', async () => {
  const { result } = renderHookInShop(() => useLoadedRef<string>());
  result.current.ref('the first form');
  result.current.ref(null);
  const next = result.current.load();
  result.current.ref('the second form');
  expect(await next).toBe('the second form');
});
