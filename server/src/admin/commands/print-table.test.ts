import { expect, test } from 'vitest';
import { formatTable } from './print-table.ts';

test('columns line up, and missing values are dashes', () => {
  const text = formatTable(
    ['Order', 'Placed', 'Lines'],
    [
      ['ES-1', new Date('2026-03-04T05:06:07Z'), 1],
      ['ES-12345', null, undefined],
    ],
  );
  expect(text).toBe(
    [
      'Order     Placed               Lines',
      'ES-1      2026-03-04 05:06:07  1',
      'ES-12345  –                    –',
    ].join('\n'),
  );
});
