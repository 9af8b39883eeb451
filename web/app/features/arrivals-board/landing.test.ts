import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { signalHelpTexts } from '~/locales/signal-help.ts';
import { arrivalOf } from '../../../test/samples.ts';
import { findLanding, isInCountry, isOneCountry } from './landing.ts';
import { listLandingSteps } from './landing-steps.ts';

test('a country is recognised by the time zone that a phone takes from its network', () => {
  expect(isInCountry('TR', 'Europe/Istanbul')).toBe(true);
  expect(isInCountry('US', 'Pacific/Honolulu')).toBe(true);
  expect(isInCountry('TR', 'Europe/Berlin')).toBe(false);
  for (const area of ['Europe+', 'Global', '', 'US-HI']) expect(isInCountry(area, 'Europe/Berlin')).toBe(false);
});

test('a browser that knows no time zones of countries recognises none', () => {
  const { getTimeZones } = Intl.Locale.prototype;
  Intl.Locale.prototype.getTimeZones = undefined as never;
  expect(isInCountry('TR', 'Europe/Istanbul')).toBe(false);
  Intl.Locale.prototype.getTimeZones = getTimeZones;
});

test('a region is no country', () => {
  expect(isOneCountry({ countryCode: 'TR' })).toBe(true);
  expect(['Europe+', 'Global', 'XYZ'].some((countryCode) => isOneCountry({ countryCode }))).toBe(false);
});

const turkey = arrivalOf({ state: 'connected' });
const japan = arrivalOf({ iccid: '8902', countryCode: 'JP', state: 'installed' });
const europe = arrivalOf({ iccid: '8903', countryCode: 'Europe+', state: 'waiting' });
const isHere = (here: string) => (code: string) => code === here;

test('offline the eSIM of this country counts, else the first that can connect', () => {
  const rows = [turkey, japan, europe];
  expect(findLanding(rows, { isOffline: true, isHere: isHere('JP') })).toBe(japan);
  expect(findLanding(rows, { isOffline: true, isHere: isHere('FR') })).toBe(turkey);
  expect(findLanding([europe], { isOffline: true, isHere: isHere('FR') })).toBe(europe);
});

test('with a connection only an installed eSIM of this country is to be turned on', () => {
  const rows = [turkey, japan, europe];
  expect(findLanding(rows, { isOffline: false, isHere: isHere('JP') })).toBe(japan);
  expect(findLanding(rows, { isOffline: false, isHere: isHere('TR') })).toBeUndefined();
  expect(findLanding(rows, { isOffline: false, isHere: isHere('FR') })).toBeUndefined();
});

test.each(['preparing', 'used_up', 'over', 'returned', 'given'] as const)(
  'an eSIM that is %s is not landed with',
  (state) => {
    expect(findLanding([arrivalOf({ state })], { isOffline: true, isHere: isHere('TR') })).toBeUndefined();
  },
);

test.each([
  ['iphone', 'Turn On This Line', 'Data Roaming'],
  ['pixel', 'Use SIM', 'Roaming'],
  ['samsung', 'The eSIM for Turkey', 'Data roaming'],
] as const)('on %s the first step ends with the eSIM’s switch, the second with roaming’s', (phone, eSim, roaming) => {
  const { t } = translate('en', signalHelpTexts);
  const steps = listLandingSteps(phone, { place: 'Turkey', t, language: 'en' });
  expect(steps.on.at(-1)).toMatchObject({ text: eSim, isOn: true });
  expect(steps.roaming.at(-1)).toMatchObject({ text: roaming, isOn: true });
});
