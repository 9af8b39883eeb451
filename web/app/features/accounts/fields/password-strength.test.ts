import { expect, test } from 'vitest';
import { estimateStrength } from './password-strength.ts';

test('short and common passwords are weak, however they are spelled', () => {
  for (const password of [
    'abcdef',
    '123456',
    'password',
    'P@ssw0rd1',
    'qwerty123',
    'aaaaaaaaaaaa',
    'galatasaray1905',
    '',
  ])
    expect(estimateStrength(password), password).toBe('weak');
});

test('a sentence is strong without special characters', () => {
  expect(estimateStrength('the grey cat sleeps on trams')).toBe('strong');
  expect(estimateStrength('gri kedi tramvayda uyuyor')).toBe('strong');
});

test('the account’s own names add nothing', () => {
  expect(estimateStrength('denizyilmaz', ['deniz', 'yilmaz'])).toBe('weak');
  expect(estimateStrength('denizyilmaz')).not.toBe('weak');
});

test('a longer password is never weaker than its beginning', () => {
  const order = ['weak', 'fair', 'good', 'strong'];
  const password = 'Kx7!mV2q$Zt9bW4e';
  const strengths = [...password].map((_, index) => order.indexOf(estimateStrength(password.slice(0, index + 1))));
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
  expect(strengths.at(-1)).toBe(3);
});
