import { expect, test } from 'vitest';
import { fullNameOf, initialsOf } from './user-name.ts';

const nobody = { firstName: null, lastName: null, username: 'deniz' };

test('the initials are the first letters of first and last name, upper-cased as the language does', () => {
  const user = { ...nobody, firstName: 'ilker', lastName: 'şahin' };
  expect(initialsOf(user, 'tr')).toBe('İŞ');
  expect(initialsOf(user, 'en')).toBe('IŞ');
});

test('one name alone gives one letter, none the first two of the username', () => {
  expect(initialsOf({ ...nobody, lastName: 'Yılmaz' }, 'en')).toBe('Y');
  expect(initialsOf(nobody, 'en')).toBe('DE');
  expect(initialsOf({ ...nobody, firstName: '', lastName: '  ' }, 'tr')).toBe('DE');
  expect(initialsOf({ ...nobody, username: 'i' }, 'tr')).toBe('İ');
});

test('letters beyond the basic plane and composed letters stay whole', () => {
  expect(initialsOf({ ...nobody, firstName: '𝓓eniz', lastName: 'S\u0327ahin' }, 'en')).toBe('𝓓Ş');
});

test('without a first or last name the username is used', () => {
  expect(fullNameOf({ ...nobody, firstName: 'Deniz', lastName: 'Yılmaz' })).toBe('Deniz Yılmaz');
  expect(fullNameOf({ ...nobody, firstName: 'Deniz' })).toBe('deniz');
});
