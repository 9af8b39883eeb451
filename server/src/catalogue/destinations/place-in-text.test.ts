import { REGION_CODES } from '@esimshop/contracts/destination-codes';
import { placeInText } from '@esimshop/contracts/place-in-text';
import { expect, test } from 'vitest';
import { destinationNames } from './destination-names.ts';

const inText = (code: string) => placeInText(code, destinationNames(code).en, 'en');

test('names take an article in an English sentence where one is spoken', () => {
  const places = ['US', 'NL', 'GB', 'PH', 'AE', 'Middle East', 'Caribbean', 'Balkans'].map(inText);
  expect(places).toEqual([
    'the United States',
    'the Netherlands',
    'the United Kingdom',
    'the Philippines',
    'the United Arab Emirates',
    'the Middle East',
    'the Caribbean',
    'the Balkans',
  ]);
  expect(['TR', 'JP', 'Europe+', 'LATAM', 'US-HI'].map(inText)).toEqual([
    'Turkey',
    'Japan',
    'Europe+',
    'Latin America',
    'Hawaii',
  ]);
  expect(placeInText('US', destinationNames('US').tr, 'tr')).toBe('Amerika Birleşik Devletleri');
});

test('names of islands, a republic, a kingdom or states have their article in a sentence', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = [...letters.flatMap((first) => letters.map((second) => first + second)), ...REGION_CODES];
  const bare = codes
    .filter((code) => code !== 'UK')
    .map(inText)
    .filter((place) => /(?:Islands|Republic|Kingdom|States|Emirates|Netherlands|Territory)$/.test(place))
    .filter((place) => !place.startsWith('the '));
  expect(bare).toEqual([]);
});
