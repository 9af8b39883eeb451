import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openFakeShop } from '../../../../test/fake-shop.ts';
import { renderHookInShop, renderInShop } from '../../../../test/render.tsx';
import { singleKeys, useShortcuts } from './shortcuts.ts';
import { UndoLine } from './undo-line.tsx';

const press = (key: string, { at = document.body, ...more }: KeyboardEventInit & { at?: Element } = {}) =>
  fireEvent.keyDown(at, { key, ...more });

test('a change is undone once, by the key or the button', () => {
  openFakeShop({});
  const onUndo = vi.fn();
  const { getByText, unmount } = renderInShop(<UndoLine text="Done" onUndo={onUndo} />);
  press('u');
  press('u');
  fireEvent.click(getByText('Undo'));
  unmount();
  press('u');
  expect(onUndo).toHaveBeenCalledOnce();
});

function watch(...names: string[]) {
  const acts = Object.fromEntries(names.map((name) => [name, vi.fn()]));
  const { unmount } = renderHookInShop(() => useShortcuts(acts));
  return { ...acts, unmount } as Record<string, ReturnType<typeof vi.fn>> & { unmount: () => void };
}

function add(html: string): Element {
  document.body.insertAdjacentHTML('beforeend', html);
  const added = document.body.lastElementChild as Element;
  onTestFinished(() => added.remove());
  return added;
}

test('the latest view has a key, and gives it back', () => {
  const [list, record] = [watch('s'), watch('s')];
  press('s');
  record.unmount();
  press('S');
  expect([list['s']?.mock.calls.length, record['s']?.mock.calls.length]).toEqual([1, 1]);
});

test('Enter on a link opens that link and not the row', () => {
  const { enter } = watch('enter');
  press('Enter', { at: add('<a href="#x">X</a>') });
  expect(enter).not.toHaveBeenCalled();
  press('Enter');
  expect(enter).toHaveBeenCalledOnce();
});

test.each([
  ['false', 0],
  ['true', 1],
  ['"no"', 1],
  ['{', 1],
])('with %j stored a single key acts %d times', (stored, times) => {
  openFakeShop({});
  localStorage.setItem('adminSingleKeys', stored);
  onTestFinished(() => singleKeys.set(true));
  const { s } = watch('s');
  press('s');
  expect(s).toHaveBeenCalledTimes(times);
});
