import { expect, test } from 'vitest';
import { addingTexts } from '../locales/adding.ts';
import { commonTexts } from '../locales/common.ts';
import { errorTexts } from '../locales/errors.ts';
import { homeTexts } from '../locales/home.ts';
import { interpolate, translate } from './translate.ts';

const english = translate('en', addingTexts, commonTexts, errorTexts);
const turkish = translate('tr', commonTexts);

test('a counted text takes its plural form', () => {
  expect(english.t('common.days', { count: 1 })).toBe('1\u00a0Day');
  expect(english.t('common.days', { count: 7 })).toBe('7\u00a0Days');
  expect(turkish.t('common.days', { count: 7 })).toBe('7\u00a0gün');
});

test('values are inserted verbatim', () => {
  expect(english.t('adding.addedText', { name: '$& {{count}} <b>' })).toContain('$& {{count}} <b> has been added');
});

test('a placeholder without a value stays visible', () => {
  expect(interpolate('Hello {{name}}')).toBe('Hello {{name}}');
});

test('of several keys the first existing one is used', () => {
  const missing = 'errors.codes.unheard_of' as 'errors.codes.internal_error';
  expect(english.t([missing, 'errors.codes.internal_error'])).toBe(errorTexts.en.codes.internal_error);
});

test('a key without a text gives the key, never a function or an object', () => {
  for (const key of ['errors.codes', 'constructor', '__proto__', 'nothing.here']) {
    expect(english.t(key as 'common.from')).toBe(key);
    expect(english.exists(key)).toBe(false);
  }
});

test('a namespace that was not passed has no texts', () => {
  expect(translate('en', commonTexts).t('home.browse' as 'common.from')).toBe('home.browse');
  expect(translate('en', commonTexts, homeTexts).t('home.browse')).toBe('Browse plans');
});
