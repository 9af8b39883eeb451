import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bundleTypeOf,
  formatDataAmount,
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

test('1000 MB or more is shown in GB', () => {
  expect(toDataSize(999)).toEqual({ value: 999, unit: 'MB' });
  expect(toDataSize(1000)).toEqual({ value: 1, unit: 'GB' });
  expect(formatDataAmount(1500)).toBe('1.5GB');
  expect(formatDataAmount(null)).toBe('Unlimited');
});

test.each([
  ['7d', 7],
  ['1d', 1],
  ['2w', 14],
  ['1m', 30],
  ['1y', 365],
  ['30 Days', 30],
  ['30', 30],
])('a validity of %s is %i days', (validity, days) => {
  expect(parseValidity(validity)?.days).toBe(days);
});

test('an invalid validity is undefined', () => {
  expect(parseValidity('soon')).toBeUndefined();
});

test('unlimited plans are recognised by amount, flag or the partner’s id in any case', () => {
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
])('%s has the tier %s', (productId, tier) => {
  expect(unlimitedTierOf(productId)).toBe(tier);
});

test('the tier is also recognised in the name', () => {
  expect(unlimitedTierOf('p1', 'Unlimited Plus')).toBe('plus');
  expect(unlimitedTierOf('p1', 'Unlimited Essentials')).toBe('essentials');
});

test('the bundle type comes from the features or else from the name', () => {
  expect(bundleTypeOf({ bundleType: 'unlimited' }, 'x')).toBe('unlimited');
  expect(bundleTypeOf('{"bundleType":"prepaid"}', 'x')).toBe('prepaid');
  expect(bundleTypeOf('{broken', 'Turkey [Unlimited]')).toBe('unlimited');
  expect(bundleTypeOf(null, 'Turkey [prepaid]')).toBe('prepaid');
  expect(bundleTypeOf(null, 'Turkey')).toBeUndefined();
});

test('sample products are recognised by their prefix', () => {
  expect(isSampleProduct('sample_turkey')).toBe(true);
  expect(isSampleProduct('esim_sample_')).toBe(false);
});

test('parsers never throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      parseDataAmount(text);
      parseValidity(text);
      bundleTypeOf(text, text);
    }),
  );
});
