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
])('%j are one word', (spellings, folded) => {
  for (const spelling of spellings) expect(fold(spelling)).toBe(folded);
});

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
