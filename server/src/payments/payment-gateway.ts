/** What the shop needs of a payment partner. Adapters live in `partners/`. */

import type { RefusalReason } from '@esimshop/contracts/refusal-reasons';

/**
 * What a partner said about one payment. `unknown` = it may have happened; `unavailable` = it certainly has not.
 * Only `refused`, `cancelled` and `unavailable` allow another payment for the same cart.
 */
export type PaymentOutcome =
  | {
      kind: 'captured';
      providerRef: string;
      captureRef: string;
      amountMinor: number;
      currency: string;
      customerRef?: string;
      paymentMethodRef?: string;
    }
  | { kind: 'requires_action'; providerRef: string; url: string }
  | { kind: 'refused'; providerRef?: string; reason: RefusalReason }
  | { kind: 'unknown'; providerRef?: string; message: string }
  | { kind: 'unavailable'; message: string };

export type CaptureFinding = Extract<PaymentOutcome, { kind: 'captured' | 'unknown' }> | { kind: 'none' };

export type StartPayment = {
  /** Repeating a start with the same key never charges twice. */
  idempotencyKey: string;
  orderNumber: string;
  amountMinor: number;
  currency: string;
  customerEmail: string;
  description: string;
  /** The partner's token for the card; absent for PayPal, and for a test payment in the sandbox. */
  paymentMethodRef?: string | undefined;
  /** The partner's customer that `paymentMethodRef` is kept for: a card saved by an earlier payment. */
  customerRef?: string | undefined;
  /** Where the payer's browser comes back to, after approving or cancelling. */
  returnUrl: string;
  cancelUrl: string;
};

export type RefundOutcome =
  | { kind: 'refunded'; refundRef: string }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown'; message: string };

/** A verified webhook: what it is about. The object itself is fetched anew from the partner before anything is done. */
export type PaymentEvent = { eventId: string; kind: string; providerRef: string };

export type PaymentGateway = {
  start(payment: StartPayment): Promise<PaymentOutcome>;
  /** What the partner believes now. A payer's approval that waits for capture is captured by this. */
  resolve(payment: { providerRef: string; idempotencyKey: string }): Promise<PaymentOutcome>;
  /** Whether money was taken for a payment that was given up. Takes none itself, whatever the payer has approved. */
  findCapture(payment: { providerRef: string }): Promise<CaptureFinding>;
  /** Gives up a payment that waits for the payer. The answer tells what really became of it. */
  cancel(payment: { providerRef: string; idempotencyKey: string }): Promise<PaymentOutcome>;
  refund(refund: {
    captureRef: string;
    amountMinor: number;
    currency: string;
    idempotencyKey: string;
  }): Promise<RefundOutcome>;
  /** Undefined for anything that is not provably from the partner, or not about a payment. */
  verifyWebhook(rawBody: Buffer, headers: Record<string, string | undefined>): Promise<PaymentEvent | undefined>;
};

/** Raw card fields of the form. They exist between the request and the tokeniser only: never stored, never logged. */
export type CardFields = { number: string; expiry: string; cvc: string; name: string };

export type TokenisedCard =
  | { kind: 'token'; paymentMethodRef: string }
  | { kind: 'refused'; reason: RefusalReason; message: string }
  | { kind: 'unavailable' };

/** Sandbox only: a live shop never sees card fields. */
export type CardTokeniser = { tokenise(card: CardFields): Promise<TokenisedCard> };
