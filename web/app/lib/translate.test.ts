import { expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { tr } from '../locales/tr.ts';
import { createTranslation, interpolate } from './translate.ts';

const english = createTranslation('en', en);
const turkish = createTranslation('tr', tr);

test('a counted text takes the form of its number', () => {
  expect(english.t('common.days', { count: 1 })).toBe('1\u00a0Day');
  expect(english.t('common.days', { count: 7 })).toBe('7\u00a0Days');
  expect(turkish.t('common.days', { count: 7 })).toBe('7\u00a0gün');
});

test('values are put in word for word', () => {
  expect(english.t('adding.addedText', { name: '$& {{count}} <b>' })).toContain('$& {{count}} <b> has been added');
});

test('a placeholder without a value stays visible', () => {
  expect(interpolate('Hello {{name}}')).toBe('Hello {{name}}');
});

test('of several keys the first that exists is taken', () => {
  const missing = 'errors.codes.unheard_of' as 'errors.codes.internal_error';
  expect(english.t([missing, 'errors.codes.internal_error'])).toBe(en.errors.codes.internal_error);
});

test('a key without a text gives the key, never a function or an object', () => {
  for (const key of ['errors.codes', 'constructor', '__proto__', 'nothing.here']) {
    expect(english.t(key as 'common.from')).toBe(key);
    expect(english.exists(key)).toBe(false);
  }
});

test('texts that come later are there from then on', () => {
  const { t, add } = createTranslation('en', { common: en.common });
  expect(t('home.browse')).toBe('home.browse');
  add({ home: en.home });
  expect(t('home.browse')).toBe('Browse plans');
});
