import type { ShownRatings } from '@esimshop/contracts/ratings';
import { expect, test } from 'vitest';
import { chooseRating, toRatingSums } from './choose-rating.ts';

const value = { score: 4.9, best: 5, reviews: '500+' };
const claim = { value, source: 'A portal' };

const ratings: ShownRatings = { of: 'shop', count: 34, average: 4.7, counts: [], latest: [], removed: [] };

test.each([
  ['none are shown', { ratings: null, areShown: false }, { claimed: value }],
  ['destinations show theirs', { ratings: null, areShown: true }, undefined],
  ['the shop shows its own', { ratings, areShown: true }, { given: { count: 34, average: 4.7 } }],
])('where %s, what buyers say comes before what the shop claims', (_where, read, chosen) => {
  expect(chooseRating(toRatingSums(read), claim)).toEqual(chosen);
});

test('nothing is said without a claim, or before ratings are read', () => {
  expect(chooseRating('none', undefined)).toBeUndefined();
  expect(chooseRating(undefined, claim)).toBeUndefined();
});
