import { expect, test } from 'vitest';
import { readOrderList, writeOrderList } from './order-list-state.ts';

const read = (address: string) => readOrderList(new URLSearchParams(address));

test('a list and its address are the same, and defaults are left out', () => {
  const address = 'q=kowal&status=processing%2Ccompleted&from=2026-10-24&to=2026-11-22&sort=totalAmount&page=3&per=50';
  expect(writeOrderList(read(address)).toString()).toBe(address);
  expect(writeOrderList(read('sort=-createdAt&page=1&per=25')).toString()).toBe('');
});

test('invalid parts of an address are ignored', () => {
  expect(read('status=completed,bogus&sort=drop&page=-4&per=7000&from=yesterday&attention=all')).toEqual(
    read('status=completed'),
  );
});

test('days in the wrong order are turned round', () => {
  expect(read('from=2026-11-22&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-22' });
});
