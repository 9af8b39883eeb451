/** A partner's own books: what it says that it received, returned, kept, sold and paid out. */

/** `other`: moves money and is none of these, such as a reserve, or money that the owner put in. */
export const BOOKED_KINDS = [
  'sale',
  'refund',
  'dispute',
  'fee',
  'payout',
  'supplier_cost',
  'supplier_credit',
  'other',
] as const;
export type BookedKind = (typeof BOOKED_KINDS)[number];

/** What a partner's transaction moved. Money that came to the shop is positive. */
export type BookedEntry = {
  /** The partner's own, by which it is the same entry however often it is read. */
  reference: string;
  kind: BookedKind;
  /** What it is about, in the partner's names: the charge, refund, dispute, capture or payment. */
  subjects: string[];
  /** The shop's own, where the partner keeps it. */
  orderNumber?: string | undefined;
  /** Before the fee, in the currency that was paid. */
  amountMinor: number;
  /** What the partner kept of it, in the same currency. */
  feeMinor: number;
  currency: string;
  /** By how much it changed the partner's balance, which may be in another currency. */
  settled: { amountMinor: number; currency: string };
  at: Date;
  /** The partner may still take it back. */
  isPending: boolean;
  /** The payout that it was part of; undefined until there is one. */
  payoutRef?: string | undefined;
};

/** Money that a partner sent to the shop's bank. */
export type BookedPayout = {
  reference: string;
  amountMinor: number;
  currency: string;
  at: Date;
  /** The day on which it is to arrive; undefined if the partner does not say. */
  arrivesOn?: string | undefined;
  state: 'pending' | 'paid' | 'failed';
  /** Whether the partner says which transactions it consists of. */
  isItemised: boolean;
};

export type BookPage = { entries: BookedEntry[]; payouts: BookedPayout[] };

export type PartnerBooks = {
  /** How long after it happened a transaction may be missing. */
  lagMs: number;
  /**
   * Every transaction of the window, page by page, in whatever order; one may be listed again, and others than those of the window
   * may be among them. @throws BooksError
   */
  read(window: { from: Date; to: Date }): AsyncIterable<BookPage>;
};

/** `denied`: the account or its key may not read them; `limited`: asked too often; `unreachable`: no answer; `unreadable`: another one than the partner documents. */
export type BooksProblem = 'denied' | 'limited' | 'unreachable' | 'unreadable';

/** A partner's books could not be read. Pages that were read before are right all the same. */
export class BooksError extends Error {
  readonly problem: BooksProblem;

  constructor(problem: BooksProblem, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'BooksError';
    this.problem = problem;
  }
}
