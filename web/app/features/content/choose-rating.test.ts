import { expect, test } from 'vitest';
import { chooseRating } from './choose-rating.ts';

const value = { score: 4.9, best: 5, reviews: '500+' };
const claim = { value, source: 'A portal' };

test('the claim of a rating is shown only where no ratings of buyers are', () => {
  expect(chooseRating({ areShown: false }, claim)).toEqual({ claimed: value });
  expect(chooseRating({ areShown: true }, claim)).toBeUndefined();
  expect(chooseRating({ areShown: true, count: 34, average: 4.7 }, claim)).toEqual({
    given: { count: 34, average: 4.7 },
  });
  expect(chooseRating({ areShown: false }, undefined)).toBeUndefined();
  expect(chooseRating(undefined, claim)).toBeUndefined();
});
