import type { Product } from '@esimshop/contracts/products';
import { expect, test } from 'vitest';
import { sampleProducts } from '~/features/preview/sample-products.ts';
import { suggestPlan } from './suggest-plan.ts';

const [sample] = sampleProducts;

function plan(id: number, price: string, validityDays: number, dataMb: number | null, dailyMb = 1000): Product {
  if (!sample) throw new Error('Expected a sample product');
  const features = dataMb === null ? { bundleType: 'unlimited' as const, dailyMb } : { bundleType: 'prepaid' as const };
  return { ...sample, id, price, validityDays, dataMb, unlimited: dataMb === null, features };
}

const small = plan(1, '3.99', 7, 1000);
const middle = plan(2, '7.99', 30, 5000);
const large = plan(3, '12.99', 30, 10_000);
const unlimited = plan(4, '20.99', 7, null);

test('the smallest plan that lasts long enough with enough data is suggested', () => {
  const list = [large, unlimited, middle, small];
  expect(suggestPlan(list, { days: 7, dailyMb: 150, dataMb: 1000 })).toEqual({ plan: small, reason: 'smallest' });
  expect(suggestPlan(list, { days: 8, dailyMb: 150, dataMb: 1000 })).toEqual({ plan: middle, reason: 'smallest' });
  expect(suggestPlan(list, { days: 7, dailyMb: 1000, dataMb: 7000 })).toEqual({ plan: large, reason: 'smallest' });
});

test('an unlimited plan is suggested if it costs less', () => {
  const cheap = plan(5, '9.99', 7, null);
  expect(suggestPlan([large, cheap], { days: 7, dailyMb: 1000, dataMb: 7000 })).toEqual({
    plan: cheap,
    reason: 'unlimited_cheaper',
    insteadOf: large,
  });
});

test('an unlimited plan that would be throttled within the day is not suggested', () => {
  const cheap = plan(5, '9.99', 7, null, 1000);
  expect(suggestPlan([large, cheap], { days: 7, dailyMb: 1150, dataMb: 8500 })?.plan).toBe(large);
});

test('without enough data in any plan an unlimited one is suggested, and without enough days none', () => {
  expect(suggestPlan([small, unlimited], { days: 7, dailyMb: 1000, dataMb: 7000 })).toEqual({
    plan: unlimited,
    reason: 'only_unlimited',
  });
  expect(suggestPlan([small, unlimited], { days: 31, dailyMb: 150, dataMb: 5000 })).toBeUndefined();
});
