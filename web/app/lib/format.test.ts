import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonTexts } from '../locales/common.ts';
import { planTexts } from '../locales/plans.ts';
import {
  formatData,
  formatDate,
  formatList,
  formatNumber,
  formatPercent,
  formatPrice,
  formatPriceShare,
  formatSpeed,
} from './format.ts';
import { translate } from './translate.ts';

const english = translate('en', commonTexts, planTexts).t;
const turkish = translate('tr', commonTexts, planTexts).t;

test('money looks the same in both languages', () => {
  expect(formatPrice('1234.5', 'USD')).toBe('$1,234.50');
  expect(formatPrice('9.99', 'EUR')).toBe('€9.99');
});

test('an unreadable price is shown as it is, not as nothing', () => {
  expect(formatPrice('call us', 'USD')).toBe('call us');
});

test('the price of a gigabyte or a day is rounded half up', () => {
  expect(formatPriceShare('9.99', 'USD', 5)).toBe('$2.00');
  expect(formatPriceShare('3.99', 'USD', 0.5)).toBe('$7.98');
  expect(formatPriceShare('10.99', 'USD', 3)).toBe('$3.66');
  expect(formatPriceShare('9.99', 'USD', 0)).toBeUndefined();
});

test('data is in gigabytes from 1000 MB on, in the figures of the language', () => {
  expect(formatData(999, english, 'en')).toBe('999\u00a0MB');
  expect(formatData(1500, english, 'en')).toBe('1.5\u00a0GB');
  expect(formatData(1500, turkish, 'tr')).toBe('1,5\u00a0GB');
  expect(formatData(null, turkish, 'tr')).toBe('Sınırsız');
});

test('a percentage follows the language', () => {
  expect(formatPercent(99.9, 'en')).toBe('99.9%');
  expect(formatPercent(99.9, 'tr')).toBe('%99,9');
  expect(formatPercent(-0.04, 'en')).toBe('0%');
});

test('a date follows the language, whatever the clock of the machine', () => {
  expect(formatDate('2026-03-05T23:30:00Z', 'en')).toBe('Mar 5, 2026');
  expect(formatDate('2026-03-05T23:30:00Z', 'tr')).toBe('5 Mar 2026');
  expect(formatDate('soon', 'en')).toBeUndefined();
});

test('a speed is in megabits from 1000 kbps on', () => {
  expect(formatSpeed(512, english, 'en')).toBe('512\u00a0kbps');
  expect(formatSpeed(1250, turkish, 'tr')).toBe('1,25\u00a0Mbps');
});

test.each([
  ['en', 'en-US'],
  ['tr', 'tr-TR'],
] as const)('numbers, percentages and lists in %s are written as the platform writes them', (language, locale) => {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const thousandths = fc.integer({ min: 0, max: 100_000_000 }).map((count) => count / 1000);
  fc.assert(
    fc.property(thousandths, (value) => {
      expect(formatNumber(value, language)).toBe(number.format(value));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (perMille) => {
      expect(formatPercent(perMille / 10, language)).toBe(percentage.format(perMille / 1000));
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom('3G', '4G', '5G'), { maxLength: 5 }), (words) => {
      expect(formatList(words, language)).toBe(list.format(words));
    }),
  );
});
