import type { AdminDiscountCode } from '@esimshop/contracts/admin-discount-codes';
import { expect, test } from 'vitest';
import { type CodeForm, checkCode, emptyCode, toCodeForm, toCodeInput } from './code-form.ts';

const AT = '2026-11-20T00:00:00.000Z';
const codeOf = (facts: Partial<AdminDiscountCode> = {}): AdminDiscountCode => ({
  ...{ id: 7, code: 'HOPON10', type: 'fixed_amount', value: '10.00', places: ['GR'], plans: [], from: '2026-11-01' },
  ...{ to: null, minimum: '20.00', uses: 1000, usesPerCustomer: null, budget: '0.50', isForFirstOrders: true },
  ...{ includesTopUps: false, ignoresFloor: false, isActive: true, partner: '', spellings: [], placeNames: [] },
  ...{ state: 'active', figures: { uses: 0, revenue: '0.00', given: '0.00', returned: '0.00', margin: null } },
  ...{ createdAt: AT, updatedAt: AT },
  ...facts,
});
const filled = (facts: Partial<CodeForm> = {}): CodeForm => ({
  ...emptyCode([]),
  code: 'HOPON10',
  value: '5',
  ...facts,
});
/** Which fields have which problem. */
function problemsOf(facts: Partial<CodeForm>) {
  const checked = checkCode(filled(facts));
  return 'value' in checked ? {} : Object.fromEntries([...checked.problems].map(([field, { code }]) => [field, code]));
}

test('a stored code is shown as people write it, and sent as it was', () => {
  const form = toCodeForm(codeOf(), []);
  expect(form).toMatchObject({ value: '10', minimum: '20', budget: '0.50', uses: '1000', usesPerCustomer: '', to: '' });
  const checked = checkCode(form);
  expect('value' in checked && checked.value).toMatchObject({
    ...{ type: 'fixed_amount', value: '10', minimum: '20', budget: '0.50', uses: 1000, usesPerCustomer: null },
    ...{ places: ['GR'], plans: [], from: '2026-11-01', to: null },
  });
});

test('amounts in a currency that is sold no longer stay, beside those that are', () => {
  const otherAmounts = [{ currency: 'JPY', value: '500', minimum: null }];
  const { others } = toCodeForm(codeOf({ otherAmounts }), ['EUR']);
  expect(others).toEqual([
    { currency: 'EUR', value: '', minimum: '' },
    { currency: 'JPY', value: '500', minimum: '' },
  ]);
});

test('a code that becomes a percentage keeps what carts must come to, and no amounts', () => {
  const otherAmounts = [{ currency: 'EUR', value: '4.50', minimum: '18.00' }];
  const form = { ...toCodeForm(codeOf({ otherAmounts }), []), type: 'percentage' as const };
  expect(toCodeInput(form)).toMatchObject({ otherAmounts: [{ currency: 'EUR', value: null, minimum: '18' }] });
  expect(toCodeInput({ ...form, type: 'fixed_amount' })).toMatchObject({ otherAmounts: [{ value: '4.50' }] });
});

test.each<[Partial<CodeForm>, Record<string, string>]>([
  [{ value: ' 12,5 ', uses: ' 5 ', usesPerCustomer: '' }, {}],
  [{ value: '0' }, { value: 'invalid' }],
  [{ value: '1e1' }, { value: 'invalid' }],
  [{ value: '100.01' }, { value: 'invalid' }],
  [{ uses: '1e3' }, { uses: 'invalid' }],
  [{ uses: '1,000' }, { uses: 'invalid' }],
  [{ uses: '0' }, { uses: 'too_small' }],
  [{ uses: '99999999999999999999' }, { uses: 'too_big' }],
  [{ minimum: '1.2345' }, { minimum: 'invalid' }],
  [{ from: '2026-02-30' }, { from: 'invalid' }],
  [{ from: '2026-12-02', to: '2026-12-01' }, { to: 'invalid_days' }],
  [{ partner: 'x'.repeat(101) }, { partner: 'too_long' }],
  [{ places: { ids: [], typed: 'Grece' }, plans: { ids: ['x'], typed: ' ' } }, { places: 'unknown_region' }],
  [
    { places: { ids: ['GR'], typed: 'Turk' }, plans: { ids: [], typed: 'esim' }, value: '' },
    { places: 'unknown_region', plans: 'unknown_product', value: 'invalid' },
  ],
])('%o has the problems %o', (facts, problems) => expect(problemsOf(facts)).toEqual(problems));
