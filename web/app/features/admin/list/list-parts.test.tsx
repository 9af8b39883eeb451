import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInShop } from '../../../../test/render.tsx';
import { readDays } from './list-address.ts';
import { Pager } from './pager.tsx';

const read = (address: string) => new URLSearchParams(address);

test.each([
  ['from=2026-11-01&to=2026-11-22', '2026-11-01', '2026-11-22'],
  ['from=2026-11-22&to=2026-11-01', '2026-11-01', '2026-11-22'],
  ['to=2024-02-29', undefined, '2024-02-29'],
  ['from=2026-13-01&to=tomorrow', undefined, undefined],
  ['from=1999-01-01', undefined, undefined],
])('the days of %j are from %j to %j', (address, from, to) => {
  expect(readDays(read(address))).toEqual({ from, to });
});

// The server refuses such a day, and the list cannot be loaded.
test('the 31st of February is no day', () => {
  expect(readDays(read('from=2026-02-31')).from).toBeUndefined();
});

function openPager(page: number, total: number) {
  const onTurn = vi.fn();
  const { container, getByText } = renderInShop(
    <Pager label="Pages" page={page} per={50} total={total} onTurn={onTurn} />,
  );
  const buttons = [...container.querySelectorAll('button')];
  return { getByText, buttons, onTurn, text: container.textContent };
}

test.each([
  [1, 51, [true, false], '1–50 of 51'],
  [2, 51, [false, true], '51–51 of 51'],
  [30, 12_345, [false, false], '1,451–1,500 of 12,345'],
  // Its rows were removed meanwhile.
  [3, 50, [false, true], '50–50 of 50'],
])('page %d of %d rows has its place and its ways', (page, total, disabled, range) => {
  const { text, buttons } = openPager(page, total);
  expect(text).toContain(range);
  expect(buttons.map((button) => button.disabled)).toEqual(disabled);
});

test('a list of one page has no pager, and a turn names the page', () => {
  expect(openPager(1, 50).text).toBe('');
  const { buttons, onTurn } = openPager(4, 500);
  for (const button of buttons) fireEvent.click(button);
  expect(onTurn.mock.calls).toEqual([[3], [5]]);
});
