import { expect, test } from 'vitest';
import { ACTIVITIES, dailyNeed, tripNeed } from './data-need.ts';

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
