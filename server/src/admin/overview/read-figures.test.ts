import { expect, test } from 'vitest';
import { listStarts, unitOf } from './read-figures.ts';

test('a longer range has wider columns', () => {
  expect(unitOf({ from: '2026-11-01', to: '2026-11-01' })).toBe('day');
  expect(unitOf({ from: '2026-09-23', to: '2026-11-22' })).toBe('day');
  expect(unitOf({ from: '2026-01-01', to: '2026-11-22' })).toBe('week');
  expect(unitOf({ from: '2020-01-01', to: '2026-11-22' })).toBe('month');
});

test('every period of the range has a start, weeks on Mondays', () => {
  expect(listStarts({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(listStarts({ from: '2026-11-01', to: '2026-11-16' }, 'week')).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
  expect(listStarts({ from: '2026-01-31', to: '2026-04-01' }, 'month')).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
  ]);
});
