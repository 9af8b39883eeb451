// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { renderHookInShop } from '../../../test/render.tsx';
import { arrivalOf } from '../../../test/samples.ts';
import { forgetArrivals, keepArrivals, useKeptArrivals } from './kept-arrivals.ts';

beforeEach(() => forgetArrivals());

const kept = () => renderHookInShop(() => useKeptArrivals()).result.current;

test('a device keeps what it heard of each eSIM, once, by need', () => {
  keepArrivals([arrivalOf(), arrivalOf({ iccid: '8902', state: 'connected' })]);
  keepArrivals([arrivalOf({ state: 'installed' })]);
  expect(kept().map(({ iccid, state }) => [iccid, state])).toEqual([
    ['8902', 'connected'],
    ['8901', 'installed'],
  ]);
});

test('of more than twenty the oldest reports go', () => {
  const many = Array.from({ length: 25 }, (_each, index) =>
    arrivalOf({ iccid: `89${index}`, asOf: new Date(Date.UTC(2026, 0, index + 1)).toISOString() }),
  );
  keepArrivals(many);
  expect(kept().map(({ iccid }) => iccid)).not.toContain('894');
  expect(kept()).toHaveLength(20);
});

test('where storage is blocked the board lasts as long as the page', () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  keepArrivals([arrivalOf()]);
  expect(kept()).toHaveLength(1);
  localStorage.setItem = setItem;
});

test('what nobody can have stored counts as nothing', () => {
  keepArrivals([arrivalOf()]);
  for (const text of ['{', '{}', 'null']) {
    localStorage.setItem('arrivals', text);
    expect(kept()).toEqual([]);
  }
});
