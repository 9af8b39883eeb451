import { expect, test } from 'vitest';
import { suggestEmail } from './email-typo.ts';

test.each([
  ['deniz@gmial.com', 'deniz@gmail.com'],
  ['deniz@gmail.con', 'deniz@gmail.com'],
  ['deniz@hotnail.com', 'deniz@hotmail.com'],
  ['deniz@outlok.com', 'deniz@outlook.com'],
  ['deniz@YAHOO.CMO', 'deniz@yahoo.com'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'deniz@gmail.com',
  'deniz@mail.com',
  'deniz@gmx.net',
  'deniz@example.com',
  'deniz@acme.io',
  'deniz',
  '@gmail.co',
])('%s is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
