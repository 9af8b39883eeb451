import type { PortalEsim } from '@esimshop/contracts/portal';
import { expect, test } from 'vitest';
import { esimStatusOf } from '~/features/esims/esim-status.ts';
import { translate } from '~/lib/translate.ts';
import { portalTexts } from '~/locales/portal.ts';
import { formatPortalDate, formatValidUntil } from './portal-dates.ts';

const inEnglish = translate('en', portalTexts).t;
const inTurkish = translate('tr', portalTexts).t;

test('an eSIM without a date is not activated yet', () => {
  expect(formatPortalDate(null, inEnglish, 'en')).toBe('Not activated yet');
  expect(formatPortalDate('', inEnglish, 'en')).toBe('Not activated yet');
});

test('an unparsable date is reported', () => {
  expect(formatPortalDate('soon', inEnglish, 'en')).toBe('Invalid date');
});

test('a date follows the language', () => {
  expect(formatPortalDate('2026-12-12T10:00:00Z', inEnglish, 'en')).toBe('Dec 12, 2026');
  expect(formatPortalDate('2026-12-12T10:00:00Z', inTurkish, 'tr')).toBe('12 Ara 2026');
});

test('the validity message comes before the date, in the language of the visitor where it is known', () => {
  const waiting = { validUntil: null, validityMessage: '30 days from the first connection', validityDays: 30 };
  expect(formatValidUntil(waiting, inEnglish, 'en')).toBe('30 days from the first connection');
  expect(formatValidUntil(waiting, inTurkish, 'tr')).toBe('İlk bağlantıdan itibaren 30 gün');
  const dated = { validUntil: '2026-12-12', validityMessage: 'Until midnight', validityDays: 30 };
  expect(formatValidUntil(dated, inTurkish, 'tr')).toBe('Until midnight');
});

const esim = (status: string, stage: PortalEsim['stage'], { words = '', isActive = false } = {}) =>
  esimStatusOf({ status, stage, statusForDisplay: words, isActive } as PortalEsim);

test('pending is yellow, active green, everything else red', () => {
  expect(esim('PENDING_ACTIVATION', 'ready')).toMatchObject({ tone: 'wait', text: { key: 'ready' } });
  expect(esim('ACTIVE', 'active', { isActive: true })).toMatchObject({ tone: 'ok', text: { key: 'active' } });
  expect(esim('DEPLETED', 'out_of_data')).toMatchObject({ tone: 'bad', text: { key: 'out_of_data' } });
});

test('without a label an eSIM is active or expired', () => {
  expect(esim('ACTIVE', null, { isActive: true }).text).toEqual({ key: 'active' });
  expect(esim('EXPIRED', null).text).toEqual({ key: 'expired' });
});

test('a state that is new to us is shown as it is', () => {
  expect(esim('SUSPENDED', null, { words: 'suspended' })).toMatchObject({ tone: 'bad', text: { words: 'suspended' } });
});
