import type { Product } from '@esimshop/contracts/products';
import { fireEvent } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { productAt } from '../../../../test/samples.ts';
import { readCompared, withCompared } from './compared-plans.ts';
import { PlanComparison } from './plan-comparison.tsx';

const planOf = (id: number, facts: Partial<Product> = {}): Product => ({ ...productAt('4.50'), id, ...facts });
const PLANS = [
  planOf(1, { dataMb: 1000 }),
  planOf(2, { dataMb: 2000 }),
  planOf(3, { dataMb: 3000 }),
  planOf(4, { dataMb: null, unlimited: true, features: { bundleType: 'unlimited', tier: 'plus' } }),
];

type Options = { products?: readonly Product[]; onChoose?: (id: number) => void };

function Comparison({ products = PLANS, onChoose = () => {} }: Options) {
  const [query, setQuery] = useSearchParams();
  const compared = readCompared(query, products) ?? [];
  const compare = (ids: readonly number[] | undefined) => setQuery(withCompared(query, ids));
  return <PlanComparison products={products} compared={compared} onCompare={compare} onChoose={onChoose} />;
}

function openComparison(ids: string, options: Options & { language?: Language } = {}) {
  const { language = 'en', ...props } = options;
  const page = renderInShop(<Comparison {...props} />, { path: `/products?compare=${ids}`, language });
  const selects = () => page.getAllByRole('combobox') as HTMLSelectElement[];
  const pick = (slot: number, id: string) =>
    fireEvent.change(selects()[slot] as HTMLSelectElement, { target: { value: id } });
  const fact = (name: string) =>
    [...(page.getByRole('rowheader', { name }).parentElement?.querySelectorAll('td') ?? [])].map(
      ({ textContent }) => textContent,
    );
  return { ...page, pick, fact, chosen: () => selects().map(({ value }) => value) };
}

test.each([
  ['another plan takes the place of the second', '1,2,3', 1, '4', ['1', '4', '3']],
  ['a fourth plan is added behind', '1', 1, '4', ['1', '4', '']],
  ['none makes the others move up', '1,2,3', 0, '', ['2', '3', '']],
])('%s', (_what, ids, slot, id, expected) => {
  const { pick, chosen } = openComparison(ids);
  pick(slot, id);
  expect(chosen()).toEqual(expected);
});

test('a plan that is shown elsewhere already takes the place that was chosen for it, and no other is lost', () => {
  const { pick, chosen } = openComparison('1,2,3');
  // In place of plan 2.
  pick(1, '1');
  expect(chosen().filter(Boolean).toSorted()).toEqual(['1', '3']);
});

test('a plan without calls, networks and known start says so, or has a dash', () => {
  const { fact } = openComparison('1', { products: [planOf(1, { dataMb: 500, speeds: [], networks: [] })] });
  expect(fact('Calls and SMS')).toEqual(['Data only, no phone number']);
  expect([fact('Networks'), fact('Validity starts'), fact('Top-up')]).toEqual([['–'], ['–'], ['Not available']]);
  expect(fact('Per GB')).toEqual(['$9.00']);
});

test.each([
  ['JPY', '1500', '¥300', '¥50'],
  ['KWD', '1.500', 'KWD\u00a00.300', 'KWD\u00a00.050'],
])('in %s the shares of a price have the decimals of their currency', (currency, price, perGb, perDay) => {
  const { fact } = openComparison('1', { products: [planOf(1, { currency, price, dataMb: 5000, validityDays: 30 })] });
  expect([fact('Per GB'), fact('Per day')]).toEqual([[perGb], [perDay]]);
});
