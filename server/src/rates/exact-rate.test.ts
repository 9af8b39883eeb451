import { DEFAULT_CURRENCY, decimalsOf } from '@esimshop/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeHundredths, costInBase, crossRate, fromBase, isLeap, parseRate, toBase } from './exact-rate.ts';

const RUNS = Number(process.env.CURRENCY_RUNS ?? 2_000);
const currency = fc.constantFrom('EUR', 'GBP', 'JPY', 'KRW', 'HUF', 'KWD', 'ISK', 'IDR');
const rate = fc
  .tuple(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 0, max: 10 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  })
  .filter((text) => parseRate(text) !== undefined && Number(text) < 100_000 && Number(text) > 0.000_01);
const minor = fc.integer({ min: 0, max: 1_000_000 });

/** The rate times 10^10, by hand. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(10, '0'));
}
const unitOf = (code: string) => 10n ** BigInt(decimalsOf(code));
const up = (a: bigint, b: bigint) => a / b + (a % b === 0n ? 0n : 1n);
const halfUp = (a: bigint, b: bigint) => a / b + ((a % b) * 2n >= b ? 1n : 0n);

test('amounts are converted exactly, up into a price and half up into the books', () => {
  fc.assert(
    fc.property(minor, currency, rate, fc.integer({ min: 0, max: 5000 }), (amount, code, text, percentHundredths) => {
      const [base, other, ten] = [unitOf(DEFAULT_CURRENCY), unitOf(code), 10n ** 10n];
      const price = fromBase(amount, { currency: code, rate: text, percentHundredths });
      expect(BigInt(price)).toBe(
        up(BigInt(amount) * scaled(text) * other * BigInt(10_000 + percentHundredths), ten * base * 10_000n),
      );
      const back = [BigInt(amount) * ten * base, scaled(text) * other] as const;
      expect(BigInt(toBase(amount, { currency: code, rate: text }))).toBe(halfUp(...back));
      expect(toBase(0 - amount, { currency: code, rate: text })).toBe(
        0 - toBase(amount, { currency: code, rate: text }),
      );
      expect(BigInt(costInBase(amount, { currency: code, rate: text }))).toBe(up(...back));
    }),
    { numRuns: RUNS },
  );
});

test('a price that is converted is worth no less than before', () => {
  fc.assert(
    fc.property(minor, currency, rate, (amount, code, text) => {
      const price = fromBase(amount, { currency: code, rate: text });
      // To the half cent of the books, and never short by a minor unit of the currency.
      expect(toBase(price, { currency: code, rate: text })).toBeGreaterThanOrEqual(amount);
    }),
    { numRuns: RUNS },
  );
});

test('rates of two currencies are crossed through the euro, to ten places', () => {
  const perEuro = new Map([
    ['USD', '1.1430'],
    ['JPY', '176.25'],
    ['KWD', '0.35'],
  ]);
  expect(crossRate(perEuro, 'USD', 'EUR')).toBe('0.8748906387');
  expect(crossRate(perEuro, 'USD', 'JPY')).toBe('154.1994750656');
  expect(crossRate(perEuro, 'EUR', 'USD')).toBe('1.143');
  expect(crossRate(perEuro, 'USD', 'USD')).toBe('1');
});

test.each(['', '0', '0.0', '-1.2', 'NaN', 'N/A', '1,2', '1e3', ' ', '0.00000000001', 'Infinity'])(
  'a rate of %j is none',
  (text) => {
    expect(parseRate(text)).toBeUndefined();
    expect(
      crossRate(
        new Map([
          ['USD', '1.1430'],
          ['GBP', text],
        ]),
        'USD',
        'GBP',
      ),
    ).toBeUndefined();
    expect(
      crossRate(
        new Map([
          ['USD', text],
          ['GBP', '0.85'],
        ]),
        'USD',
        'GBP',
      ),
    ).toBeUndefined();
  },
);

test('a leap is more than five percent, in either direction', () => {
  expect([isLeap('1', '1.05'), isLeap('1', '1.0500000001'), isLeap('1', '0.95'), isLeap('1', '0.9499999999')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect([changeHundredths('0.8', '1.2'), changeHundredths('0.8', '0.7'), changeHundredths('3', '3.0001')]).toEqual([
    5000, -1250, 0,
  ]);
});
