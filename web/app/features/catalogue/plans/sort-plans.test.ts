import { expect, test } from 'vitest';
import { sampleProducts } from '~/features/preview/sample-products.ts';
import { readPlanSort, sortPlans, withPlanSort } from './sort-plans.ts';

const [sample] = sampleProducts;

function plans(...given: [id: number, price: string, dataMb: number][]) {
  if (!sample) throw new Error('Expected a sample product');
  return given.map(([id, price, dataMb]) => ({ ...sample, id, price, dataMb }));
}

const list = plans([1, '3.99', 1000], [2, '20.99', 20_000], [3, '9.99', 3000], [4, '9.99', 5000]);
const idsIn = (order: 'data' | 'price' | 'gb') => sortPlans(list, order).map(({ id }) => id);

test('plans are sorted as requested, and the sort is stable', () => {
  expect(idsIn('data')).toEqual([1, 2, 3, 4]);
  expect(idsIn('price')).toEqual([1, 3, 4, 2]);
  expect(idsIn('gb')).toEqual([2, 4, 3, 1]);
});

test('the URL holds the order, and omits the default one', () => {
  const query = new URLSearchParams('country=TR&compare=1');
  expect(String(withPlanSort(query, 'gb'))).toBe('country=TR&compare=1&sort=gb');
  expect(String(withPlanSort(withPlanSort(query, 'gb'), 'data'))).toBe('country=TR&compare=1');
  expect(readPlanSort(new URLSearchParams('sort=gb'))).toBe('gb');
  expect(readPlanSort(new URLSearchParams('sort=nonsense'))).toBe('data');
});
