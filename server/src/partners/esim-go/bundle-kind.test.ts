import { expect, test } from 'vitest';
import { isUnlimited, tierOf } from './bundle-kind.ts';

test('unlimited bundles are recognised by amount, by flag, or by their name in any case', () => {
  const bundle = { name: 'esim_5GB_30D_TR_V2', dataAmount: 5000 };
  expect(isUnlimited(bundle)).toBe(false);
  expect(isUnlimited({ ...bundle, dataAmount: null, unlimited: null })).toBe(false);
  expect(isUnlimited({ ...bundle, dataAmount: -1 })).toBe(true);
  expect(isUnlimited({ ...bundle, unlimited: true })).toBe(true);
  expect(isUnlimited({ ...bundle, name: 'esim_UL_7D_TR_V2' })).toBe(true);
  expect(isUnlimited({ ...bundle, name: 'esim_ulp_7d_tr' })).toBe(true);
  expect(isUnlimited({ ...bundle, name: 'Turkey [Unlimited]' })).toBe(true);
  expect(isUnlimited({ ...bundle, name: 'Turkey [prepaid]' })).toBe(false);
});

test.each([
  ['esim_UL_7D_TR_V2', 'lite'],
  ['esim_ULE_7D_TR_V2', 'essentials'],
  ['esim_ULP_7D_TR_V2', 'plus'],
  ['x', 'lite'],
])('%s has the tier %s', (name, tier) => {
  expect(tierOf(name)).toBe(tier);
});

test('the tier is also recognised in the groups', () => {
  expect(tierOf('p1', ['Standard', 'Unlimited Plus'])).toBe('plus');
  expect(tierOf('p1', ['Unlimited Essentials'])).toBe('essentials');
});
