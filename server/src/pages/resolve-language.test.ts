import { expect, test } from 'vitest';
import { readLanguageSwitch, resolveLanguage } from './resolve-language.ts';

const plain = { pathname: '/products', cookie: undefined, acceptLanguage: undefined };

test.each([
  ['the address decides first', { ...plain, pathname: '/tr/products', cookie: 'lng=en', acceptLanguage: 'en' }, 'tr'],
  ['/tr alone is Turkish', { ...plain, pathname: '/tr' }, 'tr'],
  ['/trips is no Turkish address', { ...plain, pathname: '/trips' }, 'en'],
  ['the cookie comes before the browser', { ...plain, cookie: 'a=b; lng=en; c=d', acceptLanguage: 'tr' }, 'en'],
  ['an unknown cookie is ignored', { ...plain, cookie: 'lng=de', acceptLanguage: 'tr-TR,tr;q=0.9' }, 'tr'],
  ['another cookie that ends alike is ignored', { ...plain, cookie: 'oldlng=tr' }, 'en'],
  ['the heavier weight wins', { ...plain, acceptLanguage: 'en;q=0.4, tr;q=0.7' }, 'tr'],
  ['of equal weight the first wins', { ...plain, acceptLanguage: 'de, tr, en' }, 'tr'],
  ['a language with weight 0 is not chosen', { ...plain, acceptLanguage: 'tr;q=0, de' }, 'en'],
  ['without a hint it is English', plain, 'en'],
] as const)('%s', (_name, hints, language) => {
  expect(resolveLanguage(hints)).toBe(language);
});

test('a language switch leads to the same URL without the parameter', () => {
  const url = new URL('https://shop.test/products?country=TR&lng=tr');
  expect(readLanguageSwitch(url)).toEqual({ language: 'tr', cleanAddress: '/products?country=TR' });
});

test('an unknown language is not a switch', () => {
  expect(readLanguageSwitch(new URL('https://shop.test/?lng=de'))).toBeUndefined();
});

test('a language switch never leads to another host', () => {
  const url = new URL('https://shop.test//evil.test/?lng=en');
  expect(readLanguageSwitch(url)?.cleanAddress).toBe('/evil.test/');
});
