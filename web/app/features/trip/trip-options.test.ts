import type { Trip, TripSet } from '@esimshop/contracts/trips';
import { expect, test } from 'vitest';
import { sampleProducts } from '~/features/preview/sample-products.ts';
import { listOptions, selectOption } from './trip-options.ts';

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
const namesOf = (given: Trip) => listOptions(given).map(({ name, set }) => (set ? name : `no ${name}`));

test('the cheapest option comes first, and unavailable ones come last', () => {
  const best = set('one', '9.99');
  expect(namesOf(trip(best, { working: { allLocal: null, onePlan: price(best), saved: null } }))).toEqual([
    'one',
    'no local',
  ]);
});

test('basic options keep their names even if their plans are unlimited', () => {
  const [best, local, one] = [set('mixed', '8'), set('local', '12'), set('one', '30', { unlimited: true })];
  const alternatives = [local, one, set('one', '40', { unlimited: true })];
  const working = { allLocal: price(local), onePlan: price(one), saved: '22.00' };
  expect(namesOf(trip(best, { working, alternatives }))).toEqual(['mixed', 'local', 'one', 'unlimited']);
});

test('a set without duplicate plans is named if the cheapest set has duplicates', () => {
  const [best, simple] = [set('local', '10', { esimCount: 2 }), set('local', '11')];
  const working = { allLocal: price(best), onePlan: null, saved: null };
  expect(namesOf(trip(best, { working, alternatives: [simple] }))).toEqual(['local', 'simple', 'no one']);
});

test('a single country has no basic options to compare', () => {
  const best = set('local', '9.99');
  const single = trip(best, { stops: trip(best).stops.slice(0, 1) });
  expect(namesOf(single)).toEqual(['single']);
  expect(listOptions(trip(null))).toEqual([]);
  const wide = { ...single, alternatives: [set('one', '12')] };
  expect(namesOf(wide)).toEqual(['single', 'wide']);
});

test('an option is selected by its id, and the cheapest one if this trip has no such option', () => {
  const [best, local] = [set('mixed', '8'), set('local', '12')];
  const working = { allLocal: price(local), onePlan: null, saved: null };
  const options = listOptions(trip(best, { working, alternatives: [local] }));
  expect(selectOption(options, 'local')?.set).toBe(local);
  expect(selectOption(options, '')?.set).toBe(best);
  expect(selectOption(options, 'no-one')?.set).toBe(best);
  expect(selectOption(listOptions(trip(null)), 'local')).toBeUndefined();
});

test('two options of the same name have different ids', () => {
  const [best, first, second] = [
    set('local', '8'),
    set('mixed', '9', { esimCount: 2 }),
    set('mixed', '10', { esimCount: 2 }),
  ];
  const options = listOptions(trip(best, { alternatives: [first, second] }));
  expect(selectOption(options, 'mixed')?.set).toBe(first);
  expect(selectOption(options, 'mixed-2')?.set).toBe(second);
});
