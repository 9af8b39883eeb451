import type { Trip, TripSet } from '@esimshop/contracts/trips';
import { expect, test } from 'vitest';
import { sampleProducts } from '~/features/preview/sample-products.ts';
import { chooseWay, listWays } from './trip-ways.ts';

const [product] = sampleProducts;

function set(kind: TripSet['kind'], total: string, { unlimited = false, esimCount = 1 } = {}): TripSet {
  if (!product) throw new Error('Expected a sample product');
  const item = { product, quantity: esimCount, covers: ['TR'], days: 5, dataMb: 1000, subtotal: total };
  return { kind, unlimited, items: [item], esimCount, total };
}
const price = ({ total, esimCount }: TripSet) => ({ total, esimCount });

function trip(best: TripSet | null, given: Partial<Trip> = {}): Trip {
  const stop = (code: string) => ({ code, names: { en: code, tr: code }, days: 5, dataMb: 1000 });
  return {
    currency: 'USD',
    days: 10,
    dataMb: 2000,
    daysGiven: false,
    stops: [stop('TR'), stop('GR')],
    uncovered: [],
    best,
    working: { allLocal: null, onePlan: null, saved: null },
    alternatives: [],
    ...given,
  };
}
const namesOf = (given: Trip) => listWays(given).map(({ name, set }) => (set ? name : `no ${name}`));

test('the cheapest way comes first, and ways that do not exist come last', () => {
  const best = set('one', '9.99');
  expect(namesOf(trip(best, { working: { allLocal: null, onePlan: price(best), saved: null } }))).toEqual([
    'one',
    'no local',
  ]);
});

test('the plain ways keep their names, also where their plans are unlimited', () => {
  const [best, local, one] = [set('mixed', '8'), set('local', '12'), set('one', '30', { unlimited: true })];
  const alternatives = [local, one, set('one', '40', { unlimited: true })];
  const working = { allLocal: price(local), onePlan: price(one), saved: '22.00' };
  expect(namesOf(trip(best, { working, alternatives }))).toEqual(['mixed', 'local', 'one', 'unlimited']);
});

test('a set of one plan each is named where the cheapest takes two of one', () => {
  const [best, simple] = [set('local', '10', { esimCount: 2 }), set('local', '11')];
  const working = { allLocal: price(best), onePlan: null, saved: null };
  expect(namesOf(trip(best, { working, alternatives: [simple] }))).toEqual(['local', 'simple', 'no one']);
});

test('one country has no plain ways to compare', () => {
  const best = set('local', '9.99');
  const single = trip(best, { stops: trip(best).stops.slice(0, 1) });
  expect(namesOf(single)).toEqual(['single']);
  expect(listWays(trip(null))).toEqual([]);
  const wide = { ...single, alternatives: [set('one', '12')] };
  expect(namesOf(wide)).toEqual(['single', 'wide']);
});

test('a way is chosen by its name, and the cheapest where this trip has no such way', () => {
  const [best, local] = [set('mixed', '8'), set('local', '12')];
  const working = { allLocal: price(local), onePlan: null, saved: null };
  const ways = listWays(trip(best, { working, alternatives: [local] }));
  expect(chooseWay(ways, 'local')?.set).toBe(local);
  expect(chooseWay(ways, '')?.set).toBe(best);
  expect(chooseWay(ways, 'no-one')?.set).toBe(best);
  expect(chooseWay(listWays(trip(null)), 'local')).toBeUndefined();
});

test('two ways that are called the same can be told apart', () => {
  const [best, first, second] = [
    set('local', '8'),
    set('mixed', '9', { esimCount: 2 }),
    set('mixed', '10', { esimCount: 2 }),
  ];
  const ways = listWays(trip(best, { alternatives: [first, second] }));
  expect(chooseWay(ways, 'mixed')?.set).toBe(first);
  expect(chooseWay(ways, 'mixed-2')?.set).toBe(second);
});
