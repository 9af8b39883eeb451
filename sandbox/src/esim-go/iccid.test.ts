import fc from 'fast-check';
import { expect, test } from 'vitest';
import { luhnCheckDigit, makeIccid } from './iccid.ts';

test('the check digit matches known card numbers', () => {
  expect(luhnCheckDigit('424242424242424')).toBe(2);
  expect(luhnCheckDigit('7992739871')).toBe(3);
});

test('every ICCID has 19 digits, the issuer’s prefix and a valid check digit', () => {
  fc.assert(
    fc.property(fc.constant(null), () => {
      const iccid = makeIccid();
      expect(iccid).toMatch(/^8943108\d{12}$/);
      expect(luhnCheckDigit(iccid.slice(0, -1))).toBe(Number(iccid.at(-1)));
    }),
  );
});
