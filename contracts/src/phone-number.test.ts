import { expect, test } from 'vitest';
import { profileChangeSchema } from './accounts.ts';
import { checkoutSchema } from './checkout.ts';
import { codeIssue } from './field-problems.ts';

const phone = checkoutSchema.shape.phoneNumber;
const read = (typed: string) => phone.safeParse(typed).data;
const codeOf = (typed: string) =>
  phone
    .safeParse(typed)
    .error?.issues.map((issue) => codeIssue(issue))
    .at(0);

test.each(['+5511912234581', '+4915112234567', '+5491123456785', '4242 4242 4242 424'])(
  'the phone number %s is no card number, although its check digit is right',
  (typed) => {
    expect(read(typed)).toBe(typed);
  },
);

test('no mobile number of Brazil, Argentina or Germany is rejected', () => {
  const numbers = ['+55119', '+54911', '+49151'].flatMap((start) =>
    Array.from({ length: 500 }, (_, index) => `${start}${String(index * 19_997).padStart(8, '0')}`),
  );
  expect(numbers.filter((typed) => read(typed) !== typed)).toEqual([]);
});

test.each([
  ['\u202a+90 532 123 45 67\u202c', '+90 532 123 45 67'],
  ['\u200e+90\u00a0532\u00a0123 45 67', '+90 532 123 45 67'],
  ['+49\u2011151\u20131234\u20145678', '+49-151-1234-5678'],
  ['＋９０（５３２）１２３４５６７', '+90(532)1234567'],
  ['٠٥٣٢ ١٢٣ ٤٥ ٦٧', '0532 123 45 67'],
  ['۰۵۳۲۱۲۳۴۵۶۷', '05321234567'],
  ['+49 (0) 151 1234 56789', '+49(0)151123456789'],
])('%j is read as %j', (typed, plain) => {
  expect(read(typed)).toBe(plain);
});

test.each([
  ['4242 4242 4242 4242', { code: 'too_many_digits', params: { max: 15 } }],
  ['1'.repeat(21), { code: 'too_long', params: { max: 20 } }],
  ['12345', { code: 'too_short', params: { min: 6 } }],
  ['call me!', { code: 'invalid' }],
  ['+90 532\r\n123', { code: 'invalid' }],
])('%j is refused with its reason, and never cut', (typed, problem) => {
  expect(codeOf(typed)).toEqual(problem);
});

test('the phone number of a profile follows the same rules, and may be cleared', () => {
  expect(profileChangeSchema.parse({ phone: '\u202a+5511912234581\u202c' })).toEqual({ phone: '+5511912234581' });
  expect(profileChangeSchema.parse({ phone: '' })).toEqual({ phone: '' });
  const [issue] = profileChangeSchema.safeParse({ phone: '1'.repeat(21) }).error?.issues ?? [];
  expect(issue && codeIssue(issue)).toEqual({ code: 'too_long', params: { max: 20 } });
});
