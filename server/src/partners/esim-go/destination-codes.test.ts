import { expect, test } from 'vitest';
import { toCountry, toDestination } from './destination-codes.ts';

const codeOf = (iso: string, region: string | null = null) => toDestination({ iso, name: iso, region }).code;

test('regional labels become the codes of the shop', () => {
  expect(
    ['Africa', 'Europe+', 'LATAM', 'Latin America', 'REUP', 'Global - Light', 'middle east'].map((iso) => codeOf(iso)),
  ).toEqual(['Africa', 'Europe+', 'LATAM', 'LATAM', 'Europe+', 'Global', 'Middle East']);
});

test('a label that is new to us stays its own code', () => {
  expect(toDestination({ iso: 'Asia Lite', name: 'Asia Lite', region: null })).toMatchObject({
    code: 'Asia Lite',
    regionName: 'Asia',
  });
  expect(codeOf('Nordics')).toBe('Nordics');
});

test('countries keep their codes, aliases become the code of the standard', () => {
  expect([codeOf('TR'), codeOf('UK'), codeOf('CYP'), codeOf('US-HI')]).toEqual(['TR', 'GB', 'CYP', 'US-HI']);
});

test('a region that the partner leaves out or has wrong is filled in', () => {
  expect(toCountry({ iso: 'IC', name: 'Canary Islands', region: null }).regionName).toBe('Europe');
  expect(toCountry({ iso: 'CW', name: 'Curacao', region: 'Oceania' }).regionName).toBe('Caribbean');
});
