import type { CaptureFinding, PaymentOutcome, PaymentTerms } from './payment-gateway.ts';

/** Whether a payment that a partner reports is the one that was asked about. */
export function hasSameTerms(reported: PaymentTerms, expected: PaymentTerms): boolean {
  return (
    reported.orderNumber === expected.orderNumber &&
    reported.amountMinor === expected.amountMinor &&
    reported.currency === expected.currency
  );
}

/** Whether an outcome means that money was captured, and for the requested payment. */
export function toCaptureFinding(outcome: PaymentOutcome): CaptureFinding {
  const { kind } = outcome;
  return kind === 'captured' || kind === 'mismatch' || kind === 'unknown' ? outcome : { kind: 'none' };
}
