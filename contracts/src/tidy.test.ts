import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropFormats, tidy, tidyCode } from './tidy.ts';

test.each([
  ['  Deniz\u00a0\u00a0Yılmaz ', 'Deniz Yılmaz'],
  ['\u202aDeniz\u202c', 'Deniz'],
  ['De\u00adniz\u200b', 'Deniz'],
  ['Ｄｅｎｉｚ　Ｙｉｌｍａｚ', 'Deniz Yilmaz'],
  ['٣٤٠٠٠', '34000'],
  ['۳۴ / १२ / ３４', '34 / 12 / 34'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['Żółć O’Neil', 'Żółć O’Neil'],
])('%j is tidied to %j', (typed, plain) => {
  expect(tidy(typed)).toBe(plain);
});

test('a code has no joiners either, and what is dropped for its formatting stays otherwise as typed', () => {
  expect(tidyCode('12\u200d34')).toBe('1234');
  expect(dropFormats('½ \u202eabc\u2066…')).toBe('½ abc…');
});

test('tidying twice is tidying once, and leaves only ASCII digits and no formatting characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(tidy(tidy(text))).toBe(tidy(text));
      expect(tidyCode(tidyCode(text))).toBe(tidyCode(text));
      expect(tidyCode(text)).not.toMatch(/(?![0-9])\p{Nd}|\p{Cf}/u);
    }),
    { numRuns: 2_000 },
  );
});
