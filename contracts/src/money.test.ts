import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  allocate,
  decimalsOf,
  divideHalfUp,
  formatDecimal,
  formatMoney,
  minorFromNumber,
  multiply,
  parseDecimal,
  parseMoney,
  sum,
} from './money.ts';

const CURRENCIES = ['USD', 'EUR', 'TRY', 'JPY', 'HUF', 'KWD', 'CLF'];
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

test('every amount of every kind of currency survives a round trip through decimal text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.constantFrom(...CURRENCIES),
      (amountMinor, currency) => {
        expect(parseMoney(formatDecimal({ amountMinor, currency }), currency)).toEqual({ amountMinor, currency });
      },
    ),
  );
});

test.each([
  [0, 'USD', '0.00'],
  [5, 'USD', '0.05'],
  [999, 'USD', '9.99'],
  [-999, 'USD', '-9.99'],
  [123_456, 'USD', '1234.56'],
  [500, 'JPY', '500'],
  [0, 'JPY', '0'],
  [-7, 'JPY', '-7'],
  [12_340, 'KWD', '12.340'],
  [5, 'KWD', '0.005'],
])('%i minor units of %s are formatted as %s', (amountMinor, currency, text) => {
  expect(formatDecimal({ amountMinor, currency })).toBe(text);
});

test.each(['', '.5', '1.', '1.234', '1,50', '1e3', '0x10', 'abc', '--1', '1 000'])('%s is no amount in USD', (text) => {
  expect(parseDecimal(text, 'USD')).toBeUndefined();
  expect(() => parseMoney(text, 'USD')).toThrow(`Expected an amount in USD, got '${text}'`);
});

test('an amount has no more decimals than its currency, and may have fewer', () => {
  expect(parseDecimal('500.0', 'JPY')).toBeUndefined();
  expect(parseDecimal('1.2345', 'KWD')).toBeUndefined();
  expect([parseDecimal('9.9', 'USD'), parseDecimal('9', 'USD'), parseDecimal('1.2', 'KWD')]).toEqual([990, 900, 1200]);
});

test('a fraction of a minor unit throws', () => {
  expect(() => formatDecimal(usd(9.5))).toThrow('Expected an integer of minor units, got 9.5');
  expect(() => multiply(usd(999), 0.5)).toThrow('Expected an integer of minor units, got 499.5');
});

test.each([
  [1.23, 'USD', 123],
  [1.005, 'USD', 101],
  [0.1 + 0.2, 'USD', 30],
  [19.989, 'USD', 1999],
  [-1.005, 'USD', -101],
  [499.5, 'JPY', 500],
  [1.2345, 'KWD', 1235],
])('a partner price of %d %s is %i minor units', (price, currency, minor) => {
  expect(minorFromNumber(price, currency)).toBe(minor);
});

test('division rounds half up exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e6 }), (numerator, denominator) => {
      const quotient = divideHalfUp(numerator, denominator);
      const doubleRest = 2n * (BigInt(numerator) - quotient * BigInt(denominator));
      expect(doubleRest >= -BigInt(denominator) && doubleRest < BigInt(denominator)).toBe(true);
    }),
  );
});

test('amounts of two currencies are never added', () => {
  expect(add(usd(1), usd(2))).toEqual(usd(3));
  expect(sum([], 'JPY')).toEqual({ amountMinor: 0, currency: 'JPY' });
  const yen = { amountMinor: 500, currency: 'JPY' };
  expect(() => add(usd(1), yen)).toThrow('Expected amounts of one currency, got USD and JPY');
  expect(() => sum([yen], 'USD')).toThrow('Expected amounts of one currency, got USD and JPY');
});

test('an allocation is exact, fair and the same each time, as integers of any size say', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (amountMinor, given) => {
      const total = given.reduce((all, weight) => all + weight, 0);
      fc.pre(total > 0);
      const parts = allocate(usd(amountMinor), given).map((part) => part.amountMinor);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(amountMinor);
      for (const [index, weight] of given.entries()) {
        // |part - amount * weight / total| < 1
        const difference = BigInt(parts[index] ?? 0) * BigInt(total) - BigInt(amountMinor) * BigInt(weight);
        expect(difference > -BigInt(total) && difference < BigInt(total)).toBe(true);
        if (weight === 0) expect(parts[index]).toBe(0);
      }
      expect(allocate(usd(amountMinor), given).map((part) => part.amountMinor)).toEqual(parts);
    }),
    { numRuns: 10_000 },
  );
});

test('what rounding leaves goes to the largest remainders, of equals to the first', () => {
  const parts = (amountMinor: number, weights: number[]) =>
    allocate(usd(amountMinor), weights).map((part) => part.amountMinor);
  expect(parts(1000, [1, 1, 1])).toEqual([334, 333, 333]);
  expect(parts(100, [399, 999])).toEqual([29, 71]);
  expect(parts(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(() => parts(1, [0, 0])).toThrow(RangeError);
  expect(() => parts(-1, [1])).toThrow(RangeError);
});

test('money is formatted as in en-US in every language', () => {
  expect(formatMoney(usd(123_450))).toBe('$1,234.50');
  expect(formatMoney({ amountMinor: 100, currency: 'EUR' })).toBe('€1.00');
});

test.each(['USD', 'EUR', 'GBP', 'TRY', 'JPY', 'KWD'])(
  'every amount in %s is written as the platform writes it, with a minus sign',
  (currency) => {
    const digits = decimalsOf(currency);
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
    const platform = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amountMinor) => {
        expect(formatMoney({ amountMinor, currency })).toBe(
          platform.format(amountMinor / 10 ** digits).replace('-', '−'),
        );
      }),
    );
  },
);
