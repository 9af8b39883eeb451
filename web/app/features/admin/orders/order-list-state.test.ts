import { expect, test } from 'vitest';
import { last30Days, readOrderList, writeOrderList } from './order-list-state.ts';

const read = (address: string) => readOrderList(new URLSearchParams(address));

test('a list and its address are the same, and what goes without saying is left out', () => {
  const address = 'q=kowal&status=processing%2Ccompleted&from=2026-10-24&to=2026-11-22&sort=totalAmount&page=3&per=50';
  expect(writeOrderList(read(address)).toString()).toBe(address);
  expect(writeOrderList(read('sort=-createdAt&page=1&per=25')).toString()).toBe('');
});

test('an address that somebody made up shows what it can mean', () => {
  expect(read('status=completed,bogus&sort=drop&page=-4&per=7000&from=yesterday&attention=all')).toEqual(
    read('status=completed'),
  );
});

test('days in the wrong order are turned round', () => {
  expect(read('from=2026-11-22&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-22' });
});

test('the last 30 days are today and 29 days before it, where the shop is', () => {
  const lateInNewYork = new Date('2026-03-01T03:00:00Z');
  expect(last30Days(lateInNewYork, 'America/New_York')).toEqual({ from: '2026-01-30', to: '2026-02-28' });
  expect(last30Days(lateInNewYork, 'Europe/Istanbul')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});
