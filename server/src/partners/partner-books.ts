/** A partner's own books: what it says that it received, returned, kept, sold and paid out. */

import * as z from 'zod';

const currency = z.string().length(3);

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

const bookedEntrySchema = z.object({
  /** The partner's own, by which it is the same entry however often it is read. */
  reference: z.string().min(1),
  kind: z.enum(BOOKED_KINDS),
  /** What it is about, in the partner's names: the charge, refund, dispute, capture or payment. */
  subjects: z.array(z.string()),
  /** The shop's own, where the partner keeps it. */
  orderNumber: z.optional(z.string()),
  /** Before the fee, in the currency that was paid. */
  amountMinor: z.int(),
  /** What the partner kept of it, in the same currency. */
  feeMinor: z.int(),
  currency,
  /** By how much it changed the partner's balance, which may be in another currency. */
  settled: z.object({ amountMinor: z.int(), currency }),
  at: z.date(),
  /** The partner may still take it back. */
  isPending: z.boolean(),
  /** The payout that it was part of; undefined until there is one. */
  payoutRef: z.optional(z.string()),
});
/** What a partner's transaction moved. Money that came to the shop is positive. */
export type BookedEntry = z.infer<typeof bookedEntrySchema>;

const bookedPayoutSchema = z.object({
  reference: z.string().min(1),
  amountMinor: z.int(),
  currency,
  at: z.date(),
  /** The day on which it is to arrive; undefined if the partner does not say. */
  arrivesOn: z.optional(z.iso.date()),
  state: z.enum(['pending', 'paid', 'failed']),
  /** Whether the partner says which transactions it consists of. */
  isItemised: z.boolean(),
});
/** Money that a partner sent to the shop's bank. */
export type BookedPayout = z.infer<typeof bookedPayoutSchema>;

export const bookPageSchema = z.object({ entries: z.array(bookedEntrySchema), payouts: z.array(bookedPayoutSchema) });
export type BookPage = z.infer<typeof bookPageSchema>;

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
