import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePricingValue } from './pricing-value.ts';

test.each([
  ['4,5', 450],
  ['4.5', 450],
  [' 15 ', 1500],
  ['+0.15', 15],
  ['-35', -3500],
  ['−35', -3500],
  ['0', 0],
  ['-0', 0],
  ['007', 700],
])('%s is a value', (text, hundredths) => {
  expect(parsePricingValue(text)).toEqual({ hundredths });
});

test.each([
  ['1.000,5', '1000.5'],
  ['1,000.50', '1000.50'],
  ['1 000', '1000'],
  ['1\u00a0000,25', '1000.25'],
  ["-12'345", '-12345'],
  ['1.000.000', '1000000'],
])('the separators in %s are refused with the number that was meant', (text, suggestion) => {
  expect(parsePricingValue(text)).toEqual({ problem: 'thousands_separator', suggestion });
});

test.each(['1,000', '1.000', '4.555', '0,1234'])(
  '%s could be two numbers or is too precise, so it is refused',
  (text) => {
    expect(parsePricingValue(text)).toEqual({ problem: 'too_precise' });
  },
);

test.each(['abc', '4.', '.5', '4..5', '1e3', '0x10', '٤٥', '4 5', '5%', '$5', '--5', '9'.repeat(10), 'NaN', '1.00.0'])(
  '%s is no number',
  (text) => {
    expect(parsePricingValue(text)).toEqual({ problem: 'invalid' });
  },
);

test('nothing is a required value', () => {
  expect(parsePricingValue('  ')).toEqual({ problem: 'required' });
});

test('every number of hundredths is read back from both ways of writing it, and no text makes the parser fail', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (hundredths) => {
      const text = (hundredths / 100).toFixed(2);
      const expected = { hundredths: hundredths === 0 ? 0 : hundredths };
      expect(parsePricingValue(text)).toEqual(expected);
      expect(parsePricingValue(text.replace('.', ','))).toEqual(expected);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => parsePricingValue(text) !== undefined));
});
