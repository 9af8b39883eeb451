import type { CaptureFinding, PaymentOutcome, PaymentTerms } from './payment-gateway.ts';

/** Whether a payment that a partner reports is the one that was asked about. */
export function hasSameTerms(reported: PaymentTerms, expected: PaymentTerms): boolean {
  return (
    reported.orderNumber === expected.orderNumber &&
    reported.amountMinor === expected.amountMinor &&
    reported.currency === expected.currency
  );
}

/** What an outcome says about money: whether it was captured, and whether for the payment that was asked about. */
export function toCaptureFinding(outcome: PaymentOutcome): CaptureFinding {
  const { kind } = outcome;
  return kind === 'captured' || kind === 'mismatch' || kind === 'unknown' ? outcome : { kind: 'none' };
}
