import { fromStripeAmount } from '@esimshop/contracts/currency-units';
import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { OpenPayment, Settlement } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';

/**
 * What Stripe keeps of a payment and which card paid, by its charge and the balance transaction that Stripe makes a while after the
 * payment. On an account of another currency it is in that one, and is converted back at the rate that the transaction names.
 */
export async function readStripeSettlement(
  { stripe, deadline }: { stripe: Stripe; deadline: Deadline },
  { providerRef, currency }: OpenPayment,
): Promise<Settlement | undefined> {
  const result = await callStripe(deadline, (request) =>
    stripe.paymentIntents.retrieve(providerRef, { expand: ['latest_charge.balance_transaction'] }, request),
  );
  if (result.kind !== 'ok') throw new Error(`Stripe did not return the payment ${providerRef}`);
  const charge = result.value.latest_charge;
  if (!charge || typeof charge === 'string') return undefined;
  const transaction = charge.balance_transaction;
  if (!transaction || typeof transaction === 'string') return undefined;
  const cardLast4 = charge.payment_method_details?.card?.last4 ?? undefined;
  const { fee, currency: settled, exchange_rate: rate } = transaction;
  const feeMinor = fromStripeAmount(fee, settled);
  if (settled.toUpperCase() === currency) return { feeMinor, cardLast4 };
  if (!rate) throw new Error(`Stripe names no rate from ${currency} to ${settled.toUpperCase()} for ${providerRef}`);
  return { feeMinor: Math.round(feeMinor / rate), cardLast4 };
}
