import { expect, test } from 'vitest';
import { pickPopularBadges, placePath, readPlanFilter } from './places.ts';

test('a place has one canonical URL, by its coverage', () => {
  expect(placePath({ code: 'TR', coverage: 'local' })).toBe('/products?country=TR');
  expect(placePath({ code: 'Europe+', coverage: 'regional' })).toBe('/products?region=Europe%2B');
});

test('the URL accepts aliases and any case', () => {
  expect(readPlanFilter(new URLSearchParams('country=uk'))).toEqual({ country: 'GB' });
  expect(readPlanFilter(new URLSearchParams('region=europe%2B'))).toEqual({ region: 'Europe+' });
  expect(readPlanFilter(new URLSearchParams('country='))).toBeUndefined();
});

test('a place is found by either parameter', () => {
  expect(readPlanFilter(new URLSearchParams('country=Europe%2B'))).toEqual({ region: 'Europe+' });
  expect(readPlanFilter(new URLSearchParams('country=global'))).toEqual({ region: 'Global' });
  expect(readPlanFilter(new URLSearchParams('region=tr'))).toEqual({ country: 'TR' });
  expect(readPlanFilter(new URLSearchParams('country=nowhere'))).toEqual({ country: 'NOWHERE' });
  expect(readPlanFilter(new URLSearchParams('region=Nowhere'))).toEqual({ region: 'NOWHERE' });
});

const shown = (count: number, popularCount: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `C${index}`, popular: index < popularCount }));

test('about a third of the shown destinations have the badge, popular ones first, deterministically', () => {
  expect([...pickPopularBadges(shown(12, 12))]).toEqual(['C0', 'C1', 'C2', 'C3']);
  const all = pickPopularBadges(shown(196, 12));
  expect(all.size).toBe(59);
  for (let index = 0; index < 12; index++) expect(all).toContain(`C${index}`);
  expect([...pickPopularBadges(shown(196, 12))]).toEqual([...all]);
});
