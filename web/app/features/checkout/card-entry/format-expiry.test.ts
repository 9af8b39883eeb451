import { expect, test } from 'vitest';
import { formatExpiry } from './format-expiry.ts';
import { caretAfter } from './typed-format.ts';

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['1230', '12/30'],
  ['5', '05'],
  ['5/31', '05/31'],
  ['12 / 2030', '12/2030'],
  ['12-30', '12/30'],
  ['122030', '12/2030'],
  ['12/', '12/'],
  ['', ''],
])('an expiry typed as "%s" reads "%s"', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('what is already formatted stays as it is', () => {
  for (const shown of ['05/31', '12/2030', '12/3']) expect(formatExpiry(shown)).toBe(shown);
});

test('the caret stays behind the digit that was typed in the middle of a card number', () => {
  expect(caretAfter('4242 4242 4242', 5)).toBe(6);
  expect(caretAfter('4242 4242', 0)).toBe(0);
  expect(caretAfter('4242', 9)).toBe(4);
});
