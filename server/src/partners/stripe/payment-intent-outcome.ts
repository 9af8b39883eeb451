import { fromStripeAmount } from '@esimshop/contracts/currency-units';
import type Stripe from 'stripe';
import type { PaymentOutcome, PaymentTerms } from '../payment-gateway.ts';
import { hasSameTerms } from '../payment-terms.ts';
import { toDeclineCode } from './decline-code.ts';

/** The payment outcome of a PaymentIntent, which must be for the expected order, amount and currency. */
export function toPaymentOutcome(intent: Stripe.PaymentIntent, expected: PaymentTerms): PaymentOutcome {
  const providerRef = intent.id;
  const captureRef = idOf(intent.latest_charge);
  const reported = readTerms(intent);
  if (!hasSameTerms(reported, expected))
    return { kind: 'mismatch', providerRef, reported, ...(captureRef && { captureRef }) };
  const customerRef = idOf(intent.customer);
  const paymentMethodRef = idOf(intent.payment_method);
  switch (intent.status) {
    case 'succeeded':
      return {
        kind: 'captured',
        providerRef,
        captureRef: captureRef ?? providerRef,
        ...(customerRef && { customerRef }),
        ...(paymentMethodRef && { paymentMethodRef }),
      };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      if (url) return { kind: 'requires_action', providerRef, url };
      const clientSecret = intent.client_secret;
      if (clientSecret) return { kind: 'requires_action', providerRef, clientSecret };
      return { kind: 'unknown', providerRef, message: 'Stripe requires an action without saying how' };
    }
    case 'requires_payment_method':
      return toDeclinedOutcome(intent.last_payment_error ?? {}, providerRef);
    case 'canceled':
      return toCancelledOutcome(intent);
    default:
      return { kind: 'unknown', providerRef, message: `Stripe reports '${intent.status}'` };
  }
}

function readTerms({ metadata, status, amount, amount_received: received, currency }: Stripe.PaymentIntent) {
  return {
    orderNumber: metadata.order_number ?? '',
    amountMinor: fromStripeAmount(status === 'succeeded' ? received : amount, currency),
    currency: currency.toUpperCase(),
  };
}

type Decline = {
  code?: string | undefined;
  decline_code?: string | undefined;
  payment_method?: Stripe.PaymentMethod | undefined;
};

/** The outcome of a decline, with the card that Stripe reports beside the reason. */
export function toDeclinedOutcome(error: Decline, providerRef: string | undefined): PaymentOutcome {
  const cardFingerprint = error.payment_method?.card?.fingerprint;
  return {
    kind: 'declined',
    declineCode: toDeclineCode(error),
    ...(providerRef && { providerRef }),
    ...(cardFingerprint && { cardFingerprint }),
  };
}

/** A payment cancelled after a decline keeps the bank's decline code. */
function toCancelledOutcome({
  id: providerRef,
  last_payment_error: error,
  cancellation_reason: reason,
}: Stripe.PaymentIntent): PaymentOutcome {
  if (error) return toDeclinedOutcome(error, providerRef);
  const isExpired = reason === 'automatic' || reason === 'expired';
  return { kind: 'cancelled', providerRef, declineCode: isExpired ? 'payment_expired' : 'cancelled_by_payer' };
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
