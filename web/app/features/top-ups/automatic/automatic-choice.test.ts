import type { TopUpPackage } from '@esimshop/contracts/top-ups';
import { expect, test } from 'vitest';
import { chooseAutomatic, mostOf, mostOfChoice } from './automatic-choice.ts';

const packageOf = (id: string, dataMb: number, price: number): TopUpPackage => ({
  ...{ id, name: id, description: '', price, currency: 'USD', dataAmount: '', dataMb, tier: null, validity: 7 },
});
const small = packageOf('1gb', 1000, 3.99);
const large = packageOf('5gb', 5000, 9.99);

test('the cheapest package is chosen with its least threshold, three times', () => {
  expect(chooseAutomatic([small, large], {}, null)).toEqual({
    ...{ package: small, thresholds: [500], thresholdMb: 500, times: 3 },
  });
});

test('what was agreed before is proposed again, and what is picked wins', () => {
  const earlier = { packageId: '5gb', thresholdMb: 1000, times: 5 };
  expect(chooseAutomatic([small, large], {}, earlier)).toMatchObject({ package: large, thresholdMb: 1000, times: 5 });
  expect(chooseAutomatic([small, large], { times: 1 }, earlier)).toMatchObject({ package: large, times: 1 });
});

test('a threshold that is more than half of the package gives way, and a package that is gone to the cheapest', () => {
  expect(chooseAutomatic([small, large], { packageId: '1gb', thresholdMb: 1000 }, null)?.thresholdMb).toBe(500);
  expect(chooseAutomatic([small, large], { packageId: 'gone' }, null)?.package).toBe(small);
});

test('without a package, or with one that is too small to run low, there is nothing to choose', () => {
  expect(chooseAutomatic([], {}, null)).toBeUndefined();
  expect(chooseAutomatic([packageOf('tiny', 500, 1)], {}, null)).toBeUndefined();
});

test('the most it can cost is exact, in currencies with and without decimals', () => {
  const choice = chooseAutomatic([large], { times: 3 }, null);
  expect(choice && mostOfChoice(choice)).toBe('29.97');
  expect(mostOf('1500', 'JPY', 5)).toBe('7500');
});
