import { expect, test } from 'vitest';
import { listStandingClaims } from './claims.ts';

const source = 'https://reviews.test/rota';

test.each([
  ['2026-08-29', true],
  ['2026-08-28', false],
  ['2026-11-27', true],
  ['2026-11-28', true],
  ['2026-11-29', false],
  [undefined, false],
])('a claim that was checked on %s is shown on 27 November: %s', (checkedOn, isShown) => {
  const claims = { setupMinutes: { value: 3, source, checkedOn } };
  expect(listStandingClaims(claims, '2026-11-27')).toEqual(isShown ? claims : {});
});

test('one that has lapsed takes no other with it', () => {
  const rating = { value: { score: 4.7, best: 5, reviews: '212' }, source, checkedOn: '2026-11-20' };
  const allDaySupport = { value: true as const, source, checkedOn: '2026-01-01' };
  expect(listStandingClaims({ rating, allDaySupport }, '2026-11-27')).toEqual({ rating });
});
