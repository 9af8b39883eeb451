import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { describeEffect, describeMargins, describeRuleProblem, describeValue, listNames } from './pricing-words.ts';

const { t } = translate('en', adminPricingTexts);

test('percentages show as N%, fixed amounts with a dollar sign', () => {
  const describe = (type: 'percentage' | 'fixed_amount', value: string, language: 'en' | 'tr' = 'en') =>
    describeValue({ type, value }, { currency: 'USD', language });
  expect([describe('percentage', '48.00'), describe('percentage', '4.25'), describe('percentage', '-35.00')]).toEqual([
    '48%',
    '4.25%',
    '−35%',
  ]);
  expect([describe('percentage', '4.25', 'tr'), describe('percentage', '-35.00', 'tr')]).toEqual(['%4,25', '−%35']);
  expect([describe('fixed_amount', '0.60'), describe('fixed_amount', '-1.50', 'tr')]).toEqual(['$0.60', '−$1.50']);
});

test('a rule says what its value is added to, how its prices end and whether it may go below the floor', () => {
  const plain = { type: 'percentage', basis: 'cost', rounding: 'none', ignoresFloor: false } as const;
  expect(describeEffect(plain, t)).toBe('Percentage on cost');
  const special = { type: 'fixed_amount', basis: 'default_price', rounding: 'to_99', ignoresFloor: true } as const;
  expect(describeEffect(special, t)).toBe('Fixed amount on the default price, ends in .99, may go below the floor');
});

test('margins show their range, one figure where they are equal, and a dash for no plans', () => {
  const describe = (lowest: number, highest: number) => describeMargins({ margins: { lowest, highest } }, t, 'en');
  expect([describe(331, 434), describe(389, 389), describe(-500, 0)]).toEqual([
    '33.1% to 43.4%',
    '38.9%',
    '−50% to 0%',
  ]);
  expect(describeMargins({ margins: null }, t, 'en')).toBe('–');
});

test('long lists of rules end with the number of further ones', () => {
  const rules = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name }));
  expect(listNames(rules.slice(0, 3), t)).toEqual(['A', 'B', 'C']);
  expect(listNames(rules, t)).toEqual(['A', 'B', 'C', '2 more']);
});

test('a value that cannot be names what to write', () => {
  expect(describeRuleProblem({ code: 'thousands_separator', params: { suggestion: '1000.5' } }, t)).toBe(
    'Write 1000.5, without a separator for thousands.',
  );
  expect(describeRuleProblem({ code: 'too_small', params: { min: -90 } }, t)).toBe('Use at least -90.');
});
