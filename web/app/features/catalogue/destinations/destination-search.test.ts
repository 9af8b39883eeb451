import type { Destination } from '@esimshop/contracts/destinations';
import { expect, test } from 'vitest';
import { filterDestinations, searchDestinations, splitMatch, suggestDestinations } from './destination-search.ts';

function place(code: string, en: string, tr: string, extra: Partial<Destination> = {}): Destination {
  return {
    code,
    coverage: 'local',
    names: { en, tr },
    aliases: [],
    regionName: '',
    fromPrice: '3.99',
    currency: 'USD',
    planCount: 1,
    countryCount: 1,
    popular: false,
    hasUnlimited: false,
    generation: null,
    ...extra,
  };
}

const places = [
  place('DE', 'Germany', 'Almanya', { popular: true, aliases: ['deutschland'] }),
  place('TR', 'Turkey', 'Türkiye', { popular: true, aliases: ['istanbul'] }),
  place('CL', 'Chile', 'Şili'),
  place('CZ', 'Czechia', 'Çekya'),
  place('RE', 'Réunion', 'Réunion'),
  place('GB', 'United Kingdom', 'Birleşik Krallık', { aliases: ['uk', 'ingiltere'] }),
  place('Europe+', 'Europe+', 'Avrupa+', { coverage: 'regional' }),
  place('Asia', 'Asia', 'Asya', { coverage: 'regional' }),
  place('Global', 'Global', 'Küresel', { coverage: 'global' }),
];
const codes = (found: readonly Destination[]) => found.map(({ code }) => code);

test('one character suggests nothing', () => {
  expect(suggestDestinations(places, 't', 'en')).toEqual([]);
  expect(suggestDestinations(places, ' t ', 'en')).toEqual([]);
});

test.each([
  ['İSTANBUL', 'TR'],
  ['ıstanbul', 'TR'],
  ['turkiye', 'TR'],
  ['sili', 'CL'],
  ['ŞİLİ', 'CL'],
  ['cekya', 'CZ'],
  ['reunion', 'RE'],
  ['uk', 'GB'],
  ['de', 'DE'],
  ['Germany', 'DE'],
])('%s finds %s in either language', (typed, code) => {
  expect(codes(suggestDestinations(places, typed, 'en'))[0]).toBe(code);
  expect(codes(suggestDestinations(places, typed, 'tr'))[0]).toBe(code);
});

test.each(['eu', 'Europe', 'avrupa'])('%s puts the Europe region first', (typed) => {
  expect(codes(suggestDestinations(places, typed, 'tr'))[0]).toBe('Europe+');
});

test.each(['as', 'ASIA', 'asya'])('%s puts the Asia region first', (typed) => {
  expect(codes(suggestDestinations(places, typed, 'en'))[0]).toBe('Asia');
});

test.each(['eu', 'eut', 'utsch'])('%s in the middle of an alias is no match', (typed) => {
  expect(codes(searchDestinations(places, typed, 'en'))).not.toContain('DE');
});

test('two letters search displayed names and codes, three search aliases too', () => {
  expect(codes(searchDestinations(places, 'al', 'en'))).not.toContain('DE');
  expect(codes(searchDestinations(places, 'is', 'en'))).not.toContain('TR');
  expect(codes(searchDestinations(places, 'alm', 'en'))).toEqual(['DE']);
  expect(codes(searchDestinations(places, 'ist', 'en'))).toEqual(['TR']);
});

test('displayed names rank above aliases', () => {
  const withAlias = [...places, place('MX', 'Mexico', 'Meksika', { aliases: ['german town'] })];
  expect(codes(searchDestinations(withAlias, 'germ', 'en'))).toEqual(['DE', 'MX']);
});

test('there are at most eight suggestions', () => {
  const many = Array.from({ length: 30 }, (_, index) => place(`X${index}`, `Testland ${index}`, `Test ${index}`));
  expect(suggestDestinations(many, 'test', 'en')).toHaveLength(8);
});

test('local shows the popular destinations first, then all of them sorted by the language’s collation', () => {
  const filter = { coverage: 'local', search: '', showAll: false, language: 'tr' } as const;
  expect(codes(filterDestinations(places, filter))).toEqual(['DE', 'TR']);
  expect(codes(filterDestinations(places, { ...filter, showAll: true }))).toEqual(['DE', 'GB', 'CZ', 'RE', 'CL', 'TR']);
});

test('a search covers local, regional and global destinations', () => {
  const filter = { coverage: 'local', search: 'europe', showAll: false, language: 'en' } as const;
  expect(codes(filterDestinations(places, filter))).toEqual(['Europe+']);
});

test('the match is highlighted in the name as displayed', () => {
  expect(splitMatch('Türkiye', 'turk')).toEqual(['', 'Türk', 'iye']);
  expect(splitMatch('Birleşik Krallık', 'ik kral')).toEqual(['Birleş', 'ik Kral', 'lık']);
  expect(splitMatch('Germany', 'xyz')).toEqual(['Germany', '', '']);
});
