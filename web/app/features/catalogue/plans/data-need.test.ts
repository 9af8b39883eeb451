import { expect, test } from 'vitest';
import { ACTIVITIES, dailyNeed, findTypicalUse, tripNeed } from './data-need.ts';

test('a day’s need is the sum of its activities', () => {
  expect(dailyNeed([])).toBe(0);
  expect(dailyNeed(['maps', 'social'])).toBe(500);
  expect(dailyNeed(ACTIVITIES)).toBe(2000);
});

test('a trip’s need is rounded up to half a gigabyte', () => {
  expect(tripNeed(150, 3)).toBe(500);
  expect(tripNeed(150, 4)).toBe(1000);
  expect(tripNeed(500, 7)).toBe(3500);
  expect(tripNeed(500, 1)).toBe(500);
});

test.each([
  [5, 7],
  [7, 7],
  [8, 30],
  [31, undefined],
])('what others used in %i days is of those who were there for %s', (days, of) => {
  const typicalUse = { halfUnderMb: 2100, esims: 60 };
  const plans = [
    { validityDays: 30, typicalUse },
    { validityDays: 15, typicalUse: undefined },
    { validityDays: 7, typicalUse },
  ];
  expect(findTypicalUse(plans, days)?.validityDays).toBe(of);
});
