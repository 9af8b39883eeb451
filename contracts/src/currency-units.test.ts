import { expect, test } from 'vitest';
import { fromStripeAmount, roundUpToCharge, toPaypalValue, toStripeAmount } from './currency-units.ts';

// 9.99 in two decimals, 500 where there are none, 12.340 where there are three. Minor units are those of ISO 4217.
test.each([
  ['USD', 999, 999, '9.99'],
  ['JPY', 500, 500, '500'],
  ['KRW', 500, 500, '500'],
  ['HUF', 50_000, 50_000, '500'],
  ['TWD', 50_000, 50_000, '500'],
  ['ISK', 500, 50_000, '500'],
  ['UGX', 500, 50_000, '500'],
  ['MGA', 50_000, 500, '500.00'],
  ['KWD', 12_340, 12_340, '12.340'],
])('an amount in %s is charged as Stripe and PayPal each count it', (currency, amountMinor, atStripe, atPaypal) => {
  expect(toStripeAmount({ amountMinor, currency })).toBe(atStripe);
  expect(fromStripeAmount(atStripe, currency)).toBe(amountMinor);
  expect(fromStripeAmount(atStripe, currency.toLowerCase())).toBe(amountMinor);
  expect(toPaypalValue({ amountMinor, currency })).toBe(atPaypal);
});

test('what cannot be charged is never rounded silently', () => {
  expect(toStripeAmount({ amountMinor: 49_999, currency: 'MGA' })).toBeUndefined();
  expect(toStripeAmount({ amountMinor: 12_345, currency: 'KWD' })).toBeUndefined();
  for (const currency of ['HUF', 'TWD']) expect(toPaypalValue({ amountMinor: 49_999, currency })).toBeUndefined();
});

test.each([
  ['USD', 499, 499],
  ['JPY', 499, 499],
  ['KWD', 4991, 5000],
  ['KWD', 5000, 5000],
  ['HUF', 50_001, 50_100],
  ['MGA', 49_999, 50_000],
])(
  'a price in %s of %i minor units is rounded up to what both partners can charge',
  (currency, amountMinor, charged) => {
    expect(roundUpToCharge({ amountMinor, currency })).toBe(charged);
  },
);
