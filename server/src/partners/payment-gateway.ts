/** The interface of a payment partner. Adapters live in `partners/`. */

import { DECLINE_CODES, type DeclineCode } from '@esimshop/contracts/decline-codes';
import type { PaymentMethod } from '@esimshop/contracts/payment-method';
import * as z from 'zod';
import type { AccountCheck } from './account-check.ts';
import type { PartnerBooks } from './partner-books.ts';

const reference = z.string().min(1);
const message = z.string();
const currency = z.string().length(3);

const paymentTermsSchema = z.object({ orderNumber: z.string(), amountMinor: z.int(), currency });
/**
 * What a payment is for. A partner may report another payment than the one asked about, such as the first one that was
 * made with a repeated idempotency key: an outcome is believed only if its terms are the order's.
 */
export type PaymentTerms = z.infer<typeof paymentTermsSchema>;

// A reason that the shop does not know is a card that was declined, and no answer that cannot be read.
const declineCode = z.enum(DECLINE_CODES).catch('card_declined');
const captured = z.object({
  kind: z.literal('captured'),
  providerRef: reference,
  captureRef: reference,
  customerRef: z.optional(z.string()),
  paymentMethodRef: z.optional(z.string()),
  /** The partner's fee, if reported. */
  feeMinor: z.optional(z.int()),
  /** As of `Settlement`, if reported. */
  payerCountry: z.optional(z.string()),
});
const mismatch = z.object({
  ...{ kind: z.literal('mismatch'), providerRef: reference, captureRef: z.optional(reference) },
  reported: paymentTermsSchema,
});
const unknown = z.object({ kind: z.literal('unknown'), providerRef: z.optional(reference), message });
const payerAction = { kind: z.literal('requires_action'), providerRef: reference };

export const paymentOutcomeSchema = z.union([
  z.object({ ...payerAction, url: z.string() }),
  z.object({ ...payerAction, clientSecret: z.string() }),
  captured,
  mismatch,
  z.object({
    ...{ kind: z.literal('declined'), providerRef: z.optional(reference), declineCode },
    cardFingerprint: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('cancelled'), providerRef: z.optional(reference), declineCode }),
  unknown,
  z.object({ kind: z.literal('unrepeatable'), providerRef: z.optional(reference), message }),
  z.object({ kind: z.literal('unavailable'), message }),
]);
/**
 * The outcome of a payment. `mismatch`: the partner reports a payment with other terms; `declined`: the bank or the partner declined it; `cancelled`: the payer cancelled it or
 * let it expire; `unknown`: it may have been executed; `unrepeatable`: the same, and requesting it again could charge twice; `unavailable`: it certainly was not executed. Only `declined`,
 * `cancelled` and `unavailable` allow another payment for the same cart. `cardFingerprint`: the partner's name for the
 * card's number, the same in every payment with it.
 */
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>;

/** The payer's next step: visit a page, or a challenge that the partner's script shows for this secret. */
export type PayerAction = { url: string } | { clientSecret: string };

export const captureFindingSchema = z.discriminatedUnion('kind', [
  captured,
  mismatch,
  unknown,
  z.object({ kind: z.literal('none') }),
]);
export type CaptureFinding = z.infer<typeof captureFindingSchema>;

export type OpenPayment = PaymentTerms & {
  providerRef: string;
  idempotencyKey: string;
  /** The partner's page that the payer was sent to, if there was one. */
  actionUrl?: string | null;
};

export type StartPayment = PaymentTerms & {
  /** Repeating `start` with the same key never charges twice. */
  idempotencyKey: string;
  /** If it was requested before: how long ago, by the database's clock. Where a repeat could charge, the partner is first asked for the payment. */
  repeatedAfterMs?: number | undefined;
  customerEmail: string;
  description: string;
  /** The partner's token for the card, which may be good for one payment; absent for PayPal and for a test payment in the sandbox. */
  paymentMethodRef?: string | null | undefined;
  /** The partner's customer that `paymentMethodRef` is saved for: a card saved by an earlier payment. */
  customerRef?: string | null | undefined;
  /** Whether the payer agreed that the card is saved: only then is it kept for a later payment. */
  savesCard?: boolean | undefined;
  /** Where the payer's browser returns after approving or cancelling. */
  returnUrl: string;
  cancelUrl: string;
};

