import type { Phone } from '@esimshop/contracts/signal-steps';
import type { TFunction } from '~/lib/translate.ts';
import type { phoneSettingsTexts } from '~/locales/phone-settings.ts';

/** What is done in a phone's settings, in this order; `apn` only for an eSIM that has one to enter. */
export const SCREENS = ['add', 'line', 'roaming', 'apn'] as const;
export type ScreenName = (typeof SCREENS)[number];

/** `way`: leads to another screen. `isTarget`: what is tapped, or what must be as it is drawn. */
export type SettingsRow = { text: string; end: 'way' | 'on' | 'tick' | 'none'; value?: string; isTarget?: true };
export type SettingsScreen = { title: string; rows: readonly SettingsRow[] };

type ScreenOptions = { t: TFunction<typeof phoneSettingsTexts>; apn?: string };

/** A screen of the settings as this phone has it, with the rows around the one that counts. */
export function drawScreen(phone: Phone, name: ScreenName, { t, apn = '' }: ScreenOptions): SettingsScreen {
  const own = t('phone-settings.own');
  const travel = t('phone-settings.travel');
  const add = { text: t('phone-settings.add'), end: 'way', isTarget: true } as const;
  const access = { text: t('phone-settings.apn'), end: 'none', value: apn, isTarget: true } as const;
  const screens: Record<Phone, Record<ScreenName, SettingsScreen>> = {
    iphone: {
      add: {
        title: t('phone-settings.titles.cellular'),
        rows: [
          { text: own, end: 'way' },
          { ...add, text: t('phone-settings.iphone.add') },
        ],
      },
      line: {
        title: t('phone-settings.titles.data'),
        rows: [
          { text: own, end: 'none' },
          { text: travel, end: 'tick', isTarget: true },
        ],
      },
      roaming: {
        title: travel,
        rows: [
          { text: t('phone-settings.iphone.line'), end: 'on' },
          { text: t('phone-settings.iphone.roaming'), end: 'on', isTarget: true },
        ],
      },
      apn: { title: t('phone-settings.titles.cellularNetwork'), rows: [access] },
    },
    pixel: {
      add: { title: t('phone-settings.titles.sims'), rows: [{ text: own, end: 'way' }, add] },
      line: {
        title: travel,
        rows: [
          { text: t('phone-settings.pixel.line'), end: 'on' },
          { text: t('phone-settings.pixel.data'), end: 'on', isTarget: true },
        ],
      },
      roaming: {
        title: travel,
        rows: [
          { text: t('phone-settings.pixel.data'), end: 'on' },
          { text: t('phone-settings.pixel.roaming'), end: 'on', isTarget: true },
        ],
      },
      apn: { title: t('phone-settings.titles.accessPoints'), rows: [access] },
    },
    samsung: {
      add: { title: t('phone-settings.titles.manager'), rows: [{ text: own, end: 'on' }, add] },
      line: {
        title: t('phone-settings.titles.manager'),
        rows: [
          { text: travel, end: 'on' },
          { text: t('phone-settings.samsung.data'), end: 'none', value: travel, isTarget: true },
        ],
      },
      roaming: {
        title: t('phone-settings.titles.networks'),
        rows: [
          { text: t('phone-settings.samsung.roaming'), end: 'on', isTarget: true },
          { text: t('phone-settings.samsung.operators'), end: 'way' },
        ],
      },
      apn: { title: t('phone-settings.titles.accessPoints'), rows: [access] },
    },
  };
  return screens[phone][name];
}
