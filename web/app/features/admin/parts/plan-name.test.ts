import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { commonTexts } from '~/locales/common.ts';
import { describePlan, describeWholePlan } from './plan-name.ts';

const turkey = { names: { en: 'Turkey', tr: 'Türkiye' }, countryCode: 'TR', validityDays: 30, dataAmount: '5GB' };

test('a plan has the shop’s name in each language', () => {
  const limited = { ...turkey, dataMb: 5000, tier: null };
  const unlimited = { ...turkey, dataMb: null, tier: 'lite' } as const;
  const name = (language: 'en' | 'tr', plan: typeof limited | typeof unlimited) =>
    describePlan(plan, translate(language, commonTexts).t, language).replaceAll('\u00a0', ' ');
  expect([name('en', limited), name('tr', limited)]).toEqual(['Turkey 5 GB', 'Türkiye 5 GB']);
  expect([name('en', unlimited), name('tr', unlimited)]).toEqual(['Turkey Unlimited Lite', 'Türkiye Sınırsız Lite']);
});

test('where plans must not be confused, the name has the days', () => {
  const plan = { ...turkey, dataMb: 5000, tier: null };
  const name = describeWholePlan(plan, translate('tr', commonTexts).t, 'tr');
  expect(name.replaceAll('\u00a0', ' ')).toBe('Türkiye 5 GB, 30 gün');
});
