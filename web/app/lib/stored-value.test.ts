import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../test/storage-of.ts';
import { createStoredValue } from './stored-value.ts';

const openValue = () =>
  createStoredValue<number[]>({
    key: 'numbers',
    empty: [],
    parse: (text) => (text.startsWith('[') ? (JSON.parse(text) as number[]) : undefined),
  });

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', storageOf(kept));
});
afterEach(() => vi.unstubAllGlobals());

test('what one page stores another reads, as the same object until it changes', () => {
  const first = openValue();
  first.set([1, 2]);
  const second = openValue();
  expect(second.get()).toEqual([1, 2]);
  expect(second.get()).toBe(second.get());
  first.set([3]);
  expect(second.get()).toEqual([3]);
});

test('an empty storage has the very value that hydration starts with, so that React renders nothing again', () => {
  const value = openValue();
  expect(value.get()).toBe(value.empty);
});

test.each(['made by an extension', '[1, 2'])('values that the shop cannot have stored count as empty: %s', (text) => {
  kept.set('numbers', text);
  expect(openValue().get()).toEqual([]);
});

test.each(['getItem', 'setItem'])('if %s is blocked the value lives in the page', (method) => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { ...localStorage, [method]: refuse });
  const value = openValue();
  value.set([1]);
  expect(value.get()).toEqual([1]);
});