export const receivedPaymentSchema = z.object({
  ...paymentTermsSchema.shape,
  captureRef: reference,
  providerRef: z.optional(reference),
  receivedAt: z.date(),
});
/**
 * Money that a partner has received for an order, with its id of the charge or capture. `providerRef`: its id of the
 * payment, if the list contains it.
 */
export type ReceivedPayment = z.infer<typeof receivedPaymentSchema>;

/** `amountMinor` of a charge or capture is to go back to its payer. */
export type RefundRequest = {
  captureRef: string;
  amountMinor: number;
  currency: string;
  /** Repeating a refund with the same key never returns money twice. Letters, digits, hyphens and full stops. */
  idempotencyKey: string;
  /** If it was requested before: how long ago, by the database's clock. */
  repeatedAfterMs?: number | undefined;
};

export const refundOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['refunded', 'pending']), refundRef: reference }),
  z.object({ kind: z.literal('failed'), refundRef: z.optional(reference), message }),
  z.object({ kind: z.enum(['not_done', 'unknown', 'unrepeatable']), message }),
]);
/**
 * The outcome of a refund. `pending`: the partner has accepted it, and reports later whether the money went back; `failed`:
 * no money goes back; `not_done`: it certainly was not executed, and may be requested again; `unknown`: it may have been
 * executed; `unrepeatable`: the same, and requesting it again could return the money twice.
 */
export type RefundOutcome = z.infer<typeof refundOutcomeSchema>;

const disputeMovementSchema = z.object({ reference, amountMinor: z.int(), feeMinor: z.int(), currency });
/** `amountMinor`: credited to the shop, negative if withdrawn; `feeMinor`: an additional fee. */
export type DisputeMovement = z.infer<typeof disputeMovementSchema>;

const fundsReturnedSchema = z.object({
  kind: z.enum(['refunded', 'refund_pending', 'refund_failed', 'reversed', 'disputed', 'dispute_closed']),
  reference,
  refundKey: z.optional(z.string()),
  amountMinor: z.int(),
  currency,
  /** In the partner's words. */
  reason: z.nullable(z.string()),
  /** The movements of a dispute so far, deduplicated across events. */
  movements: z.optional(z.array(disputeMovementSchema)),
  /** Of a dispute in which the bank only asks: the payment can still be refunded, which ends it. */
  isRefundable: z.optional(z.literal(true)),
  /** Until when a dispute can be answered, ISO 8601; absent if the partner does not say. */
  answerBy: z.optional(z.string()),
});
/**
 * Money that a partner returned to a payer, or may have to. `refund_pending`: a refund that may still fail; `reversed`: without
 * the shop's doing; `disputed`: the payer disputes the payment; `dispute_closed`: with the outcome as `reason`. `reference` names the
 * refund or dispute, `refundKey` the key under which the shop requested the refund.
 */
export type FundsReturned = z.infer<typeof fundsReturnedSchema>;

export const settlementSchema = z.object({
  feeMinor: z.int(),
  cardLast4: z.optional(z.string()),
  payerCountry: z.optional(z.string()),
});
/**
 * `feeMinor`: the partner's fee, in the payment's currency; `cardLast4`: of the card, if one was used; `payerCountry`: of the card or of the
 * payer's account, ISO 3166-1 alpha-2.
 */
export type Settlement = z.infer<typeof settlementSchema>;

export const paymentEventSchema = z.object({
  eventId: reference,
  kind: z.string(),
  subject: z.optional(z.string()),
  orderNumber: z.optional(z.string()),
  fundsReturned: z.optional(fundsReturnedSchema),
  /** A kind that the shop acts on, but with required fields missing: the partner has changed its format. */
  isUnreadable: z.optional(z.literal(true)),
});
/**
 * A verified webhook. `subject`: the payment or capture that it refers to, without which it is about nothing that the shop
 * uses; `orderNumber`: the one that the shop gave the payment. The payment's current state is fetched from the partner
 * before acting on it.
 */
