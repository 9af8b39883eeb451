import { expect, test } from 'vitest';
import { toCountry, toDestination } from './destination-codes.ts';

const codeOf = (iso: string, region: string | null = null) => toDestination({ iso, name: iso, region }).code;

test('regional labels are mapped to the shop’s codes', () => {
  expect(
    ['Africa', 'Europe+', 'LATAM', 'Latin America', 'REUP', 'Global - Light', 'middle east'].map((iso) => codeOf(iso)),
  ).toEqual(['Africa', 'Europe+', 'LATAM', 'LATAM', 'Europe+', 'Global', 'Middle East']);
});

test('an unknown label is kept as the code', () => {
  expect(toDestination({ iso: 'Asia Lite', name: 'Asia Lite', region: null })).toMatchObject({
    code: 'Asia Lite',
    regionName: 'Asia',
  });
  expect(codeOf('Nordics')).toBe('Nordics');
});

test('countries keep their codes, and aliases become the ISO code', () => {
  expect([codeOf('TR'), codeOf('UK'), codeOf('CYP'), codeOf('US-HI')]).toEqual(['TR', 'GB', 'CYP', 'US-HI']);
});

test('a missing or wrong region name is corrected', () => {
  expect(toCountry({ iso: 'IC', name: 'Canary Islands', region: null }).regionName).toBe('Europe');
  expect(toCountry({ iso: 'CW', name: 'Curacao', region: 'Oceania' }).regionName).toBe('Caribbean');
});
