import { expect, test } from 'vitest';
import { customerEmailSchema } from './checkout.ts';
import { emailKeyOf, isEmail, toAsciiEmail } from './email.ts';

test.each([
  ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['info@例え。jp', 'info@xn--r8jz45g.jp'],
  ['ahmet@şirket.com.tr', 'ahmet@xn--irket-idb.com.tr'],
  ['Deniz＠Example．com', 'Deniz@Example.com'],
  ['\u202adeniz@example.com\u202c', 'deniz@example.com'],
])('%s is stored as %s', (typed, stored) => {
  expect(customerEmailSchema.parse(typed)).toBe(stored);
});

test('both forms of an address are one customer', () => {
  expect(emailKeyOf(' Ivan@Пример.рф')).toBe(emailKeyOf('ivan@xn--e1afmkfd.xn--p1ai'));
});

test.each(['иван@пример.рф', 'a@пример', 'a@при мер.рф', 'a@exa%6dple.рф', 'a@пример..рф', 'a@١.٢.٣.٤'])(
  '%s is no address',
  (text) => {
    expect(isEmail(text)).toBe(false);
    expect(isEmail(toAsciiEmail(text))).toBe(false);
  },
);

test('a text without an @ is left as it is', () => {
  expect(toAsciiEmail('ŞAHİN')).toBe('ŞAHİN');
});
