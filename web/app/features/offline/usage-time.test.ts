import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTranslation } from '~/lib/translate.ts';
import { en } from '~/locales/en.ts';
import { tr } from '~/locales/tr.ts';
import { formatUsageTime } from './usage-time.ts';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Istanbul'));
afterEach(() => vi.unstubAllEnvs());

const { t: inEnglish } = createTranslation('en', en);
const { t: inTurkish } = createTranslation('tr', tr);
const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:05:00Z', '14:05 today', 'bugün 14:05'],
  ['2026-11-20T21:00:00Z', '00:00 today', 'bugün 00:00'],
  ['2026-11-20T20:59:00Z', '23:59 yesterday', 'dün 23:59'],
  ['2026-11-19T20:59:00Z', 'Nov 19, 2026, 23:59', '19 Kas 2026 23:59'],
])('%s is told as %s, in the time of the device', (asOf, english, turkish) => {
  expect(formatUsageTime(asOf, { now, t: inEnglish, language: 'en' })).toBe(english);
  expect(formatUsageTime(asOf, { now, t: inTurkish, language: 'tr' })).toBe(turkish);
});
