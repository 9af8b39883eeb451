import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, countDays, daySchema } from './days.ts';

test.each(['2026-02-28', '2028-02-29', '2000-01-01', '2199-12-31'])('%s is a day', (day) => {
  expect(daySchema.safeParse(day).success).toBe(true);
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '1999-12-31', '2026-11-22T00:00', ' 2026-11-22', ''])(
  '%j is no day',
  (day) => {
    expect(daySchema.safeParse(day).success).toBe(false);
  },
);

test('days that are added are counted, over months, leap years and changes of the clock', () => {
  const days = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 3000 }), (start, length) => {
      const from = addDays('2020-01-01', start);
      const to = addDays(from, length);
      expect(daySchema.parse(to)).toBe(to);
      expect(countDays(from, to)).toBe(length + 1);
      expect(addDays(to, -length)).toBe(from);
    }),
  );
});
