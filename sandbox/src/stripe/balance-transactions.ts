import { readProfile } from './account.ts';
import { nowSeconds, type StripePartner } from './stripe-context.ts';
import type { BalanceTransaction } from './stripe-objects.ts';

/** How long Stripe keeps money of a payment before it can be paid out. */
const availableAfterSeconds = 2 * 86_400;

type Moved = Pick<
  BalanceTransaction,
  'id' | 'amount' | 'created' | 'currency' | 'reporting_category' | 'source' | 'type'
> & {
  fee?: number;
};

/** An amount of a charge, refund or dispute as the account keeps it; `rate` is null in its own currency. */
export function settle(stripe: StripePartner, { amount, currency }: Pick<Moved, 'amount' | 'currency'>) {
  const conversion = readProfile(stripe).conversions.find((each) => each.currency === currency);
  if (!conversion) return { amount, currency, rate: null };
  return { amount: Math.round(amount * conversion.rate), currency: 'usd', rate: conversion.rate };
}

/** A balance transaction as of now, with its fee as the account keeps it. What a payment brings is available later, all else at once. */
export function describeTransaction(stripe: StripePartner, { fee = 0, ...paid }: Moved): BalanceTransaction {
  const { rate, ...kept } = settle(stripe, paid);
  const moved = { ...paid, ...kept };
  const availableOn = moved.type === 'charge' ? moved.created + availableAfterSeconds : moved.created;
  return {
    ...moved,
    object: 'balance_transaction',
    available_on: availableOn,
    balance_type: 'payments',
    description: null,
    exchange_rate: rate,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: moved.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: moved.amount - fee,
    status: nowSeconds(stripe) >= availableOn ? 'available' : 'pending',
  };
}
