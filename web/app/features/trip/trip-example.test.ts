import type { Trip } from '@esimshop/contracts/trips';
import { expect, test } from 'vitest';
import { EXAMPLE_PAGE, EXAMPLE_PATH, toTripExample } from './trip-example.ts';
import { readTripState, toTripRequest } from './trip-state.ts';

const product = {
  ...{ id: 12, price: '20.99', currency: 'USD', countryCode: 'Europe+', unlimited: false, dataMb: 10_000 },
  ...{ names: { en: 'Europe+', tr: 'Avrupa+' }, validityDays: 30, features: { bundleType: 'prepaid' } },
};
const one = { kind: 'one', unlimited: false, items: [{ product }], esimCount: 1, total: '20.99' };
const local = { kind: 'local', unlimited: false, items: [], esimCount: 3, total: '23.97' };
const trip = {
  ...{ best: one, alternatives: [local], days: 14, dataMb: 10_000 },
  stops: [{ names: { en: 'France', tr: 'Fransa' } }, { names: { en: 'Italy', tr: 'İtalya' } }],
} as unknown as Trip;

test('one plan is shown beside what a plan for each country costs, in the language of the page', () => {
  expect(toTripExample(trip, 'tr')).toEqual({
    ...{ countries: 'Fransa ve İtalya', days: 14, dataMb: 10_000, plan: product },
    others: { count: 3, total: '23.97' },
  });
});

test.each([
  ['a plan for each country costs no more', { alternatives: [{ ...local, total: '20.99' }] }],
  ['plans for each country are the cheapest', { best: local, alternatives: [one] }],
  ['nothing covers the trip, as where a destination is hidden', { best: null, alternatives: [] }],
])('nothing is shown where %s', (_, change) => {
  expect(toTripExample({ ...trip, ...change } as Trip, 'en')).toBeUndefined();
});

test('its page asks for the same trip', () => {
  const query = new URL(EXAMPLE_PAGE, 'https://shop.example').searchParams;
  const asked = new URL(toTripRequest(readTripState(query)) ?? '', 'https://shop.example').searchParams;
  expect(Object.fromEntries(asked)).toEqual(
    Object.fromEntries(new URL(EXAMPLE_PATH, 'https://shop.example').searchParams),
  );
});
