import { fromStripeAmount } from '@esimshop/contracts/currency-units';
import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { OpenPayment } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';

/**
 * What Stripe keeps of a payment, by the balance transaction of its charge, which Stripe makes a while after the payment. On an
 * account of another currency it is in that one, and is converted back at the rate that the transaction names.
 */
export async function findStripeFee(
  { stripe, deadline }: { stripe: Stripe; deadline: Deadline },
  { providerRef, currency }: OpenPayment,
): Promise<number | undefined> {
  const result = await callStripe(deadline, (request) =>
    stripe.paymentIntents.retrieve(providerRef, { expand: ['latest_charge.balance_transaction'] }, request),
  );
  if (result.kind !== 'ok') throw new Error(`Stripe did not return the payment ${providerRef}`);
  const charge = result.value.latest_charge;
  const transaction = typeof charge === 'object' ? charge?.balance_transaction : undefined;
  if (!transaction || typeof transaction === 'string') return undefined;
  const { fee, currency: settled, exchange_rate: rate } = transaction;
  const feeMinor = fromStripeAmount(fee, settled);
  if (settled.toUpperCase() === currency) return feeMinor;
  if (!rate) throw new Error(`Stripe names no rate from ${currency} to ${settled.toUpperCase()} for ${providerRef}`);
  return Math.round(feeMinor / rate);
}
