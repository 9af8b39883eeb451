import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseAmount } from './format-amount.ts';

test('a formatted amount parses to the same minor units', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('USD', 'JPY', 'TRY'), (minor, currency) => {
      const [value = ''] = formatAmount(minor, currency).split(' ');
      expect(parseAmount(value, currency)).toBe(minor);
    }),
  );
});

test.each(['', '-1', '1.234', '1,00', '1e3', ' 1', '1.', '0x10'])('%j is not an amount', (value) => {
  expect(parseAmount(value, 'USD')).toBeUndefined();
});

test('yen amounts have no decimals', () => {
  for (const text of ['500.50', '500.00']) expect(parseAmount(text, 'JPY')).toBeUndefined();
  expect(parseAmount('500', 'JPY')).toBe(500);
});
