import { expect, test } from 'vitest';
import { settings } from '~/settings.ts';
import { chooseClaims } from './use-claims.ts';

test('a live shop claims nothing as delivered', () => {
  expect(settings.claims).toEqual({});
  expect(chooseClaims(false)).toEqual({});
});

test('a live shop shows the claims that its owner has set, and no sample', () => {
  const own = { setupMinutes: { value: 3, source: 'Measured with ten buyers in May' } };
  expect(chooseClaims(false, own)).toEqual(own);
  expect(chooseClaims(true, own)).toMatchObject({ ...own, rating: { value: { reviews: '500+' } } });
});
