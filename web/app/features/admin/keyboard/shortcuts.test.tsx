import { expect, onTestFinished, test, vi } from 'vitest';
import { renderHookInShop } from '../../../../test/render.tsx';
import { useShortcuts } from './shortcuts.ts';

const press = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true });

function watchPair() {
  const go = vi.fn();
  renderHookInShop(() => useShortcuts({ 'g r': go }));
  return go;
}

test('two keys pressed in a row act, however late a busy page comes to the second', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const go = watchPair();
  const [first, second] = [press('g'), press('r')];
  document.body.dispatchEvent(first);
  vi.setSystemTime(Date.now() + 10_000);
  document.body.dispatchEvent(second);
  expect(go).toHaveBeenCalledOnce();
});

test('a second key that comes after a second and a half is no pair', () => {
  const go = watchPair();
  const [first, second] = [press('g'), press('r')];
  // The sum of two floats may fall short of a bound that it should meet.
  Object.defineProperty(second, 'timeStamp', { value: first.timeStamp + 1501 });
  document.body.dispatchEvent(first);
  document.body.dispatchEvent(second);
  expect(go).not.toHaveBeenCalled();
});
