import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { formatUsageTime } from './usage-time.ts';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Istanbul'));
afterEach(() => vi.unstubAllEnvs());

const { t: inEnglish } = translate('en', offlineTexts);
const { t: inTurkish } = translate('tr', offlineTexts);
const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:05:00Z', 'today at 14:05', 'bugün 14:05'],
  ['2026-11-20T21:00:00Z', 'today at 00:00', 'bugün 00:00'],
  ['2026-11-20T20:59:00Z', 'yesterday at 23:59', 'dün 23:59'],
  ['2026-11-19T20:59:00Z', 'Nov 19, 2026, 23:59', '19 Kas 2026 23:59'],
])('%s is told as %s, in the time of the device', (asOf, english, turkish) => {
  expect(formatUsageTime(asOf, { now, t: inEnglish, language: 'en' })).toBe(english);
  expect(formatUsageTime(asOf, { now, t: inTurkish, language: 'tr' })).toBe(turkish);
});