export type PaymentEvent = z.infer<typeof paymentEventSchema>;

export const cardIdentitySchema = z.object({
  fingerprint: z.optional(z.string()),
  brand: z.string(),
  last4: z.string(),
});
/** `fingerprint`: the partner's name for the card's number, which the shop's people never see. */
export type CardIdentity = z.infer<typeof cardIdentitySchema>;

/** What a partner charges of a currency, in minor units. */
export type ChargeBounds = { leastMinor: number; mostMinor: number };

export type PaymentGateway = {
  /** The payment method that selects this gateway; one gateway per method. */
  method: PaymentMethod;
  /** The method's name by language, unless the pages have texts for it. */
  methodNames?: Readonly<Record<string, string>>;
  /** The currencies that it charges; absent if it charges any. */
  currencies?: ReadonlyMap<string, ChargeBounds>;
  /** Whether it is paid with cards, whose declines count against card testing. */
  takesCards: boolean;
  start(payment: StartPayment): Promise<PaymentOutcome>;
  /** Fetches the current outcome. An approved payment that awaits capture is captured. */
  resolve(payment: OpenPayment): Promise<PaymentOutcome>;
  /** Whether money was captured for a cancelled payment. Never captures, even if the payer has approved. */
  findCapture(payment: OpenPayment): Promise<CaptureFinding>;
  /** How a captured payment was settled; undefined until the partner says so. @throws Error if it cannot be asked */
  findSettlement(payment: OpenPayment): Promise<Settlement | undefined>;
  /** Cancels a payment that waits for the payer. Returns the actual outcome. */
  cancel(payment: OpenPayment): Promise<PaymentOutcome>;
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  /** The current state of a refund. Never `not_done`: it was accepted. */
  findRefund(refundRef: string): Promise<RefundOutcome>;
  /** Everything received in the window, whichever shop or order it was for. @throws Error if the partner cannot be asked */
  listReceived(window: { from: Date; to: Date }): Promise<ReceivedPayment[]>;
  /** What the partner's own books say. Absent if it does not show them. */
  books?: PartnerBooks;
  /** The card behind a token; undefined if the partner does not say. Absent without cards. */
  identifyCard?(paymentMethodRef: string): Promise<CardIdentity | undefined>;
  /** Has the partner forget a saved card, or finds that it has already. Absent without cards. @throws Error if it may still know it */
  forgetCard?(paymentMethodRef: string): Promise<void>;
  /** Has the partner erase the payers that it keeps for these orders. Repeatable. Absent if it keeps none. @throws Error if it may still have one */
  forgetPayers?(payers: KnownPayers): Promise<void>;
  checkAccount: AccountCheck;
  /** Undefined unless the signature proves that it is from the partner. */
  verifyWebhook(rawBody: Buffer, headers: Record<string, string | undefined>): Promise<PaymentEvent | undefined>;
};

/** What leads to the payers that a partner keeps: its ids, and the addresses and orders that it was given, also for payments that failed. */
export type KnownPayers = { customerRefs: string[]; emails: string[]; orderNumbers: string[] };

/** The data that a partner's own card form needs in the browser. */
export type CardForm = {
  publishableKey: string;
  scriptUrl: string;
  /** Additions to the content security policy of pages with a card form, by directive. */
  hosts: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] };
};

/** Raw card fields of the form. They exist only between the request and the tokeniser: never stored, never logged. */
export type CardFields = { number: string; expiry: string; cvc: string; name: string };

export type TokenisedCard =
  | { kind: 'token'; paymentMethodRef: string }
  | { kind: 'declined'; declineCode: DeclineCode; message: string }
  | { kind: 'unavailable' };

/** Sandbox only: a live shop never receives card fields. */
export type CardTokeniser = { tokenise(card: CardFields): Promise<TokenisedCard> };
