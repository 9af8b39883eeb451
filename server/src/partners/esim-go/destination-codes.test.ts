import { expect, test } from 'vitest';
import { toCountry, toDestination } from './destination-codes.ts';

const codeOf = (iso: string, region: string | null = null) => toDestination({ iso, name: iso, region }).code;

test('regional labels are mapped to the shop’s codes', () => {
  expect(
    ['Africa', 'Europe+', 'LATAM', 'Latin America', 'REUP', 'Global - Light', 'middle east'].map((iso) => codeOf(iso)),
  ).toEqual(['Africa', 'Europe+', 'LATAM', 'LATAM', 'Europe+', 'Global - Light', 'Middle East']);
});

// The vendor's rate sheet of November 2025 (come2me2/eSIMsData, Rate_Sheet_November_2025_Standard): every label of a region,
// with the code in the names of its bundles.
test.each([
  ['EU+', 'REUP', 'Europe+', 'Europe'],
  ['Europe Extra', 'REUX', 'Europe Extra', 'Europe'],
  ['Americas', 'RLA', 'LATAM', 'South America'],
  ['Middle East & Africa', 'RME', 'Middle East', 'Middle East'],
  ['Middle East and North Africa', 'RMENA', 'Middle East and North Africa', 'Middle East'],
  ['South East Europe', 'RBK', 'Balkans', 'Europe'],
  ['Global - Light', '', 'Global - Light', 'Global'],
  ['Global - Standard', 'RGBS', 'Global - Standard', 'Global'],
  ['Global - Max', 'RGBM', 'Global - Max', 'Global'],
  ['Europe + USA + Business Hubs', 'RBH', 'Europe + USA + Business Hubs', 'Europe'],
  ['Americas + US + CA', '', 'Americas + US + CA', 'North America'],
])('%s is a destination, by its label and by %s in the bundle’s name', (label, token, code, regionName) => {
  expect(toDestination({ iso: label, name: label })).toMatchObject({ code, regionName });
  if (token === '') return;
  const renamed = { iso: 'Renamed', name: 'Renamed' };
  expect(toDestination(renamed, `esim_1GB_7D_${token}_V2`)).toMatchObject({ code, regionName });
});

test('the code in a bundle’s name does not overrule a country', () => {
  expect(toDestination({ iso: 'TR', name: 'Turkey' }, 'esim_1GB_7D_REUP_V2').code).toBe('TR');
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
