import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './format-moment.ts';

const LATE = new Date('2026-11-20T22:05:00Z');

test.each([
  ['en', 'Europe/Istanbul', 'Nov 21, 2026', 'Nov 21, 2026, 01:05 Türkiye Time (GMT+3)'],
  ['tr', 'Europe/Istanbul', '21 Kas 2026', '21 Kas 2026 01:05 TSİ (GMT+3)'],
  ['en', 'America/New_York', 'Nov 20, 2026', 'Nov 20, 2026, 17:05 ET (GMT-5)'],
  ['en', 'UTC', 'Nov 20, 2026', 'Nov 20, 2026, 22:05 GMT+0'],
] as const)('mails in %s of a shop in %s give its days, and times with its zone', (locale, timeZone, day, moment) => {
  expect(formatDay(LATE, { locale, timeZone })).toBe(day);
  expect(formatMoment(LATE, { locale, timeZone })).toBe(moment);
});
