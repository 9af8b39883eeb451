import { expect, test } from 'vitest';
import { sampleProducts } from '~/features/preview/sample-products.ts';
import { readCompared, withCompared } from './compared-plans.ts';

const [sample] = sampleProducts;
const list = [11, 12, 13, 14].map((id) => {
  if (!sample) throw new Error('Expected a sample product');
  return { ...sample, id };
});
const idsOf = (query: string) => readCompared(new URLSearchParams(query), list)?.map(({ id }) => id);

test('the URL lists up to three plans in order', () => {
  expect(idsOf('compare=13,11')).toEqual([13, 11]);
  expect(idsOf('compare=11,12,13,14')).toEqual([11, 12, 13]);
  expect(idsOf('compare=11,11,99,x')).toEqual([11]);
});

test('an empty list opens the comparison, a missing one closes it', () => {
  expect(idsOf('compare=')).toEqual([]);
  expect(idsOf('country=TR')).toBeUndefined();
});

test('a written list reads back', () => {
  const query = withCompared(new URLSearchParams('country=TR'), [14, 12, 14]);
  expect(query.get('compare')).toBe('14,12');
  expect(String(withCompared(query, undefined))).toBe('country=TR');
});
