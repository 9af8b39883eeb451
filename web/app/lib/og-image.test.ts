import { expect, test } from 'vitest';
import { ogImagePath } from './og-image.ts';

test('a destination has a picture of its own, whatever its code is made of', () => {
  expect(ogImagePath('en', { code: 'TR', version: '3.99' })).toBe('/og/TR.png?lang=en&v=3.99');
  expect(ogImagePath('tr', { code: 'Europe+', version: '9.99' })).toBe('/og/Europe%2B.png?lang=tr&v=9.99');
});

test('every other page shows the picture of the shop', () => {
  expect(ogImagePath('tr')).toBe('/og/default.png?lang=tr');
});
