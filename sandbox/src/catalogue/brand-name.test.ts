import { expect, test } from 'vitest';
import { brandNameOf } from './brand-name.ts';
import { destinations } from './destinations.ts';

test.each([
  ['Turkcell Iletisim Hizmetleri A.S.', 'Turkcell'],
  ['Telefonica  Germany', 'O2'],
  ['Safaricom Limited', 'Safaricom'],
  ['Telkom SA Ltd', 'Telkom'],
  ['Optus Mobile Pty Ltd', 'Optus'],
  ['Vodafone Ltd.', 'Vodafone'],
  ['Orange', 'Orange'],
])('%s is known as %s', (registered, brand) => {
  expect(brandNameOf(registered)).toBe(brand);
});

test('no operator ends up without a name', () => {
  for (const { networks } of destinations) {
    for (const { name } of networks) expect(brandNameOf(name).length).toBeGreaterThan(1);
  }
});
