import type { DeclineCode } from '@esimshop/contracts/decline-codes';
import * as z from 'zod';

const problemSchema = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).default([]),
});

/**
 * Why PayPal does not capture an order. `declined`: PayPal, the payer's bank or the seller's settings decline it, and another
 * payment may be tried; `payer`: the payer has to return to PayPal; `shop`: our request or our account is at fault, and
 * nothing was captured; `taken`: this order number has been paid before; `open`: the order itself shows what became of it.
 */
type Refusal = { kind: 'declined'; declineCode: DeclineCode } | { kind: 'payer' | 'shop' | 'taken' | 'open' };

const DECLINED: Refusal = { kind: 'declined', declineCode: 'card_declined' };
const PAYER: Refusal = { kind: 'payer' };
const SHOP: Refusal = { kind: 'shop' };
const OPEN: Refusal = { kind: 'open' };

/**
 * All that PayPal documents for a capture: paypal-rest-api-specifications, openapi/checkout_orders_v2.json (2.13), schema
 * `orders.capture-422`.
 */
const REFUSALS = new Map<string, Refusal>([
  ['CARD_BRAND_NOT_SUPPORTED', DECLINED],
  ['COMPLIANCE_VIOLATION', DECLINED],
  ['DECLINED_DUE_TO_RELATED_TXN', DECLINED],
  ['DOMESTIC_TRANSACTION_REQUIRED', DECLINED],
  ['INSTRUMENT_DECLINED', DECLINED],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', DECLINED],
  ['PAYEE_BLOCKED_TRANSACTION', DECLINED],
  ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', DECLINED],
  ['PAYER_ACCOUNT_RESTRICTED', DECLINED],
  ['PAYER_CANNOT_PAY', DECLINED],
  ['PLATFORM_FEE_PAYEE_CANNOT_BE_SAME_AS_PAYER', DECLINED],
  ['REFERENCED_CARD_EXPIRED', { kind: 'declined', declineCode: 'expired_card' }],
  ['TRANSACTION_BLOCKED_BY_PAYEE', DECLINED],
  ['TRANSACTION_LIMIT_EXCEEDED', DECLINED],
  ['TRANSACTION_RECEIVING_LIMIT_EXCEEDED', DECLINED],
  ['TRANSACTION_REFUSED', DECLINED],

  ['ORDER_NOT_APPROVED', PAYER],
  ['PAYER_ACTION_REQUIRED', PAYER],
  ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', PAYER],

  ['DUPLICATE_INVOICE_ID', { kind: 'taken' }],

  ['ORDER_ALREADY_CAPTURED', OPEN],
  ['ORDER_COMPLETION_IN_PROGRESS', OPEN],

  ['AGREEMENT_ALREADY_CANCELLED', SHOP],
  ['APPLE_PAY_AMOUNT_MISMATCH', SHOP],
  ['AUTH_CAPTURE_NOT_ENABLED', SHOP],
  ['BANK_NOT_SUPPORTED_FOR_VERIFICATION', SHOP],
  ['BILLING_AGREEMENT_ID_MISMATCH', SHOP],
  ['BILLING_AGREEMENT_NOT_FOUND', SHOP],
  ['CANCEL_URL_REQUIRED', SHOP],
  ['CARD_EXPIRY_REQUIRED', SHOP],
  ['CARD_NUMBER_REQUIRED', SHOP],
  ['CURRENCY_NOT_SUPPORTED_FOR_BANK', SHOP],
  ['IBAN_COUNTRY_NOT_SUPPORTED', SHOP],
  ['IDENTIFIER_NOT_FOUND', SHOP],
  ['INCOMPATIBLE_PARAMETER_VALUE', SHOP],
  ['INVALID_IBAN', SHOP],
  ['INVALID_PICKUP_ADDRESS', SHOP],
  ['INVALID_PREVIOUS_TRANSACTION_REFERENCE', SHOP],
  ['INVALID_SECURITY_CODE_LENGTH', SHOP],
  ['MERCHANT_INITIATED_WITH_AUTHENTICATION_RESULTS', SHOP],
  ['MERCHANT_INITIATED_WITH_MULTIPLE_PURCHASE_UNITS', SHOP],
  ['MERCHANT_INITIATED_WITH_SECURITY_CODE', SHOP],
  ['MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE', SHOP],
  ['MISSING_CRYPTOGRAM', SHOP],
  ['MISSING_PREVIOUS_REFERENCE', SHOP],
  ['NOT_ELIGIBLE_FOR_PAYPAL_TRANSACTION_ID_PROCESSING', SHOP],
  ['NOT_ELIGIBLE_FOR_PNREF_PROCESSING', SHOP],
  ['NOT_ENABLED_FOR_BANK_PROCESSING', SHOP],
  ['NOT_ENABLED_FOR_CARD_PROCESSING', SHOP],
  ['ONLY_ONE_BANK_SOURCE_ALLOWED', SHOP],
  ['PAYEE_FX_RATE_ID_EXPIRED', SHOP],
  ['PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING', SHOP],
  ['PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING', SHOP],
  ['PAYMENT_SOURCE_MISMATCH', SHOP],
  ['PAYMENT_SOURCE_NOT_SUPPORTED', SHOP],
  ['PAYPAL_TRANSACTION_ID_EXPIRED', SHOP],
  ['PAYPAL_TRANSACTION_ID_NOT_FOUND', SHOP],
  ['PNREF_EXPIRED', SHOP],
  ['PNREF_NOT_FOUND', SHOP],
  ['PREFERRED_PAYMENT_SOURCE_MISMATCH', SHOP],
  ['PREVIOUS_TRANSACTION_REFERENCE_HAS_CHARGEBACK', SHOP],
  ['PREVIOUS_TRANSACTION_REFERENCE_VOIDED', SHOP],
  ['REQUIRED_PARAMETER_FOR_CUSTOMER_INITIATED_PAYMENT', SHOP],
  ['RETURN_URL_REQUIRED', SHOP],
  ['SETUP_ERROR_FOR_BANK', SHOP],
  ['SHIPPING_ADDRESS_INVALID', SHOP],
  ['TOKEN_ID_NOT_FOUND', SHOP],
  ['VAULT_INSTRUCTION_REQUIRED', SHOP],
]);

/** The issues that PayPal reports, the most specific first; empty if there are none. */
export function listPaypalIssues(body: unknown): string[] {
  const problem = problemSchema.safeParse(body).data;
  if (!problem) return [];
  return [...problem.details.map(({ issue }) => issue), ...(problem.name ? [problem.name] : [])];
}

/** The meaning of a rejected capture; undocumented issues leave it open. */
export function toRefusal(issues: string[]): Refusal {
  const known = issues.flatMap((issue) => REFUSALS.get(issue) ?? []);
  return known[0] ?? OPEN;
}
