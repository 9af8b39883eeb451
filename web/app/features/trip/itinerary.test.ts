import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDays, clearDays, moveCountry, normaliseDays, splitDays, sumDays } from './itinerary.ts';

test('days are summed only if every country has them', () => {
  expect(sumDays(['TR:4', 'GR:6'])).toBe(10);
  expect(sumDays(['TR:4', 'GR'])).toBeUndefined();
  expect(sumDays(['TR:4', 'GR:0'])).toBeUndefined();
  expect(sumDays(['TR:4', 'GR:1.5'])).toBeUndefined();
  expect(sumDays([])).toBeUndefined();
});

test('the trip’s days are split into whole days per country, and cleared again', () => {
  expect(splitDays(['TR', 'GR', 'IT'], 10)).toEqual(['TR:4', 'GR:3', 'IT:3']);
  expect(splitDays(['TR', 'GR', 'IT'], 2)).toEqual(['TR:1', 'GR:1', 'IT:1']);
  expect(clearDays(['TR:4', 'GR:3'])).toEqual(['TR', 'GR']);
});

test('splitting days loses none of them', () => {
  const countries = fc.array(fc.constantFrom('TR', 'GR', 'IT'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(countries, fc.integer({ min: 12, max: 180 }), (list, days) => {
      expect(sumDays(splitDays(list, days))).toBe(days);
    }),
  );
});

test('a country has at least one day, and the trip stays within its limit', () => {
  const more = (by: number) => (days: number) => days + by;
  expect(changeDays(['TR:4', 'GR:6'], 'GR', more(1))).toEqual(['TR:4', 'GR:7']);
  expect(changeDays(['TR:1', 'GR:6'], 'TR', more(-1))).toEqual(['TR:1', 'GR:6']);
  expect(changeDays(['TR:100', 'GR:79'], 'GR', more(5))).toEqual(['TR:100', 'GR:80']);
});

test('a country moves one position, and stays put at the ends', () => {
  const countries = ['TR:4', 'GR:6', 'IT:2'];
  expect(moveCountry(countries, 'IT', -1)).toEqual(['TR:4', 'IT:2', 'GR:6']);
  expect(moveCountry(countries, 'TR', 1)).toEqual(['GR:6', 'TR:4', 'IT:2']);
  expect(moveCountry(countries, 'TR', -1)).toEqual(countries);
  expect(moveCountry(countries, 'IT', 1)).toEqual(countries);
  expect(moveCountry(countries, 'FR', 1)).toEqual(countries);
});

test('an added country gets the mean of the others, and the trip’s days are the sum', () => {
  expect(normaliseDays({ countries: ['TR:4', 'GR:7', 'IT'], days: 3 })).toEqual({
    countries: ['TR:4', 'GR:7', 'IT:6'],
    days: 17,
  });
  expect(normaliseDays({ countries: ['TR', 'GR:x'], days: 9 })).toEqual({ countries: ['TR', 'GR'], days: 9 });
});

test('days beyond the limit of a trip are shared evenly', () => {
  expect(normaliseDays({ countries: ['TR:100', 'GR:80', 'IT'], days: 7 })).toEqual({
    countries: ['TR', 'GR', 'IT'],
    days: 180,
  });
});
