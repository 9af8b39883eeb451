import { expect, test } from 'vitest';
import { displayTitle, titleOf } from './plan-names.ts';

test('a product id is turned into a title', () => {
  const nameOf = (code: string) => (code === 'TR' ? 'Turkey' : code);
  expect(displayTitle('esim_5GB_30D_TR_V2', nameOf)).toBe('Turkey eSIM 5GB for 30 Days');
  expect(displayTitle('esim_ULE_1D_TR_V2', nameOf)).toBe('Turkey eSIM Unlimited Essentials for 1 Day');
  expect(displayTitle('whatever', nameOf)).toBe('eSIM Package');
});

test('a bundle with an unknown name pattern is titled by its plan data', () => {
  const offer = { place: 'Turkey', dataMb: 500, tier: null, validityDays: 7 };
  expect(titleOf('whatever', offer)).toBe('Turkey eSIM 500MB for 7 Days');
  expect(titleOf('whatever', { ...offer, dataMb: null, tier: 'plus' })).toBe('Turkey eSIM Unlimited Plus for 7 Days');
});
