import { DELIVERED_BRAND } from '@esimshop/contracts/brand';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { expect, test } from 'vitest';
import { describeOrganization } from './organization.ts';

const { company } = DELIVERED_SETTINGS;
const shop = {
  brand: { ...DELIVERED_BRAND, name: 'esimshop' },
  publicUrl: 'https://shop.test',
  email: 'info@yolcu.example',
};

test('search engines learn who runs the shop, as far as the owner has set it', () => {
  expect(Object.keys(describeOrganization({ ...shop, company }))).toEqual([
    '@type',
    '@id',
    'name',
    'url',
    'logo',
    'email',
  ]);
  const set = {
    ...company,
    name: 'Yolcu A.Ş.',
    address: 'Moda Caddesi 7\n34710 İstanbul',
    country: 'TR',
    phone: '+90 216 555 01 23',
    vatId: '1234567890',
  };
  expect(describeOrganization({ ...shop, company: set })).toMatchObject({
    email: 'info@yolcu.example',
    legalName: 'Yolcu A.Ş.',
    telephone: '+90 216 555 01 23',
    vatID: '1234567890',
    address: { streetAddress: 'Moda Caddesi 7, 34710 İstanbul', addressCountry: 'TR' },
  });
});
