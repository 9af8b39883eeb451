import { expect, test } from 'vitest';
import { pickPopularBadges, placePath, readPlanFilter } from './places.ts';

test('a place has one address by its coverage', () => {
  expect(placePath({ code: 'TR', coverage: 'local' })).toBe('/products?country=TR');
  expect(placePath({ code: 'Europe+', coverage: 'regional' })).toBe('/products?region=Europe%2B');
});

test('the address understands aliases and any case', () => {
  expect(readPlanFilter(new URLSearchParams('country=uk'))).toEqual({ country: 'GB' });
  expect(readPlanFilter(new URLSearchParams('region=europe%2B'))).toEqual({ region: 'Europe+' });
  expect(readPlanFilter(new URLSearchParams('country='))).toBeUndefined();
});

test('a place is found under either name of the parameter', () => {
  expect(readPlanFilter(new URLSearchParams('country=Europe%2B'))).toEqual({ region: 'Europe+' });
  expect(readPlanFilter(new URLSearchParams('country=global'))).toEqual({ region: 'Global' });
  expect(readPlanFilter(new URLSearchParams('region=tr'))).toEqual({ country: 'TR' });
  expect(readPlanFilter(new URLSearchParams('country=nowhere'))).toEqual({ country: 'NOWHERE' });
  expect(readPlanFilter(new URLSearchParams('region=Nowhere'))).toEqual({ region: 'NOWHERE' });
});

const shown = (count: number, popularCount: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `C${index}`, popular: index < popularCount }));

test('about a third of the shown places carries the badge, the popular ones first, the same every time', () => {
  expect([...pickPopularBadges(shown(12, 12))]).toEqual(['C0', 'C1', 'C2', 'C3']);
  const all = pickPopularBadges(shown(196, 12));
  expect(all.size).toBe(59);
  for (let index = 0; index < 12; index++) expect(all).toContain(`C${index}`);
  expect([...pickPopularBadges(shown(196, 12))]).toEqual([...all]);
});
