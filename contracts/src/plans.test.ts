import { expect, test } from 'vitest';
import { formatDataAmount, isSampleProduct, toDataSize } from './plans.ts';

test('1000 MB or more is shown in GB', () => {
  expect(toDataSize(999)).toEqual({ value: 999, unit: 'MB' });
  expect(toDataSize(1000)).toEqual({ value: 1, unit: 'GB' });
  expect(formatDataAmount(1500)).toBe('1.5GB');
  expect(formatDataAmount(null)).toBe('Unlimited');
});

test('sample products are recognised by their prefix', () => {
  expect(isSampleProduct('sample_turkey')).toBe(true);
  expect(isSampleProduct('esim_sample_')).toBe(false);
});
