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

/** A balance transaction as of now. What a payment brings is available later, all else at once. */
export function describeTransaction(stripe: StripePartner, { fee = 0, ...moved }: Moved): BalanceTransaction {
  const availableOn = moved.type === 'charge' ? moved.created + availableAfterSeconds : moved.created;
  return {
    ...moved,
    object: 'balance_transaction',
    available_on: availableOn,
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
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
