import type { Destination } from '@esimshop/contracts/destinations';
import { expect, test } from 'vitest';
import {
  hasNames,
  readGigabytes,
  readTripState,
  resolveCountries,
  type TripData,
  toTripQuery,
  toTripRequest,
} from './trip-state.ts';

const read = (query: string) => readTripState(new URLSearchParams(query));

test('a URL without a trip defaults to a week of ordinary use, and requests nothing', () => {
  expect(read('')).toEqual({ countries: [], days: 7, data: 'normal' });
  expect(toTripRequest(read(''))).toBeUndefined();
});

test('countries are read from a list or repeated parameters, without duplicates', () => {
  expect(read('countries=TR,GR&countries=&countries=IT&countries=TR').countries).toEqual(['TR', 'GR', 'IT']);
  expect(read('countries=tr,uk&countries=TR:3').countries).toEqual(['TR', 'GB']);
});

test('invalid values fall back to defaults, and excessive ones are capped', () => {
  expect(read('days=0').days).toBe(7);
  expect(read('days=3.5').days).toBe(7);
  expect(read('days=999').days).toBe(180);
  expect(read('data=lots').data).toBe('normal');
  expect(read('data=toString').data).toBe('normal');
  expect(read(`countries=${'ABCDEFGHIJKLMN'.split('').map((letter) => `T${letter}`)}`).countries).toHaveLength(12);
});

test('a shared URL has days per country, and the trip’s days are their sum', () => {
  expect(read('countries=TR:4,GR:6&days=3')).toMatchObject({ countries: ['TR:4', 'GR:6'], days: 10 });
  expect(read('countries=TR:4,GR&days=9')).toMatchObject({ countries: ['TR:4', 'GR:4'], days: 8 });
  expect(read('countries=TR:0,GR:x&days=9')).toMatchObject({ countries: ['TR', 'GR'], days: 9 });
  expect(read('countries=TR:170,GR:170')).toMatchObject({ countries: ['TR', 'GR'], days: 180 });
});

test('a form without JavaScript sends the days of each stop, which count if splitting is chosen', () => {
  const stops = 'countries=TR:2&countries=GR:2&stop=TR,GR&stop=IT&stay=4,6&stay=9&days=5';
  expect(read(`${stops}&split=own`)).toMatchObject({ countries: ['TR:4', 'GR:6'], days: 10 });
  expect(read(stops)).toMatchObject({ countries: ['TR', 'GR'], days: 5 });
  expect(read('add=italy&countries=TR&countries=GR&stop=TR,GR&stay=,6&split=own').countries).toEqual([
    'TR:6',
    'GR:6',
    'italy:6',
  ]);
});

test('a form without JavaScript sends gigabytes along with the choice of an exact amount', () => {
  expect(read('data=exact&gb=4,5').data).toBe(4.5);
  expect(read('data=exact').data).toBe(5);
  expect(read('data=light&gb=4').data).toBe('light');
  expect([readGigabytes('0'), readGigabytes('-1'), readGigabytes('x'), readGigabytes('2000')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each<TripData>(['light', 'normal', 'heavy', 'unlimited', 2.5])(
  '%s survives a round trip through the URL',
  (data) => {
    const state = { countries: ['TR:9', 'GR:3'], days: 12, data, option: 'one' };
    expect(readTripState(toTripQuery(state))).toEqual(state);
  },
);

test('data is requested in megabytes for the whole trip', () => {
  expect(toTripRequest(read('countries=TR,GR&days=10&data=normal'))).toBe(
    '/api/trips?countries=TR%2CGR&days=10&dataMb=5000',
  );
  expect(toTripRequest(read('countries=TR:2,GR:2&days=10&data=heavy'))).toContain('dataMb=4000');
  expect(toTripRequest(read('countries=TR&data=unlimited'))).toContain('dataMb=unlimited');
  expect(toTripRequest(read('countries=TR&data=2.5'))).toContain('dataMb=2500');
});

const place = (code: string, en: string, tr: string): Destination => ({
  code,
  coverage: code === 'Europe+' ? 'regional' : 'local',
  names: { en, tr },
  aliases: [],
  regionName: 'Europe',
  fromPrice: '3.99',
  currency: 'USD',
  planCount: 1,
  countryCount: 1,
  popular: false,
  hasUnlimited: false,
  generation: null,
});
const destinations = [
  place('TR', 'Turkey', 'Türkiye'),
  place('GR', 'Greece', 'Yunanistan'),
  place('Europe+', 'Europe+', 'Avrupa+'),
];

test('typed names become codes, and unknown ones are reported', () => {
  const typed = ['TR', 'yunanistan:3', 'Europe', 'Atlantis', 'uk'];
  expect(hasNames(typed)).toBe(true);
  expect(hasNames(['TR:2', 'uk'])).toBe(false);
  expect(resolveCountries(typed, { destinations, language: 'tr' })).toEqual({
    countries: ['TR', 'GR:3', 'GB'],
    unknown: ['Europe', 'Atlantis'],
  });
});
