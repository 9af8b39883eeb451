import { DECLINE_CODES, type DeclineCode } from '@esimshop/contracts/decline-codes';

/** Stripe's codes that the shop names differently. */
const CODE_BY_STRIPE_CODE: Record<string, DeclineCode> = {
  invalid_number: 'incorrect_number',
  invalid_cvc: 'incorrect_cvc',
  invalid_expiry: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  try_again_later: 'processing_error',
  reenter_transaction: 'processing_error',
  issuer_not_available: 'processing_error',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
};

/**
 * The shop's decline code; the issuer's code is more specific than Stripe's. Unknown codes become a generic decline.
 */
export function toDeclineCode(error: {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}): DeclineCode {
  return findCode(error.decline_code) ?? findCode(error.code) ?? 'card_declined';
}

function findCode(code: string | null | undefined): DeclineCode | undefined {
  if (!code) return undefined;
  return (
    DECLINE_CODES.find((known) => known === code) ??
    (Object.hasOwn(CODE_BY_STRIPE_CODE, code) ? CODE_BY_STRIPE_CODE[code] : undefined)
  );
}
