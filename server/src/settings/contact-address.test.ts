import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { expect, test } from 'vitest';
import { parseConfig } from '../platform/config/config.ts';
import { contactAddressOf } from './contact-address.ts';

const OWN_SENDER = { MAIL_FROM: 'My Shop <orders@shop.example.com>' };

test.each([
  ['of the example sender, the example help', {}, '', 'help@esimshop.example'],
  ['of a sender of one’s own, that sender', OWN_SENDER, '', 'orders@shop.example.com'],
  [
    'the support’s, once it is set',
    { ...OWN_SENDER, SUPPORT_EMAIL: 'care@shop.example.com' },
    '',
    'care@shop.example.com',
  ],
  [
    'the company’s before all others',
    { SUPPORT_EMAIL: 'care@shop.example.com' },
    'hi@shop.example.com',
    'hi@shop.example.com',
  ],
])('customers write to the address %s', (_which, environment, email, expected) => {
  const current = () => ({ ...DELIVERED_SETTINGS, company: { ...DELIVERED_SETTINGS.company, email } });
  expect(
    contactAddressOf({
      config: parseConfig(environment),
      settings: { current, version: () => 1, refresh: async () => {} },
    }),
  ).toBe(expected);
});
