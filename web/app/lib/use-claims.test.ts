import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { expect, test } from 'vitest';
import { chooseClaims } from './use-claims.ts';

test('a live shop claims nothing as delivered', () => {
  expect(chooseClaims(false, DELIVERED_SETTINGS.claims)).toEqual({});
});

test('a live shop shows the claims that its owner has set, and no sample', () => {
  const own = { setupMinutes: { value: 3, source: 'Measured with ten buyers in May' } };
  expect(chooseClaims(false, own)).toEqual(own);
  expect(chooseClaims(true, own)).toMatchObject({ ...own, rating: { value: { reviews: '500+' } } });
});
