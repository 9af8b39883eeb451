import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { portalTexts } from '~/locales/portal.ts';
import { forecastUsage } from './usage-forecast.ts';
import { describeForecast } from './usage-forecast-words.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-09T08:00:00Z');
const at = (hours: number) => new Date(START + hours * HOUR).toISOString();

type Esim = Parameters<typeof forecastUsage>[0];

/** 5 GB for 30 days, of which two days have passed. */
const esim = (changes: Partial<Esim> = {}): Esim => ({
  isActive: true,
  usedMb: 1000,
  totalMb: 5000,
  startedAt: at(0),
  validUntil: at(30 * 24),
  validityDays: 30,
  asOf: at(48),
  waiting: [],
  ...changes,
});
const forecast = (changes: Partial<Esim> = {}, nowHours = 48) => forecastUsage(esim(changes), START + nowHours * HOUR);

test('data that is used up before the days are over lasts until the moment that its pace leads to', () => {
  expect(forecast()).toEqual({ lasts: 'until', endsAt: START + 10 * 24 * HOUR });
});

test('data that outlives the days lasts for the whole plan', () => {
  expect(forecast({ usedMb: 200 })).toEqual({ lasts: 'throughout' });
  expect(forecast({ usedMb: 5000 / 15 })).toEqual({ lasts: 'throughout' });
});

test('without a date from the partner the plan ends its days after the first connection', () => {
  expect(forecast({ validUntil: null, validityDays: 9 })).toEqual({ lasts: 'throughout' });
  expect(forecast({ validUntil: null, validityDays: 11 })).toMatchObject({ lasts: 'until' });
});

test.each<[string, Partial<Esim>]>([
  ['has not started', { isActive: false, startedAt: null, usedMb: 0 }],
  ['is over or used up', { isActive: false }],
  ['has no start time', { startedAt: null }],
  ['has a start time that cannot be read', { startedAt: 'soon' }],
  ['is unlimited', { totalMb: null }],
  ['has no measured usage', { usedMb: null }],
  ['was not used yet', { usedMb: 0 }],
  ['began a few hours ago', { asOf: at(11.9) }],
  ['was measured before it began, by another clock', { asOf: at(-1) }],
  ['has an end that cannot be read', { validUntil: 'soon' }],
])('nothing is said about an eSIM that %s', (_name, changes) => {
  expect(forecast(changes)).toBeUndefined();
});

test('half a day is enough to say something', () => {
  expect(forecast({ asOf: at(12) }, 12)).toMatchObject({ lasts: 'until' });
});

test('nothing is said when the numbers are older than the moment that they lead to', () => {
  expect(forecast({}, 239)).toMatchObject({ lasts: 'until' });
  expect(forecast({}, 241)).toBeUndefined();
  expect(forecast({ usedMb: 200 }, 31 * 24)).toBeUndefined();
});

test('a moment is always ahead and before the end, and more use never brings a later one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4999 }),
      fc.integer({ min: 1, max: 4999 }),
      fc.integer({ min: 12, max: 719 }),
      (one, other, hours) => {
        const now = START + hours * HOUR;
        const end = START + 720 * HOUR;
        const moments = [Math.min(one, other), Math.max(one, other)].map((usedMb) => {
          const said = forecastUsage(esim({ usedMb, asOf: at(hours) }), now);
          if (said?.lasts !== 'until') return end;
          expect(said.endsAt).toBeGreaterThan(now);
          expect(said.endsAt).toBeLessThan(end);
          return said.endsAt;
        });
        expect(moments[1]).toBeLessThanOrEqual(moments[0] ?? end);
      },
    ),
  );
});

const then = (dataMb: number | null, validityDays: number | null) => ({
  dataMb,
  validityDays,
  tier: null,
  isPreparing: false,
  endsBy: null,
});

test('data that was added counts, each plan from the end of the one before it', () => {
  // 500 MB a day: the first plan is used up on the tenth day, the second on the twelfth.
  expect(forecast({ waiting: [then(1000, 7)] })).toEqual({ lasts: 'until', endsAt: START + 12 * 24 * HOUR });
  // The second is over after one day, before its data is used up.
  expect(forecast({ waiting: [then(1000, 1)] })).toEqual({ lasts: 'until', endsAt: START + 11 * 24 * HOUR });
  expect(forecast({ usedMb: 200, waiting: [then(100, 7)] })).toEqual({
    lasts: 'until',
    endsAt: START + 31 * 24 * HOUR,
  });
  expect(forecast({ usedMb: 200, waiting: [then(1000, 7)] })).toEqual({ lasts: 'throughout' });
  expect(forecast({ waiting: [then(null, null)] })).toBeUndefined();
});

const inEnglish = translate('en', portalTexts).t;
const inTurkish = translate('tr', portalTexts).t;
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

test('a distant end is given as a day, the last day in hours', () => {
  const now = START + 48 * HOUR;
  const until = (hours: number) => ({ lasts: 'until', endsAt: now + hours * HOUR }) as const;
  expect(describeForecast(until(72), { plans: 1, now, t: inEnglish, language: 'en' })).toBe(
    'At this rate, your data will last until November 14.',
  );
  expect(describeForecast(until(72), { plans: 1, now, t: inTurkish, language: 'tr' })).toBe(
    'Bu hızla giderse verinizin biteceği tarih: 14 Kasım.',
  );
  expect(plain(describeForecast(until(5.4), { plans: 1, now, t: inEnglish, language: 'en' }))).toBe(
    'At this rate, your data will last about 5 more hours.',
  );
  expect(plain(describeForecast(until(0.2), { plans: 1, now, t: inEnglish, language: 'en' }))).toBe(
    'At this rate, your data will last about 1 more hour.',
  );
  expect(describeForecast({ lasts: 'throughout' }, { plans: 2, now, t: inEnglish, language: 'en' })).toBe(
    'At this rate, your data will last for all your plans.',
  );
  expect(describeForecast({ lasts: 'throughout' }, { plans: 1, now, t: inTurkish, language: 'tr' })).toBe(
    'Bu hızla giderse veriniz paketin sonuna kadar yeter.',
  );
});
