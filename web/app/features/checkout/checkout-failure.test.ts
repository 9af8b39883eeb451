import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import { toCheckoutFailure } from './checkout-failure.ts';
import { toShownDecline } from './shown-decline.ts';

const shown = { total: '9.99', currency: 'USD' };

test('a declined payment is reported with its code', () => {
  const error = new ApiError(402, { code: 'payment_declined', declineCode: 'insufficient_funds' });
  expect(toCheckoutFailure(error, shown)).toEqual({ kind: 'declined', declineCode: 'insufficient_funds' });
});

test('a decline code that is new to this version reads as a plain decline', () => {
  expect(toShownDecline('stolen_spaceship')).toBe('unknown');
  expect(toShownDecline(null)).toBe('unknown');
});

test('a changed price reports the shown and the new total', () => {
  const error = new ApiError(409, { code: 'price_changed', totalAmount: '10.49', currency: 'USD' });
  expect(toCheckoutFailure(error, shown)).toEqual({
    kind: 'price_changed',
    before: '9.99',
    beforeCurrency: 'USD',
    now: '10.49',
    currency: 'USD',
  });
});

test('invalid fields are reported by field', () => {
  const errors = [{ path: 'customerEmail', code: 'invalid' as const, message: 'Valid email is required' }];
  const error = new ApiError(422, { code: 'invalid_input', errors });
  expect(toCheckoutFailure(error, shown)).toEqual({ kind: 'invalid', errors });
});

test('a problem outside the form is reported as an order that was not accepted', () => {
  const errors = [{ path: 'paymentMethodId', code: 'invalid' as const, message: 'Expected a payment method id' }];
  expect(toCheckoutFailure(new ApiError(422, { code: 'invalid_input', errors }), shown)).toEqual({ kind: 'other' });
  expect(toCheckoutFailure(new ApiError(422, { code: 'invalid_input' }), shown)).toEqual({ kind: 'other' });
});

test.each([
  [new ConnectionError('offline'), 'lost'],
  [new ConnectionError('captive_portal'), 'captive'],
  [new ApiError(500, { code: 'internal_error' }), 'unclear'],
  [new ApiError(503, { code: 'unavailable' }), 'unclear'],
  [new ApiError(409, { code: 'order_in_progress' }), 'unclear'],
  [new TypeError('broken'), 'unclear'],
  [new ApiError(503, { code: 'payment_unavailable' }), 'payment_unavailable'],
  [new ApiError(503, { code: 'supply_unavailable' }), 'supply_unavailable'],
  [new ApiError(429, { code: 'rate_limited' }), 'rate_limited'],
  [new ApiError(409, { code: 'cart_unavailable_items' }), 'unavailable_items'],
  [new ApiError(409, { code: 'cart_changed' }), 'cart_changed'],
  [new ApiError(409, { code: 'cart_empty' }), 'cart_empty'],
  [new ApiError(403, { code: 'cross_site' }), 'other'],
])('%s is told as %s', (error, kind) => {
  expect(toCheckoutFailure(error, shown).kind).toBe(kind);
});
