import { POPULAR_CODES } from '@esimshop/contracts/destination-codes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankDestinations } from './rank-destinations.ts';

const local = (code: string) => ({ code, coverage: 'local' as const });
const codesOf = (places: { code: string }[], sold: [string, number][] = []) =>
  rankDestinations(
    places.map((place) => ({ coverage: 'local' as const, ...place })),
    new Map(sold),
  ).map(({ code }) => code);

test('without sales the popular codes come first in their listed order', () => {
  const places = ['ZW', 'AD', ...[...POPULAR_CODES].toReversed()].map(local);
  expect(codesOf(places).slice(0, 12)).toEqual([...POPULAR_CODES]);
});

test('destinations sold in the last 90 days come before the popular codes', () => {
  expect(
    codesOf(['US', 'GB', 'AD', 'GR'].map(local), [
      ['AD', 3],
      ['GR', 9],
    ]),
  ).toEqual(['GR', 'AD', 'US', 'GB']);
});

test('countries come before regions, and regions before global plans', () => {
  const places = [
    { code: 'Global', coverage: 'global' as const },
    { code: 'Asia', coverage: 'regional' as const },
    local('AD'),
  ];
  expect(rankDestinations(places, new Map([['Global', 99]])).map(({ code }) => code)).toEqual(['AD', 'Asia', 'Global']);
});

test('the ranking does not depend on the input order', () => {
  const codes = ['AD', 'AL', 'US', 'TR', 'GR', 'BE', 'PL', 'RO', 'SE'];
  fc.assert(
    fc.property(fc.shuffledSubarray(codes, { minLength: codes.length }), (shuffled) => {
      expect(codesOf(shuffled.map(local))).toEqual(codesOf(codes.map(local)));
    }),
  );
});
