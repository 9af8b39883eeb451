import type { Problem } from '@esimshop/contracts/problems';
import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import { asksForPayment, toPurchaseFailure } from './purchase-failure.ts';

const shown = { price: 9.9, currency: 'USD' };
const problem = (status: number, fields: Partial<Problem>) => toPurchaseFailure(new ApiError(status, fields), shown);

test('a declined card is shown with the bank’s reason, or as unknown if it has no text', () => {
  expect(problem(402, { code: 'payment_declined', declineCode: 'insufficient_funds' })).toEqual({
    kind: 'declined',
    declineCode: 'insufficient_funds',
  });
  expect(problem(402, { code: 'payment_declined', declineCode: 'do_not_honour' })).toEqual({
    kind: 'declined',
    declineCode: 'unknown',
  });
});

test('a changed price is shown beside the accepted one', () => {
  const changed = { code: 'price_changed', totalAmount: '11.50', currency: 'USD' } as const;
  expect(problem(409, changed)).toEqual({ kind: 'price_changed', before: '9.90', now: '11.50', currency: 'USD' });
  expect(toPurchaseFailure(new ApiError(409, changed), undefined)).toEqual({ kind: 'other' });
});

test.each([
  [402, 'payment_method_required', 'no_method', true],
  [409, 'topup_unavailable', 'package_gone', false],
  [409, 'order_in_progress', 'unclear', false],
  [503, 'payment_unavailable', 'payment_unavailable', false],
  [503, 'supply_unavailable', 'supply_unavailable', false],
  [429, 'rate_limited', 'rate_limited', false],
  [401, 'portal_token_invalid', 'link_closed', false],
  [422, 'invalid_input', 'other', false],
  [500, 'internal_error', 'unclear', false],
] as const)('%i %s is told as %s', (status, code, kind, asks) => {
  const failure = problem(status, { code });
  expect(failure).toEqual({ kind });
  expect(asksForPayment(failure)).toBe(asks);
});

test('no response, a Wi-Fi sign-in page and an error of the page itself leave the outcome open', () => {
  expect(toPurchaseFailure(new ConnectionError('offline'), shown)).toEqual({ kind: 'lost' });
  expect(toPurchaseFailure(new ConnectionError('captive_portal'), shown)).toEqual({ kind: 'captive' });
  expect(toPurchaseFailure(new TypeError('x'), shown)).toEqual({ kind: 'unclear' });
});
