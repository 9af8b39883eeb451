import { REGION_CODES } from '@esimshop/contracts/destination-codes';
import { fold } from '@esimshop/contracts/fold';
import { expect, test } from 'vitest';
import { destinationAliases } from './destination-aliases.ts';
import { destinationNames } from './destination-names.ts';
import { resolveDestination } from './resolve-destination.ts';

const sold = [
  'TR',
  'US',
  'GB',
  'AE',
  'CI',
  'NL',
  'DE',
  'ID',
  'CY',
  'CYP',
  'LI',
  'US-HI',
  'GR',
  'Europe+',
  'Asia',
  'Global',
  'LATAM',
];

test('names follow everyday usage where Intl data differs', () => {
  expect(destinationNames('TR')).toEqual({ en: 'Turkey', tr: 'Türkiye' });
  expect(destinationNames('HK')).toEqual({ en: 'Hong Kong', tr: 'Hong Kong' });
  expect(destinationNames('MO').tr).toBe('Makao');
  expect(destinationNames('CI')).toEqual({ en: 'Ivory Coast', tr: 'Fildişi Sahili' });
  expect(destinationNames('CYP').tr).toBe('Kuzey Kıbrıs (KKTC)');
  expect(destinationNames('CY').tr).toBe('Kıbrıs (Güney)');
  expect(destinationNames('DE')).toEqual({ en: 'Germany', tr: 'Almanya' });
  expect(destinationNames('LATAM').tr).toBe('Latin Amerika');
});

test('an unknown code is returned unchanged and an empty one becomes Global', () => {
  expect(destinationNames('Nordics').en).toBe('Nordics');
  expect(destinationNames('QQ').en).toBe('QQ');
  expect(destinationNames('').en).toBe('Global');
});

test('every region has its own Turkish name', () => {
  for (const code of REGION_CODES) expect(destinationNames(code).tr).not.toBe('');
});

test.each([
  ['ABD', 'US'],
  ['İngiltere', 'GB'],
  ['ingiltere', 'GB'],
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['uk', 'GB'],
  ['Holland', 'NL'],
  ['Ivory Coast', 'CI'],
  ["Côte d'Ivoire", 'CI'],
  ['Deutschland', 'DE'],
  ['Dubai', 'AE'],
  ['BALİ', 'ID'],
  ['turkiye', 'TR'],
  ['TÜRKİYE', 'TR'],
  ['KKTC', 'CYP'],
  ['Kuzey Kıbrıs', 'CYP'],
  ['Güney Kıbrıs', 'CY'],
  ['Lihtenştayn', 'LI'],
  ['Küresel', 'Global'],
  ['cyp', 'CYP'],
  ['us-hi', 'US-HI'],
  ['Europe', 'Europe+'],
  ['europe+', 'Europe+'],
  ['Latin Amerika', 'LATAM'],
])('%s resolves to %s', (text, code) => {
  expect(resolveDestination(sold, text)).toBe(code);
});

test('a place that is not on sale does not resolve, even if its code is an alias of another place', () => {
  for (const text of ['AS', 'FR', 'Atlantis', '', ' ', '%', 'toString', '__proto__']) {
    expect(resolveDestination(sold, text)).toBeUndefined();
  }
});

test('aliases are folded and do not repeat the names', () => {
  for (const code of sold) {
    const names = Object.values(destinationNames(code)).map(fold);
    for (const alias of destinationAliases(code)) {
      expect(fold(alias)).toBe(alias);
      expect(names).not.toContain(alias);
    }
  }
});
