/** Why a payment came to nothing: `reason` of the problem `payment_declined`, and an order's `payment.refusal`. */
export const REFUSAL_REASONS = [
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
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
