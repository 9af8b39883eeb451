import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const show = (before: string, after: string) =>
  diffLines(before, after).map((row) =>
    row.map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}]` : `[+${text}]`)).join(''),
  );

test('a changed line shows its words, others stay whole', () => {
  expect(show('# A\n\nThe right ends at delivery.\nLast', '# A\n\nThe right ends at activation.\nNew\nLast')).toEqual([
    '# A',
    '',
    'The right ends at [-delivery.][+activation.]',
    '[+New]',
    'Last',
  ]);
});

test('both texts can be read from what is shown', () => {
  const texts = ['a b c\nd\ne f', 'x\na c b\ne f\ng', '', 'a b c\nd\n\n\ne f g'];
  for (const before of texts) {
    for (const after of texts) {
      const read = (left: 'gone' | 'new') =>
        diffLines(before, after)
          .filter((row) => row.some(({ kind }) => kind !== left) || row.length === 0)
          .map((row) => row.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join(''))
          .join('\n');
      expect(read('new')).toBe(before);
      expect(read('gone')).toBe(after);
    }
  }
});
