import { DELIVERED_CONTACT as delivered } from '@esimshop/contracts/support-hours';
import { expect, test } from 'vitest';
import { chooseContact } from './use-contact.ts';

test('what the owner has set replaces what was delivered, each for itself', () => {
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
