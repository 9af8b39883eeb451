import { expect, test } from 'vitest';
import { findReturnPath, signInPath } from './return-path.ts';

test('a sign-in leads back to pages of the shop, with their query', () => {
  for (const path of [
    '/',
    '/checkout',
    '/profile?tab=orders',
    '/admin?tab=pricing&q=a%20b',
    '/admin/orders/17',
    '/order-confirmation/ES-W6TN-3PDK-8HRC',
  ])
    expect(findReturnPath(path)).toBe(path);
});

test('a sign-in leads home from anything else', () => {
  for (const path of [
    null,
    '',
    'checkout',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https://evil.example/checkout',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '/checkout/../..//evil.example',
    '/portal?token=x',
    '/api/logout',
    '/order-confirmation/../auth',
    '/admin/../auth',
    `/${'a'.repeat(10_000)}`,
  ])
    expect(findReturnPath(path), String(path)).toBe('/');
});

test('what leads to the sign-in is what it leads back to', () => {
  const address = new URL(signInPath('/profile?tab=orders', 'register'), 'https://shop.example');
  expect(address.pathname).toBe('/auth');
  expect(address.searchParams.get('tab')).toBe('register');
  expect(findReturnPath(address.searchParams.get('next'))).toBe('/profile?tab=orders');
  expect(signInPath('/')).toBe('/auth');
});
