import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bundleTypeOf,
  displayTitle,
  formatDataAmount,
  formatValidity,
  isSampleProduct,
  isUnlimitedPlan,
  parseDataAmount,
  parseValidity,
  toDataSize,
  unlimitedTierOf,
} from './plans.ts';

test.each([
  ['5GB', 5000],
  ['0.5 GB', 500],
  ['500MB', 500],
  [5000, 5000],
  ['1000', 1000],
  ['Unlimited', 'unlimited'],
  ['unlimited', 'unlimited'],
  ['-1', 'unlimited'],
  [-1, 'unlimited'],
  ['', undefined],
  ['GB', undefined],
  ['-5GB', undefined],
  [Number.NaN, undefined],
  [0, undefined],
])('data amount %s is %s', (amount, expected) => {
  expect(parseDataAmount(amount)).toBe(expected);
});

test('1000 MB or more is shown as GB', () => {
  expect(toDataSize(999)).toEqual({ value: 999, unit: 'MB' });
  expect(toDataSize(1000)).toEqual({ value: 1, unit: 'GB' });
  expect(formatDataAmount(1500)).toBe('1.5GB');
  expect(formatDataAmount(null)).toBe('Unlimited');
});

test.each([
  ['7d', '7 Days', 7],
  ['1d', '1 Day', 1],
  ['2w', '2 Weeks', 14],
  ['1m', '1 Month', 30],
  ['1y', '1 Year', 365],
  ['30 Days', '30 Days', 30],
  ['30', '30 Days', 30],
])('validity %s is shown as %s', (validity, shown, days) => {
  expect(formatValidity(validity)).toBe(shown);
  expect(parseValidity(validity)?.days).toBe(days);
});

test('an unreadable validity is shown as it is', () => {
  expect(formatValidity('soon')).toBe('soon');
});

test('unlimited plans are known by amount, by flag or by the partner’s id, whatever its case', () => {
  const plan = { productId: 'esim_5GB_30D_TR_V2', dataAmount: '5GB' };
  expect(isUnlimitedPlan(plan)).toBe(false);
  expect(isUnlimitedPlan({ ...plan, dataAmount: '-1' })).toBe(true);
  expect(isUnlimitedPlan({ ...plan, unlimited: true })).toBe(true);
  expect(isUnlimitedPlan({ ...plan, productId: 'esim_UL_7D_TR_V2' })).toBe(true);
  expect(isUnlimitedPlan({ ...plan, productId: 'esim_ulp_7d_tr' })).toBe(true);
});

test.each([
  ['esim_UL_7D_TR_V2', 'lite'],
  ['esim_ULE_7D_TR_V2', 'essentials'],
  ['esim_ULP_7D_TR_V2', 'plus'],
  ['x', 'lite'],
])('%s is of the tier %s', (productId, tier) => {
  expect(unlimitedTierOf(productId)).toBe(tier);
});

test('the tier is also found in a name', () => {
  expect(unlimitedTierOf('p1', 'Unlimited Plus')).toBe('plus');
  expect(unlimitedTierOf('p1', 'Unlimited Essentials')).toBe('essentials');
});

test('the bundle type comes from the features, else from the name', () => {
  expect(bundleTypeOf({ bundleType: 'unlimited' }, 'x')).toBe('unlimited');
  expect(bundleTypeOf('{"bundleType":"prepaid"}', 'x')).toBe('prepaid');
  expect(bundleTypeOf('{broken', 'Turkey [Unlimited]')).toBe('unlimited');
  expect(bundleTypeOf(null, 'Turkey [prepaid]')).toBe('prepaid');
  expect(bundleTypeOf(null, 'Turkey')).toBeUndefined();
});

test('a product id is read into a title', () => {
  const nameOf = (code: string) => (code === 'TR' ? 'Turkey' : code);
  expect(displayTitle('esim_5GB_30D_TR_V2', nameOf)).toBe('Turkey eSIM 5GB for 30 Days');
  expect(displayTitle('esim_ULE_1D_TR_V2', nameOf)).toBe('Turkey eSIM Unlimited Essentials for 1 Day');
  expect(displayTitle('whatever', nameOf)).toBe('eSIM Package');
});

test('sample products are known by their prefix', () => {
  expect(isSampleProduct('sample_turkey')).toBe(true);
  expect(isSampleProduct('esim_sample_')).toBe(false);
});

test('no text makes a parser throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      parseDataAmount(text);
      parseValidity(text);
      formatValidity(text);
      bundleTypeOf(text, text);
      displayTitle(text, (code) => code);
    }),
  );
});
