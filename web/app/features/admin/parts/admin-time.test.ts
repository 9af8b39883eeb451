import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { dayOf, formatDay, formatTime, lastDays } from './admin-time.ts';
import { describeMoment } from './describe-moment.ts';

const now = new Date('2026-11-22T10:00:00Z');
const at = (language: 'en' | 'tr', timeZone = 'Europe/Istanbul') => ({ language, timeZone, now });

test('a time is that of the shop, on a clock of 24 hours', () => {
  expect(formatTime('2026-11-22T21:05:00Z', at('en'))).toBe('00:05');
  expect(formatTime('2026-11-22T21:05:00Z', at('tr', 'America/New_York'))).toBe('16:05');
});

test('a day is that of the shop, today has none, and another year is named', () => {
  expect(formatDay('2026-11-21T21:05:00Z', at('en'))).toBeUndefined();
  expect(formatDay('2026-11-21T20:55:00Z', at('en'))).toBe('Nov 21');
  expect(formatDay('2025-11-21T20:55:00Z', at('tr'))).toBe('21 Kas 2025');
});

test('a moment after midnight belongs to the next day', () => {
  expect(dayOf(new Date('2026-11-21T21:05:00Z'), 'Europe/Istanbul')).toBe('2026-11-22');
});

test('the last 30 days are today and the 29 days before it', () => {
  expect(lastDays(30, '2026-02-28')).toEqual({ from: '2026-01-30', to: '2026-02-28' });
  expect(lastDays(30, '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});

test('a moment in a sentence names its day, also on the third day', () => {
  const words = { en: translate('en', adminFrameTexts).t, tr: translate('tr', adminFrameTexts).t };
  expect(describeMoment('2026-11-22T06:05:00Z', words.en, at('en'))).toBe('today at 09:05');
  expect(describeMoment('2026-11-20T06:05:00Z', words.en, at('en'))).toBe('Nov 20 at 09:05');
  expect(describeMoment('2026-11-20T06:05:00Z', words.tr, at('tr'))).toBe('20 Kas 09:05');
});
