import type { DeclineCode } from '@esimshop/contracts/decline-codes';
import { ProblemError } from '../platform/problem.ts';

/** Messages for the payer by decline code. The web shop has its own translations of the codes. */
const MESSAGES: Record<DeclineCode, string> = {
  card_declined: 'Your bank declined the card. Try another card, or another way to pay.',
  insufficient_funds: 'Your card has insufficient funds. Try another card, or another way to pay.',
  expired_card: 'Your card has expired. Try another card, or another way to pay.',
  incorrect_number: 'The card number is incorrect. Check it and try again.',
  incorrect_cvc: 'The security code is incorrect. Check it and try again.',
  lost_card: 'Your bank declined the card. Try another card, or another way to pay.',
  processing_error: 'Your bank could not process the payment. Try again in a moment, or use another card.',
  authentication_failed: 'Your bank could not verify your identity. Try again, or use another card.',
  cancelled_by_payer: 'You cancelled the payment. Your cart is saved, and you can pay again.',
  payment_expired: 'The payment was not completed in time. Your cart is saved, and you can pay again.',
};

/** The problem of a declined or cancelled payment. */
export function paymentDeclined(declineCode: DeclineCode): ProblemError {
  return new ProblemError(402, 'payment_declined', MESSAGES[declineCode], { declineCode });
}

/** The problem of a submit while another one of the same order is in progress. */
export function orderInProgress(orderNumber?: string): ProblemError {
  return new ProblemError(
    409,
    'order_in_progress',
    'Your order is being processed. Please wait; you will not be charged twice.',
    { retryAfterSeconds: 2, ...(orderNumber && { orderNumber }) },
  );
}

/** The problem of a payment that certainly was not executed. */
export function paymentUnavailable(): ProblemError {
  return new ProblemError(
    503,
    'payment_unavailable',
    'We cannot reach the payment service. You have not been charged. Please try again in a moment.',
    { retryAfterSeconds: 10 },
  );
}

/** The problem of a raw card number sent to a shop that accepts none. */
export function cardDataRefused(): ProblemError {
  return new ProblemError(
    400,
    'card_data_refused',
    'Card details must not be sent to the shop. Reload the page and enter them in the card form.',
  );
}
