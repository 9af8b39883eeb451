import { expect, test } from 'vitest';
import { fromStripeAmount, roundUpToCharge, toPaypalValue, toStripeAmount } from './currency-units.ts';

// 9.99 in two decimals, 500 where there are none, 12.34 where there are three.
test.each([
  ['USD', 999, 999, '9.99'],
  ['usd', 999, 999, '9.99'],
  ['JPY', 50_000, 500, '500'],
  ['KRW', 50_000, 500, '500.00'],
  ['HUF', 50_000, 50_000, '500'],
  ['TWD', 50_000, 50_000, '500'],
  ['ISK', 50_000, 50_000, '500.00'],
  ['UGX', 50_000, 50_000, '500.00'],
  ['KWD', 1234, 12_340, '12.34'],
])('an amount in %s is charged as Stripe and PayPal each count it', (currency, minor, atStripe, atPaypal) => {
  expect(toStripeAmount(minor, currency)).toBe(atStripe);
  expect(fromStripeAmount(atStripe, currency)).toBe(minor);
  expect(toPaypalValue(minor, currency)).toBe(atPaypal);
});

test('a part of a unit that cannot be charged is never rounded silently', () => {
  for (const currency of ['JPY', 'KRW', 'ISK', 'UGX']) expect(toStripeAmount(49_999, currency)).toBeUndefined();
  for (const currency of ['JPY', 'HUF', 'TWD']) expect(toPaypalValue(49_999, currency)).toBeUndefined();
});

test('a price is rounded up to what both partners can charge', () => {
  expect([roundUpToCharge(49_999, 'JPY'), roundUpToCharge(50_000, 'JPY'), roundUpToCharge(50_001, 'HUF')]).toEqual([
    50_000, 50_000, 50_100,
  ]);
  expect([roundUpToCharge(499, 'USD'), roundUpToCharge(499, 'KWD')]).toEqual([499, 499]);
});
