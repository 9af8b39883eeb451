import { codeIssue } from '@esimshop/contracts/field-problems';
import { afterEach, expect, test } from 'vitest';
import { readFormError } from '~/lib/form-problems.ts';
import { removeSession, writeSession } from '~/lib/session-store.ts';
import { translate } from '~/lib/translate.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { checkValues } from './check-values.ts';
import { clearDraft, readDraft, saveDraft } from './checkout-draft.ts';
import { type CheckoutValues, checkoutValuesSchema, toOrderRequest } from './checkout-values.ts';
import { describeFieldProblem } from './field-problem.ts';
import { TEXT_FIELDS } from './text-fields.ts';

const values: CheckoutValues = {
  customerEmail: ' deniz@example.com ',
  customerName: 'Deniz Yılmaz',
  phoneNumber: '+90 532 000 00 00',
  address: '',
  city: 'İzmir',
  postalCode: '',
  country: '',
  paymentMethod: 'credit_card',
  savesCard: false,
  wantsBilling: true,
  refusesRatings: false,
  billingCountry: '',
  companyName: '',
  vatId: '',
};

const { t } = translate('en', checkoutTexts);

const NO_OPTIONS = { fields: {}, shouldUseNativeValidation: false };

afterEach(clearDraft);

test('an order carries the trimmed form, what the buyer saw, and only the billing fields that were filled in', () => {
  const facts = { paymentMethodId: 'pm_1', expectedTotal: '9.99', locale: 'tr' } as const;
  expect(toOrderRequest(values, facts)).toEqual({
    customerEmail: 'deniz@example.com',
    customerName: 'Deniz Yılmaz',
    phoneNumber: '+90 532 000 00 00',
    city: 'İzmir',
    paymentMethod: 'credit_card',
    paymentMethodId: 'pm_1',
    expectedTotal: '9.99',
    locale: 'tr',
  });
});

test('a deselected billing address is not sent', () => {
  const request = toOrderRequest({ ...values, wantsBilling: false }, { expectedTotal: '9.99', locale: 'en' });
  expect(request).not.toHaveProperty('city');
  expect(request).not.toHaveProperty('paymentMethodId');
});

test('a draft survives a reload, and a refusal with it, which the order carries', () => {
  const refusing = { ...values, refusesRatings: true };
  saveDraft(refusing);
  expect(readDraft()).toEqual(refusing);
  expect(toOrderRequest(refusing, {})).toHaveProperty('refusesRatings', true);
});

test.each(['{', '[]', 'null', '"x"', '{"customerName":7,"paymentMethod":"cash","wantsBilling":"yes"}'])(
  'an unreadable draft (%s) is an empty form',
  (text) => {
    writeSession('checkoutDraft', text);
    expect(readDraft()).toMatchObject({ customerName: '', paymentMethod: 'credit_card', wantsBilling: false });
    removeSession('checkoutDraft');
  },
);

test('everything the contract can say about the form has words of its own', () => {
  const wrong = [
    { customerEmail: 'deniz@example', customerName: 'D', phoneNumber: '12' },
    { customerName: 'x'.repeat(101), phoneNumber: '1'.repeat(21), city: 'x'.repeat(101), postalCode: 'x'.repeat(21) },
    { customerName: 'a\u0007b', address: '4242 4242 4242 4242', phoneNumber: 'call me!' },
    { address: 'x'.repeat(201), country: 'a\nb' },
  ];
  const issues = wrong.flatMap((change) => {
    const result = checkoutValuesSchema.safeParse({ ...values, ...change });
    return result.success ? [] : result.error.issues;
  });
  expect(issues.length).toBeGreaterThan(9);
  for (const issue of issues) {
    const problem = { path: String(issue.path[0]), ...codeIssue(issue) };
    expect(describeFieldProblem(problem, t), `${problem.path}: ${issue.message}`).not.toBe(t('checkout.fields.other'));
  }
});

test('the form keeps the first problem of each field as its code, and none of a hidden billing address', async () => {
  const wrong = { ...values, customerName: '', phoneNumber: 'x'.repeat(21), city: 'x'.repeat(101) };
  const check = async (wantsBilling: boolean) => {
    const check = checkValues({ asksCountry: false });
    const { errors } = await check({ ...wrong, wantsBilling }, undefined, NO_OPTIONS);
    return TEXT_FIELDS.flatMap((name) => readFormError(errors[name]) ?? []);
  };
  const contact = [
    { path: 'customerName', code: 'too_short', params: { min: 2 } },
    { path: 'phoneNumber', code: 'too_long', params: { max: 20 } },
  ];
  expect(await check(false)).toEqual(contact);
  expect(await check(true)).toEqual([...contact, { path: 'city', code: 'too_long', params: { max: 100 } }]);
});

test('where prices include tax, the country must be chosen, and is sent and kept', async () => {
  const problems = async (asksCountry: boolean, billingCountry: string) => {
    const { errors } = await checkValues({ asksCountry })({ ...values, billingCountry }, undefined, NO_OPTIONS);
    return TEXT_FIELDS.flatMap((name) => readFormError(errors[name]) ?? []);
  };
  expect(await problems(false, '')).toEqual([]);
  expect(await problems(true, 'DE')).toEqual([]);
  expect(await problems(true, '')).toEqual([{ path: 'billingCountry', code: 'required' }]);
  expect(toOrderRequest({ ...values, billingCountry: 'DE' }, {})).toMatchObject({ billingCountry: 'DE' });
  expect(toOrderRequest(values, {})).not.toHaveProperty('billingCountry');
  saveDraft({ ...values, billingCountry: 'DE' });
  expect(readDraft().billingCountry).toBe('DE');
});
