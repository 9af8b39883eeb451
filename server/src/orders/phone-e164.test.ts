import { expect, test } from 'vitest';
import { toE164 } from './phone-e164.ts';

test.each([
  ['+90 532 123 45 67', '+905321234567'],
  ['+49 (0) 151 1234 5678', '+4915112345678'],
  ['+49(0)15112345678', '+4915112345678'],
  ['+44 07911 123456', '+447911123456'],
  ['0532 123 45 67', undefined],
  ['+999 123 456', undefined],
  ['+90 532', undefined],
])('%s is %s in E.164', (typed, e164) => {
  expect(toE164(typed)).toBe(e164);
});
