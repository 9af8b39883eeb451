import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { expect, test } from 'vitest';
import { toSupport, toSupportValues } from './support-values.ts';

test('hours that nobody changes are published as they are', () => {
  expect(toSupport(toSupportValues(DELIVERED_SETTINGS.support))).toEqual(DELIVERED_SETTINGS.support);
});

test('a day that is opened has hours, and one that is closed has none', () => {
  const values = toSupportValues(DELIVERED_SETTINGS.support);
  values.chat.saturday = { isOpen: true, from: ' 10:00', to: '14:00 ' };
  values.chat.weekdays.isOpen = false;
  expect(toSupport(values).chat).toEqual({ weekdays: null, saturday: { from: '10:00', to: '14:00' }, sunday: null });
});
