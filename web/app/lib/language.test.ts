import { plainPath } from '@esimshop/contracts/locales';
import { expect, test } from 'vitest';
import { localPath } from './language.ts';

test('a link on an explicit Turkish address stays there', () => {
  expect(localPath('/products?country=TR', '/tr/cart')).toBe('/tr/products?country=TR');
  expect(localPath('/', '/tr')).toBe('/tr');
});

test('a link on a plain address stays plain', () => {
  expect(localPath('/products', '/')).toBe('/products');
  expect(localPath('/products', '/trips')).toBe('/products');
});

test('a Turkish address is not prefixed twice', () => {
  expect(localPath('/tr/products', '/tr')).toBe('/tr/products');
});

test('every address has a plain form', () => {
  expect([plainPath('/tr'), plainPath('/tr/faq'), plainPath('/travel')]).toEqual(['/', '/faq', '/travel']);
});
