import { expect, test } from 'vitest';
import { nameOf, toInitials } from './admin-name.ts';

test('initials are those of both names, in capitals of the language', () => {
  const admin = { username: 'owner', firstName: 'ipek', lastName: 'Kaya' };
  expect([nameOf(admin), toInitials(admin, 'tr'), toInitials(admin, 'en')]).toEqual(['ipek Kaya', 'İK', 'IK']);
});

test('without both names the username is used', () => {
  const admin = { username: 'owner', firstName: 'Selin', lastName: null };
  expect([nameOf(admin), toInitials(admin, 'en')]).toEqual(['owner', 'OW']);
});
