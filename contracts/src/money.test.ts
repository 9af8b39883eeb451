import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfUp, formatDecimal, formatMoney, minorFromNumber, parseDecimal } from './money.ts';

test('every amount survives a round trip through decimal text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (minor) => {
      expect(parseDecimal(formatDecimal(minor))).toBe(minor);
    }),
  );
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [999, '9.99'],
  [-999, '-9.99'],
  [123_456, '1234.56'],
])('%i minor units are formatted as %s', (minor, text) => {
  expect(formatDecimal(minor)).toBe(text);
});

test.each(['', '.5', '1.', '1.234', '1,50', '1e3', '0x10', 'abc', '--1', '1 000'])('%s is not a decimal', (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});

test('a fraction of a minor unit throws', () => {
  expect(() => formatDecimal(9.5)).toThrow('Expected an integer of minor units, got 9.5');
});

test.each([
  [1.23, 123],
  [1.005, 101],
  [0.1 + 0.2, 30],
  [19.989, 1999],
  [-1.005, -101],
])('a partner price of %d is %i minor units', (price, minor) => {
  expect(minorFromNumber(price)).toBe(minor);
});

test('division rounds half up exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e6 }), (numerator, denominator) => {
      const quotient = BigInt(divideHalfUp(numerator, denominator));
      const doubleRest = 2n * (BigInt(numerator) - quotient * BigInt(denominator));
      expect(doubleRest >= -BigInt(denominator) && doubleRest < BigInt(denominator)).toBe(true);
    }),
  );
});

test('money is formatted as in en-US in every language', () => {
  expect(formatMoney(123_450)).toBe('$1,234.50');
  expect(formatMoney(100, 'EUR')).toBe('€1.00');
});

test.each(['USD', 'EUR', 'GBP', 'TRY'])(
  'every amount in %s is written as the platform writes it, with a minus sign',
  (currency) => {
    const options = { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
    const platform = new Intl.NumberFormat('en-US', options);
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (minor) => {
        expect(formatMoney(minor, currency)).toBe(platform.format(minor / 100).replace('-', '−'));
      }),
    );
  },
);
