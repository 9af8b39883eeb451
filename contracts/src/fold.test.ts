import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  [['İstanbul', 'ISTANBUL', 'ıstanbul', 'istanbul'], 'istanbul'],
  [['IĞDIR', 'Iğdır', 'iğdir'], 'igdir'],
  [['TÜRKİYE', 'Türkiye'], 'turkiye'],
  [['ŞILI', 'Şili'], 'sili'],
  [['Curaçao'], 'curacao'],
  [['Åland'], 'aland'],
  [['Côte d’Ivoire', "Cote d'Ivoire"], 'cote divoire'],
])('%j fold to the same word', (spellings, folded) => {
  for (const spelling of spellings) expect(fold(spelling)).toBe(folded);
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
