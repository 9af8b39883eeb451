import { expect, test } from 'vitest';
import { resolveCurrency } from './resolve-currency.ts';

const OFFERED = ['USD', 'EUR', 'GBP', 'JPY'];
const plain = { named: null, cookie: undefined, acceptLanguage: undefined };

test.each([
  ['the address decides first', { named: 'GBP', cookie: 'currency=EUR', acceptLanguage: 'ja-JP' }, 'GBP'],
  ['in whatever case it was written', { ...plain, named: 'gbp' }, 'GBP'],
  ['then the visitor’s choice', { ...plain, cookie: 'a=b; currency=EUR; c=d', acceptLanguage: 'ja-JP' }, 'EUR'],
  ['then the region of the browser', { ...plain, acceptLanguage: 'en-GB,en;q=0.9' }, 'GBP'],
  ['a language without a region stands for its largest', { ...plain, acceptLanguage: 'de,en-US;q=0.7' }, 'EUR'],
  ['a region whose currency is not offered leaves it to the next', { ...plain, acceptLanguage: 'sv-SE,de-AT' }, 'EUR'],
  ['of regions the heavier weight wins', { ...plain, acceptLanguage: 'ja-JP;q=0.3,fr-FR;q=0.8' }, 'EUR'],
  ['the region counts, not the language', { ...plain, acceptLanguage: 'en-DE' }, 'EUR'],
  [
    'an address in a currency that is not offered is ignored',
    { ...plain, named: 'CHF', cookie: 'currency=EUR' },
    'EUR',
  ],
  ['a choice that is not offered any more is ignored', { ...plain, cookie: 'currency=SEK' }, 'USD'],
  ['another cookie that ends alike is ignored', { ...plain, cookie: 'mycurrency=EUR' }, 'USD'],
  ['a header that names no language is ignored', { ...plain, acceptLanguage: '*, 1-1;q=0.5' }, 'USD'],
  ['without a hint it is the shop’s own', plain, 'USD'],
] as const)('%s', (_name, hints, shown) => {
  expect(resolveCurrency(hints, OFFERED)).toEqual({ shown, offered: OFFERED });
});

test('a shop with one currency knows no choice', () => {
  expect(resolveCurrency({ named: 'EUR', cookie: 'currency=EUR', acceptLanguage: 'de-DE' }, ['USD'])).toBeUndefined();
});
