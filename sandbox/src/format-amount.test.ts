import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseAmount } from './format-amount.ts';

test('an amount survives being written and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('USD', 'JPY', 'TRY'), (minor, currency) => {
      const [value = ''] = formatAmount(minor, currency).split(' ');
      expect(parseAmount(value, currency)).toBe(minor);
    }),
  );
});

test.each(['', '-1', '1.234', '1,00', '1e3', ' 1', '1.', '0x10'])('%j is no amount', (value) => {
  expect(parseAmount(value, 'USD')).toBeUndefined();
});

test('a yen has no decimals', () => {
  expect(parseAmount('500.50', 'JPY')).toBeUndefined();
  expect(parseAmount('500', 'JPY')).toBe(500);
});
