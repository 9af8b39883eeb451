import type { PortalEsim } from '@esimshop/contracts/portal';
import { expect, test } from 'vitest';
import { createTranslation } from '~/lib/translate.ts';
import { en } from '~/locales/en.ts';
import { tr } from '~/locales/tr.ts';
import { esimStatusOf } from './esim-status.ts';
import { formatAgo, formatPortalDate, formatValidUntil } from './portal-dates.ts';

const inEnglish = createTranslation('en', en).t;
const inTurkish = createTranslation('tr', tr).t;

test('an eSIM without a date is not activated yet', () => {
  expect(formatPortalDate(null, inEnglish, 'en')).toBe('Not activated yet');
  expect(formatPortalDate('', inEnglish, 'en')).toBe('Not activated yet');
});

test('a date that cannot be read says so', () => {
  expect(formatPortalDate('soon', inEnglish, 'en')).toBe('Invalid date');
});

test('a date is written as its language does', () => {
  expect(formatPortalDate('2026-12-12T10:00:00Z', inEnglish, 'en')).toBe('Dec 12, 2026');
  expect(formatPortalDate('2026-12-12T10:00:00Z', inTurkish, 'tr')).toBe('12 Ara 2026');
});

test('the validity message comes before the date, in the language of the visitor where it is known', () => {
  const waiting = { validUntil: null, validityMessage: '30 days from the first connection' };
  expect(formatValidUntil(waiting, inEnglish, 'en')).toBe('30 days from the first connection');
  expect(formatValidUntil(waiting, inTurkish, 'tr')).toBe('İlk bağlantıdan itibaren 30 gün');
  expect(formatValidUntil({ validUntil: '2026-12-12', validityMessage: 'Until midnight' }, inTurkish, 'tr')).toBe(
    'Until midnight',
  );
});

test('how old the numbers are is said in whole minutes, hours or days', () => {
  expect(formatAgo(20_000, 'en')).toBe('now');
  expect(formatAgo(150_000, 'en')).toBe('2 minutes ago');
  expect(formatAgo(150_000, 'tr')).toBe('2 dakika önce');
  expect(formatAgo(3 * 3_600_000, 'en')).toBe('3 hours ago');
  expect(formatAgo(50 * 3_600_000, 'en')).toBe('2 days ago');
});

const esim = (status: string, statusForDisplay: string, isActive = false) =>
  esimStatusOf({ status, statusForDisplay, isActive } as PortalEsim);

test('pending is yellow, active green, everything else red', () => {
  expect(esim('PENDING_ACTIVATION', 'Ready to install')).toMatchObject({ tone: 'wait', text: { key: 'ready' } });
  expect(esim('ACTIVE', 'Active', true)).toMatchObject({ tone: 'ok', text: { key: 'active' } });
  expect(esim('DEPLETED', 'Out of data')).toMatchObject({ tone: 'bad', text: { key: 'outOfData' } });
});

test('without a label an eSIM is active or expired', () => {
  expect(esim('ACTIVE', '', true).text).toEqual({ key: 'active' });
  expect(esim('EXPIRED', '').text).toEqual({ key: 'expired' });
});

test('a state that is new to us is shown as it is', () => {
  expect(esim('SUSPENDED', 'suspended')).toMatchObject({ tone: 'bad', text: { words: 'suspended' } });
});
