import { expect, test } from 'vitest';
import {
  cardBrandOf,
  containsCardNumber,
  formatCardNumber,
  isCardNumber,
  isExpiryInFuture,
  parseExpiry,
  securityCodeLength,
} from './card-number.ts';

test.each([
  ['4242424242424242', 'visa', '4242 4242 4242 4242', 3],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444', 3],
  ['378282246310005', 'amex', '3782 822463 10005', 4],
])('%s is a %s card', (number, brand, printed, codeLength) => {
  expect(isCardNumber(number)).toBe(true);
  expect(isCardNumber(printed)).toBe(true);
  expect(cardBrandOf(number)).toBe(brand);
  expect(formatCardNumber(number)).toBe(printed);
  expect(securityCodeLength(number)).toBe(codeLength);
});

test.each(['4242424242424241', '4242', '', 'abcd'])('%s is not a card number', (number) => {
  expect(isCardNumber(number)).toBe(false);
});

test.each([
  ['12/30', { month: 12, year: 2030 }],
  ['1/2031', { month: 1, year: 2031 }],
  ['0330', { month: 3, year: 2030 }],
])('expiry %s is parsed', (input, expected) => {
  expect(parseExpiry(input)).toEqual(expected);
});

test.each(['13/30', '00/30', '12', '12/3', 'ab/cd'])('expiry %s is rejected', (input) => {
  expect(parseExpiry(input)).toBeUndefined();
});

test('a card is valid through its expiry month', () => {
  const now = new Date('2026-11-30T23:00:00Z');
  expect(isExpiryInFuture({ month: 11, year: 2026 }, now)).toBe(true);
  expect(isExpiryInFuture({ month: 10, year: 2026 }, now)).toBe(false);
});

test('a card number is detected inside other text, and a phone number is not', () => {
  expect(containsCardNumber('my card 4242 4242-4242 4242 thanks')).toBe(true);
  expect(containsCardNumber('+90 532 123 45 67')).toBe(false);
  expect(containsCardNumber('order 1234567890123456')).toBe(false);
});

test.each([
  'my card 4242 4242 4242 4242 12/30 123',
  'room 12 4242-4242-4242-4242',
  '4242\u00a04242\u20114242\u00a04242',
  '378282246310005',
])('the card number in %j is detected beside other digits', (text) => {
  expect(containsCardNumber(text)).toBe(true);
});

test.each([
  'call +4915112234567',
  'call +49 151 1223 4567',
  'call 5511912234581',
  'Amex has 15 digits: 37828224631000',
  'ICCID 8944110068123456786',
])('%j holds no card number', (text) => {
  expect(containsCardNumber(text)).toBe(false);
});
