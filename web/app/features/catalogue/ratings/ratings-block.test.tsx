import type { ShownRatings } from '@esimshop/contracts/ratings';
import { expect, test } from 'vitest';
import { renderInShop } from '../../../../test/render.tsx';
import { RatingsBlock } from './ratings-block.tsx';

const said = { stars: 2, locale: 'tr', countryCode: 'TR', day: '2026-11-20' } as const;
const ratings: ShownRatings = {
  ...{ of: 'place', count: 1214, average: 4, counts: [0, 607, 0, 0, 607] },
  latest: [{ ...said, name: '', text: 'Yavaştı.', reply: 'Sorry.' }],
  removed: [{ reason: 'insult', count: 2 }],
};

test('average, number, each score, the latest words and what was taken down are shown', () => {
  const { container, getByText } = renderInShop(<RatingsBlock ratings={ratings} place="Turkey" />);
  const text = container.textContent;
  expect(text).toContain('4.0 of 5');
  expect(text).toContain('1,214 ratings of plans for Turkey');
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'))).toEqual([
    ...['50%', '0%', '0%', '50%', '0%'],
  ]);
  expect(text).toContain('2/5A travellerNov 20, 2026Bought here');
  expect(getByText('Yavaştı.').getAttribute('lang')).toBe('tr');
  expect(text).toContain('Our answer: Sorry.');
  expect(text).toContain('The words of 2 ratings were taken down: an insult.');
  expect(getByText('How we check ratings').getAttribute('href')).toBe('/legal#ratings');
});

test('those of the whole shop say so, and for which place each is', () => {
  const { container } = renderInShop(<RatingsBlock ratings={{ ...ratings, of: 'shop' }} place="Japan" />);
  expect(container.textContent).toContain('1,214 ratings of our plans for all destinations');
  expect(container.textContent).toContain('A travellerTR');
});
