import { PHONES, SIGNAL_STEPS } from '@esimshop/contracts/signal-steps';
import { DELIVERED_SUPPORT } from '@esimshop/contracts/support-hours';
import { expect, test } from 'vitest';
import { listRows, nameNetworks } from '~/features/phone-settings/path-rows.ts';
import { readPhone } from '~/features/phone-settings/read-phone.ts';
import { translate } from '~/lib/translate.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import { openUntil } from './open-hours.ts';

const { t } = translate('en', signalHelpTexts);
const options = { place: 'Japan', networks: ['SoftBank', 'KDDI'], hasApn: true, t, language: 'en' as const };

test('every step has its taps in the words of every phone, and none twice', () => {
  for (const phone of PHONES) {
    for (const step of SIGNAL_STEPS) {
      for (const hasApn of [true, false]) {
        const texts = listRows(phone, step, { ...options, hasApn }).map(({ text }) => text);
        expect(texts.length, `${phone} ${step}`).toBeGreaterThan(1);
        expect(new Set(texts).size, `${phone} ${step}`).toBe(texts.length);
      }
    }
  }
});

test('an access point is entered only where the supplier names one', () => {
  const texts = (hasApn: boolean) => listRows('iphone', 'access', { ...options, hasApn }).map(({ text }) => text);
  expect(texts(true)).toContain('Cellular Data Network');
  expect(texts(false)).not.toContain('Cellular Data Network');
});

test('networks are named while there are few', () => {
  expect(nameNetworks(['SoftBank', 'KDDI'], 'en')).toBe('SoftBank or KDDI');
  expect(nameNetworks(['SoftBank', 'KDDI'], 'tr')).toBe('SoftBank veya KDDI');
  expect(nameNetworks([], 'en')).toBe('');
  expect(nameNetworks(['A', 'B', 'C', 'D', 'E'], 'en')).toBe('');
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
test.each([
  [IPHONE, '', 'iphone'],
  [ANDROID, '', 'pixel'],
  [ANDROID, 'Pixel 8', 'pixel'],
  [ANDROID, 'SM-S911B', 'samsung'],
  [ANDROID.replace('K)', 'SM-A546E)'), '', 'samsung'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', '', 'iphone'],
])('%s with model %s is told in the words of %s', (userAgent, model, phone) => {
  expect(readPhone({ userAgent, maxTouchPoints: 0 }, model)).toBe(phone);
});

test.each([
  ['2026-11-27T10:00:00Z', '17:00'],
  ['2026-11-27T05:59:00Z', undefined],
  ['2026-11-27T14:00:00Z', undefined],
  ['2026-11-28T10:00:00Z', undefined],
  ['2026-11-29T10:00:00Z', undefined],
])('on %s the phone is answered until %s', (now, until) => {
  expect(openUntil(DELIVERED_SUPPORT.phone, DELIVERED_SUPPORT, new Date(now))).toBe(until);
});
