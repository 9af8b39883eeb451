import { expect, test } from 'vitest';
import { settings } from '~/settings.ts';
import { chooseContact } from './use-contact.ts';

test('what the owner has set replaces what was delivered, each for itself', () => {
  const delivered = { email: settings.contactEmail, phone: settings.support.phone };
  expect(chooseContact(undefined)).toEqual(delivered);
  expect(chooseContact({ email: 'info@yolcu.example', phone: '' })).toEqual({
    ...delivered,
    email: 'info@yolcu.example',
  });
  expect(chooseContact({ email: '', phone: '+90 216 555 01 23' })).toEqual({
    ...delivered,
    phone: '+90 216 555 01 23',
  });
});
