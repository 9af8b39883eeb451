import { REFUSAL_REASONS, type RefusalReason } from '@esimshop/contracts/refusal-reasons';

/** Stripe's codes that do not bear the shop's own name for the reason. */
const REASON_BY_CODE: Record<string, RefusalReason> = {
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

/** Why a card was refused; the issuer's code says more than Stripe's. Anything unheard of is a plain decline. */
export function toRefusalReason(error: {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}): RefusalReason {
  return reasonOf(error.decline_code) ?? reasonOf(error.code) ?? 'card_declined';
}

function reasonOf(code: string | null | undefined): RefusalReason | undefined {
  if (!code) return undefined;
  return REFUSAL_REASONS.find((reason) => reason === code) ?? REASON_BY_CODE[code];
}
