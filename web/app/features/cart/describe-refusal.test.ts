import { REFUSAL_REASONS } from '@esimshop/contracts/discount-codes';
import { LOCALES } from '@esimshop/contracts/locales';
import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { discountTexts } from '~/locales/discount.ts';
import { describeRefusal } from './describe-refusal.ts';

const en = translate('en', discountTexts).t;
const facts = {
  code: 'HOPON10',
  day: '2026-09-30',
  uses: 500,
  places: [
    { en: 'Greece', tr: 'Yunanistan' },
    { en: 'Malta', tr: 'Malta' },
  ],
  minimum: '60.00',
  subtotal: '50.97',
  currency: 'USD',
};

test.each([
  ['unknown', 'We know no code HOPON10. Check the spelling.'],
  ['not_yet', 'HOPON10 starts on Sep 30, 2026.'],
  ['ended', 'HOPON10 ended on Sep 30, 2026.'],
  ['used_up', 'All 500 uses of HOPON10 are gone.'],
  ['other_plans', 'HOPON10 is only for Greece and Malta.'],
  ['too_little', 'HOPON10 starts at $60.00, and this comes to $50.97.'],
  ['other_currency', 'HOPON10 is for prices in USD.'],
] as const)('a refusal says why, and what would help: %s', (reason, sentence) => {
  expect(describeRefusal({ ...facts, reason }, en, 'en')).toBe(sentence);
});

test('every reason has a sentence in every language, with the facts or without', () => {
  for (const locale of LOCALES) {
    const { t } = translate(locale, discountTexts);
    for (const reason of REFUSAL_REASONS) {
      for (const refusal of [
        { ...facts, reason },
        { code: 'HOPON10', reason },
      ]) {
        const sentence = describeRefusal(refusal, t, locale);
        expect(sentence).toContain('HOPON10');
        expect(sentence).not.toMatch(/\{\{|discount\./);
      }
    }
  }
});
