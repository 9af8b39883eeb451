type Amount = { amountMinor: number; currency: string };
type AdminNote = { note?: string };
type OfPayment = { paymentId: number; provider: string };
type OfRefund = { refundId: number };
/** `answerBy`: ISO 8601; `isRefundable`: the bank only asks, and a refund ends it. */
type Dispute = OfPayment & Amount & { reference: string; message?: string; isRefundable?: true; answerBy?: string };
/** Without an amount the partner charged it in another currency, as the message says. */
type DisputeMoney = OfPayment & { reference: string; amountMinor?: number; message?: string };

/**
 * What an order's history stores for each kind of event. Amounts are in minor units; messages and problems in English.
 */
export type OrderEventDetails = {
  /** The consents word for word. */
  placed: {
    cardConsent?: { version: string; locale: string; text: string };
    withdrawalConsent?: { version: string; mode: string; days: number; locale: string; text: string };
    /** Of an order that the shop placed as its buyer had agreed. */
    automaticConsent?: { version: string; locale: string; text: string };
  };
  /** `replaced`: the moment that this change overwrote, ISO 8601; `reverts`: the event that it undoes. */
  status: AdminNote &
    Partial<OfRefund> & {
      paymentId?: number;
      declineCode?: string;
      reason?: string;
      message?: string;
      replaced?: string;
      reverts?: number;
    };
  /** Paid without a status change. */
  paid: { paymentId: number };
  payment_unknown: { message: string };
  payment_accepted: AdminNote & { paymentId: number };
  payment_rejected: AdminNote & { paymentId: number };
  payment_refunded: OfPayment & OfRefund & Amount & { reference?: string };
  refund_requested: AdminNote & OfRefund & Amount;
  refund_declined: AdminNote & OfRefund & Partial<Amount> & { problem?: string };
  refund_pending: OfPayment & OfRefund & Amount & { reference?: string };
  refund_failed: OfRefund & Partial<OfPayment & Amount> & { problem: string; reference?: string };
  esim_revoked: OfRefund & { purchaseId: number };
  esim_kept: OfRefund & { purchaseId: number; message?: string };
  payment_reversed: Dispute;
  payment_disputed: Dispute;
  dispute_escalated: Dispute;
  dispute_closed: Dispute;
  dispute_withdrawn: DisputeMoney;
  dispute_reinstated: DisputeMoney;
  dispute_fee: DisputeMoney;
  dispute_fee_returned: DisputeMoney;
  /** A purchase or a payment; `terms`: what the partner reports instead of what was requested. */
  needs_attention: {
    problem: string;
    purchaseId?: number;
    /** The supplier's. */
    reference?: string;
    paymentId?: number;
    idempotencyKey?: string;
    terms?: Amount & { orderNumber: string };
    expected?: string;
    reported?: string;
    providerRef?: string;
    captureRef?: string;
  };
  retried: AdminNote & { purchaseIds: number[] };
  adopted: AdminNote & { purchaseId: number; reference: string };
  not_delivered: AdminNote & { purchaseId: number };
  issued: { purchaseId: number; reference: string };
  copy: NoFacts;
  gift_given: { esimId: number };
  gift_sent: { esimId: number };
  gift_opened: { esimId: number };
  gift_taken_back: { esimId: number };
  automatic_on: { esimId: number; text: string };
  automatic_off: { esimId: number; reason: string };
  notified: { mailKind: string; recipient: string };
  resent: { mailKind: string; recipient: string };
  iccid_revealed: { esimId: number };
  note: { note: string };
  /** `reference`: the withdrawal's number. */
  withdrawn: { reference: string };
  withdrawal_linked: { reference: string };
  withdrawal_accepted: AdminNote & { reference: string };
  withdrawal_declined: { reference: string; note: string };
  links_revoked: { links: number };
  email_corrected: { recipient: string };
  card_removed: NoFacts;
};
type NoFacts = Readonly<Record<never, never>>;

export type OrderEventKind = keyof OrderEventDetails;

/** An event as read: its kind determines its detail. */
export type OrderEvent<Kind extends OrderEventKind = OrderEventKind> = {
  [Each in Kind]: { kind: Each; detail: OrderEventDetails[Each] };
}[Kind];

/** An event to write; its detail may be omitted if it has no facts. */
export type NewOrderEvent = {
  [Kind in OrderEventKind]: { kind: Kind } & (NoFacts extends OrderEventDetails[Kind]
    ? { detail?: OrderEventDetails[Kind] }
    : { detail: OrderEventDetails[Kind] });
}[OrderEventKind];
