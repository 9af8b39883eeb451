import { expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { nameMethod } from './method-texts.ts';

const facts = { methodNames: { invoice: { en: 'Bank transfer', tr: 'Banka havalesi' }, voucher: { de: 'Gutschein' } } };

test.each([
  ['credit_card', 'en', 'Credit card'],
  ['paypal', 'tr', 'PayPal'],
  ['invoice', 'en', 'Bank transfer'],
  ['invoice', 'tr', 'Banka havalesi'],
  ['voucher', 'en', 'Gutschein'],
  ['cheque', 'en', 'cheque'],
] as const)('%s is called in %s: %s', (method, language, name) => {
  const { t } = translate(language, checkoutTexts);
  expect(nameMethod(method, facts, t, language)).toBe(name);
});
