import { describeTransaction, settle } from './balance-transactions.ts';
import { nowSeconds, type StripePartner } from './stripe-context.ts';
import type { BalanceTransaction, Charge } from './stripe-objects.ts';

/** What Stripe charges for a card payment in the United States; a refund does not give it back. */
const feeRate = 0.029;
const fixedFee = 30;

export function chargeFee({ amount }: Pick<Charge, 'amount'>): number {
  return Math.round(amount * feeRate) + fixedFee;
}

/** A charge's balance transaction: captured in the background, known a second after the payment. */
export function findBalanceTransaction(stripe: StripePartner, charge: Charge): BalanceTransaction | null {
  if (!charge.paid || nowSeconds(stripe) <= charge.created) return null;
  return describeTransaction(stripe, {
    id: `txn_${charge.id.slice('ch_'.length)}`,
    ...{
      amount: charge.amount,
      fee: chargeFee(settle(stripe, charge)),
      created: charge.created,
      currency: charge.currency,
    },
    ...{ reporting_category: 'charge', source: charge.id, type: 'charge' },
  });
}

/** A charge in a response, with the transaction itself or its id. */
export function toChargeWire(stripe: StripePartner, charge: Charge, isExpanded = false) {
  const transaction = findBalanceTransaction(stripe, charge);
  return { ...charge, balance_transaction: isExpanded ? transaction : (transaction?.id ?? null) };
}
