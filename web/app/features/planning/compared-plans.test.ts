import { expect, test } from 'vitest';
import { sampleProducts } from '~/features/preview/sample-products.ts';
import { readCompared, withCompared } from './compared-plans.ts';

const [sample] = sampleProducts;
const list = [11, 12, 13, 14].map((id) => {
  if (!sample) throw new Error('Expected a sample product');
  return { ...sample, id };
});
const idsOf = (query: string) => readCompared(new URLSearchParams(query), list)?.map(({ id }) => id);

test('the address names up to three plans in their order', () => {
  expect(idsOf('compare=13,11')).toEqual([13, 11]);
  expect(idsOf('compare=11,12,13,14')).toEqual([11, 12, 13]);
  expect(idsOf('compare=11,11,99,x')).toEqual([11]);
});

test('an empty comparison is open, none is closed', () => {
  expect(idsOf('compare=')).toEqual([]);
  expect(idsOf('country=TR')).toBeUndefined();
});

test('what is written is read again', () => {
  const query = withCompared(new URLSearchParams('country=TR'), [14, 12, 14]);
  expect(query.get('compare')).toBe('14,12');
  expect(String(withCompared(query, undefined))).toBe('country=TR');
});
