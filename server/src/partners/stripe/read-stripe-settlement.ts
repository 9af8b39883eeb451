import { fromStripeAmount } from '@esimshop/contracts/currency-units';
import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { OpenPayment, Settlement } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';

/**
 * What Stripe keeps of a payment, and which card of which country paid, by its charge and the balance transaction that Stripe makes a while after the
 * payment. On an account of another currency it is in that one, and is converted back as the payment was.
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
  const details = charge.payment_method_details;
  const cardLast4 = details?.card?.last4 ?? undefined;
  const payerCountry = details?.card?.country ?? details?.link?.country ?? undefined;
  const { fee, amount, currency: settled } = transaction;
  const feeOfCharge = settled.toUpperCase() === currency ? fee : Math.round((fee * charge.amount) / amount);
  return { feeMinor: fromStripeAmount(feeOfCharge, currency), cardLast4, payerCountry };
}
