import { expect, test } from 'vitest';
import {
  decideTax,
  findTaxRate,
  formatRate,
  formatReceiptNumber,
  parseTaxRates,
  splitTax,
  taxSettingsSchema,
} from './tax.ts';
import { DELIVERED_TAX_RATES, ratesOf } from './tax-rates.ts';

/** The same in exact fractions: net = floor(gross × 10000 / (10000 + rate) + 1/2). */
function oracle(gross: number, rate: number): number {
  const [g, whole] = [BigInt(gross), BigInt(10_000 + rate)];
  return Number((2n * g * 10_000n + whole) / (2n * whole));
}

/** A seeded generator (mulberry32), so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const CASES = Number(process.env.TAX_CASES ?? 2000);
const SEED = Number(process.env.TAX_SEED ?? Date.now() % 1_000_000);

test(`net and tax are exact for ${CASES} random amounts and rates, seed ${SEED}`, () => {
  const random = createRandom(SEED);
  for (let each = 0; each < CASES; each += 1) {
    const gross = random(10 ** (1 + random(11)));
    const rate = random(10_001);
    const { netMinor, taxMinor } = splitTax(gross, rate);
    expect(netMinor, `${gross} at ${rate}`).toBe(oracle(gross, rate));
    expect(netMinor + taxMinor).toBe(gross);
    expect(splitTax(-gross, rate)).toEqual({ netMinor: 0 - netMinor, taxMinor: 0 - taxMinor });
  }
});

test.each([
  [4587, 1900, 3855, 732],
  [1898, 1900, 1595, 303],
  [1, 10_000, 1, 0],
  [3, 10_000, 2, 1],
  [999, 0, 999, 0],
  [0, 1900, 0, 0],
])('%i at %i is %i and %i', (gross, rate, netMinor, taxMinor) => {
  expect(splitTax(gross, rate)).toEqual({ netMinor, taxMinor });
});

test('a rate holds from its day on, until the next one', () => {
  const rates = [
    { country: 'EE', from: '2025-07-01', rate: 2400, source: '' },
    { country: 'EE', from: '2024-01-01', rate: 2200, source: '' },
    { country: 'DE', from: '2021-01-01', rate: 1900, source: '' },
  ];
  const on = (day: string, country = 'EE') => findTaxRate(rates, { country, day })?.rate;
  expect([on('2023-12-31'), on('2025-06-30'), on('2025-07-01'), on('2026-11-26'), on('2026-11-26', 'FR')]).toEqual([
    undefined,
    2200,
    2400,
    2400,
    undefined,
  ]);
});

test('the rates of the 27 countries of the Union and of Türkiye are delivered, to be checked', () => {
  expect(DELIVERED_TAX_RATES).toHaveLength(28);
  expect(new Set(DELIVERED_TAX_RATES.map(({ country }) => country)).size).toBe(28);
  expect(DELIVERED_TAX_RATES.every(({ source }) => source.includes('to be checked'))).toBe(true);
  const delivered = taxSettingsSchema.parse({});
  expect(ratesOf(delivered)).toBe(DELIVERED_TAX_RATES);
  expect(taxSettingsSchema.parse({ rates: DELIVERED_TAX_RATES }).rates).toEqual(DELIVERED_TAX_RATES);
});

test('the rule decides whose country counts, and may differ for added data', () => {
  const settings = taxSettingsSchema.parse({ mode: 'inclusive', topUpRule: 'seller' });
  const sale = { buyerCountry: 'DE', sellerCountry: 'EE', day: '2026-11-26' };
  expect(decideTax(settings, DELIVERED_TAX_RATES, { ...sale, type: 'plan' })).toEqual({
    rule: 'buyer',
    country: 'DE',
    rate: 1900,
    isKnown: true,
  });
  expect(decideTax(settings, DELIVERED_TAX_RATES, { ...sale, type: 'top_up' })).toMatchObject({
    country: 'EE',
    rate: 2400,
  });
  expect(decideTax(settings, DELIVERED_TAX_RATES, { ...sale, type: 'plan', buyerCountry: 'US' })).toMatchObject({
    rate: 0,
    isKnown: false,
  });
});

test.each([
  ['comma', 'country,from,rate,source\r\nDE,2021-01-01,19,"TEDB, 2026"\r\nFI,2024-09-01,25.5\r\n'],
  ['semicolon', '\uFEFFCountry;From;Rate\nde;2021-01-01;19,0;TEDB, 2026\n\nFI;2024-09-01;25,5 %'],
])('a table with %s is read', (_name, text) => {
  expect(parseTaxRates(text)).toEqual([
    { country: 'DE', from: '2021-01-01', rate: 1900, source: 'TEDB, 2026' },
    { country: 'FI', from: '2024-09-01', rate: 2550, source: '' },
  ]);
});

test.each(['DE,2021-01-01,', 'Germany,2021-01-01,19', 'DE,01.01.2021,19', 'DE,2021-01-01,190', 'DE,2021-01-01,-3'])(
  'the line that cannot be read is named: %s',
  (line) => {
    expect(() => parseTaxRates(`FI,2024-09-01,25.5\n${line}`)).toThrow(new RangeError('2'));
  },
);

test('two rates of a country from one day are refused', () => {
  const rate = { country: 'DE', from: '2021-01-01', rate: 1900, source: '' };
  expect(taxSettingsSchema.safeParse({ rates: [rate, { ...rate, rate: 700 }] }).success).toBe(false);
});

test('rates and numbers are written as on receipts', () => {
  expect([formatRate(2550), formatRate(1900), formatRate(0)]).toEqual(['25.5', '19', '0']);
  expect(formatReceiptNumber({ series: '', year: 2026, number: 1187 })).toBe('2026-001187');
  expect(formatReceiptNumber({ series: 'ES', year: 2026, number: 1_234_567 })).toBe('ES-2026-1234567');
});
