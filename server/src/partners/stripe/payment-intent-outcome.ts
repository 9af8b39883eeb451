import type { RefusalReason } from '@esimshop/contracts/refusal-reasons';
import type Stripe from 'stripe';
import type { PaymentOutcome } from '../../payments/payment-gateway.ts';
import { toRefusalReason } from './refusal-reason.ts';

/** What a PaymentIntent says became of the payment. Amount and currency are Stripe's, for the caller to compare. */
export function toPaymentOutcome(intent: Stripe.PaymentIntent): PaymentOutcome {
  const providerRef = intent.id;
  const customerRef = idOf(intent.customer);
  const paymentMethodRef = idOf(intent.payment_method);
  switch (intent.status) {
    case 'succeeded':
      return {
        kind: 'captured',
        providerRef,
        captureRef: idOf(intent.latest_charge) ?? providerRef,
        amountMinor: intent.amount_received,
        currency: intent.currency.toUpperCase(),
        ...(customerRef && { customerRef }),
        ...(paymentMethodRef && { paymentMethodRef }),
      };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      if (url) return { kind: 'requires_action', providerRef, url };
      return { kind: 'unknown', providerRef, message: 'Stripe asks for an action that is no redirect' };
    }
    case 'requires_payment_method':
      return { kind: 'refused', providerRef, reason: toRefusalReason(intent.last_payment_error ?? {}) };
    case 'canceled':
      return { kind: 'refused', providerRef, reason: toCancelReason(intent) };
    default:
      return { kind: 'unknown', providerRef, message: `Stripe says '${intent.status}'` };
  }
}

/** A payment given up after the bank had refused it keeps the bank's reason. */
function toCancelReason({
  last_payment_error: error,
  cancellation_reason: reason,
}: Stripe.PaymentIntent): RefusalReason {
  if (error) return toRefusalReason(error);
  return reason === 'automatic' || reason === 'expired' ? 'payment_expired' : 'cancelled_by_payer';
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
