import type { RefusalReason } from '@esimshop/contracts/refusal-reasons';
import { ProblemError } from '../problem.ts';

/** Why a payment was refused, in words for the payer. The web shop has them in its own languages, by reason. */
const MESSAGES: Record<RefusalReason, string> = {
  card_declined: 'Your bank declined the card. Try another card, or pay with PayPal.',
  insufficient_funds: 'The card has not enough funds. Try another card, or pay with PayPal.',
  expired_card: 'The card has expired. Try another card, or pay with PayPal.',
  incorrect_number: 'The card number is not right. Check it and try again.',
  incorrect_cvc: 'The security code is not right. Check it and try again.',
  lost_card: 'Your bank declined the card. Try another card, or pay with PayPal.',
  processing_error: 'Your bank could not process the payment. Try again in a moment, or use another card.',
  authentication_failed: 'Your bank could not confirm that it is you. Try again, or use another card.',
  cancelled_by_payer: 'The payment was cancelled. Your cart is kept; you can pay again.',
  payment_expired: 'The payment was not completed in time. Your cart is kept; you can pay again.',
};

/** A payment that came to nothing, by what is stored as its refusal. */
export function paymentDeclined(refusal: string): ProblemError {
  if (refusal === 'unavailable') return paymentUnavailable();
  const message =
    MESSAGES[refusal as RefusalReason] ?? 'The payment was declined. Try another card, or pay with PayPal.';
  return new ProblemError(402, 'payment_declined', message, { reason: refusal });
}

/** The payment partner certainly took nothing. */
export function paymentUnavailable(): ProblemError {
  return new ProblemError(
    503,
    'payment_unavailable',
    'The payment service cannot be reached. You have not been charged; try again in a moment.',
    { retryAfterSeconds: 10 },
  );
}
