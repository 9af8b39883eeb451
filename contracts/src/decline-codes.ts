/** Why a payment failed: `declineCode` of the problem `payment_declined` and of an order's payment. */
export const DECLINE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_number',
  'incorrect_cvc',
  'lost_card',
  'processing_error',
  'authentication_failed',
  'cancelled_by_payer',
  'payment_expired',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];
