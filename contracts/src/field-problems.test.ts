import { expect, test } from 'vitest';
import { addToCartSchema } from './carts.ts';
import { checkoutSchema } from './checkout.ts';
import { codeIssue } from './field-problems.ts';

const filled = { customerName: 'Deniz Yılmaz', customerEmail: 'deniz@example.com', phoneNumber: '+90 532 123 45 67' };

function problemOf(change: Record<string, unknown>) {
  const [issue] = checkoutSchema.safeParse({ ...filled, ...change }).error?.issues ?? [];
  return issue && { path: issue.path.join('.'), ...codeIssue(issue) };
}

test.each([
  [{ customerName: undefined }, { path: 'customerName', code: 'invalid' }],
  [{ customerName: 'A' }, { path: 'customerName', code: 'too_short', params: { min: 2 } }],
  [{ customerName: 'A'.repeat(101) }, { path: 'customerName', code: 'too_long', params: { max: 100 } }],
  [{ customerName: 'Deniz\u0007' }, { path: 'customerName', code: 'special_characters' }],
  [{ address: '4242 4242 4242 4242' }, { path: 'address', code: 'card_number' }],
  [{ customerEmail: 'deniz@example' }, { path: 'customerEmail', code: 'invalid' }],
  [{ customerEmail: `${'a'.repeat(260)}@example.com` }, { path: 'customerEmail', code: 'invalid' }],
  [{ phoneNumber: 'call me!' }, { path: 'phoneNumber', code: 'invalid' }],
  [{ paymentMethod: 'Pay in cash' }, { path: 'paymentMethod', code: 'invalid' }],
])('%o is reported as a code with parameters', (change, problem) => {
  expect(problemOf(change)).toEqual(problem);
});

test('a number out of range is reported with its limit', () => {
  const [issue] = addToCartSchema.safeParse({ productId: 1, quantity: 11 }).error?.issues ?? [];
  expect(issue && codeIssue(issue)).toEqual({ code: 'too_big', params: { max: 10 } });
});
