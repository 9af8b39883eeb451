import * as z from 'zod/mini';
import { BOOK_KINDS, booksSchema } from './admin-books.ts';

/** A month such as `2026-11`, in the shop's time zone. */
export const monthSchema = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Expected a month such as 2026-11'));

/** What is compared: a discount is part of its sale. */
export const COMPARED_KINDS = ['sale', 'refund', 'dispute', 'fee', 'supplier_cost', 'other'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

export const DIFFERENCE_TYPES = [
  /** The partner does not know what the shop has entered. */
  'missing_there',
  /** The partner has entered what the shop does not know. */
  'unknown_here',
  'other_amount',
  'other_fee',
  /** Both know it, on different sides of the month's end. */
  'other_month',
  /** What a payout consists of does not add up to it. */
  'payout_sum',
  /** The partner's books have not been read until the month's end. */
  'unread',
] as const;
export type DifferenceType = (typeof DIFFERENCE_TYPES)[number];

/** `accepted`: it stays as it is; `explained`: it was put right elsewhere. */
export const DECISION_KINDS = ['accepted', 'explained'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

export const BOOKS_PROBLEMS = ['denied', 'limited', 'unreachable', 'unreadable'] as const;

const differenceSchema = z.object({
  /** The same for as long as it is about the same. */
  key: z.string(),
  type: z.enum(DIFFERENCE_TYPES),
  partner: z.string(),
  kind: z.nullable(z.enum([...COMPARED_KINDS, 'payout'])),
  orderNumber: z.nullable(z.string()),
  orderId: z.nullable(z.number()),
  /** The partner's own. */
  reference: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Null where that side has nothing. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  at: z.nullable(z.string()),
  /** Null as long as it is open, and again once a side says something else. */
  decision: z.nullable(z.object({ kind: z.enum(DECISION_KINDS), note: z.string(), actor: z.string(), at: z.string() })),
});
export type Difference = z.infer<typeof differenceSchema>;

const readingSchema = z.object({
  partner: z.string(),
  isRunning: z.boolean(),
  /** Of the reading that runs or was last. */
  pages: z.number(),
  entries: z.number(),
  endedAt: z.nullable(z.string()),
  readThrough: z.nullable(z.string()),
  problem: z.nullable(z.enum(BOOKS_PROBLEMS)),
});

/** `GET /api/admin/months/:month`. */
export const bookMonthSchema = z.object({
  month: z.string(),
  /** Whether its last day is over. */
  isOver: z.boolean(),
  books: booksSchema,
  /** By partner and currency, payment partners first. */
  partners: z.array(
    z.object({
      partner: z.string(),
      role: z.enum(['payments', 'supplies']),
      /** Whether it shows its own books at all. */
      hasBooks: z.boolean(),
      currency: z.string(),
      kinds: z.array(z.object({ kind: z.enum(COMPARED_KINDS), ours: z.string(), theirs: z.nullable(z.string()) })),
    }),
  ),
  payouts: z.array(
    z.object({
      partner: z.string(),
      reference: z.string(),
      amount: z.string(),
      currency: z.string(),
      at: z.string(),
      arrivesOn: z.nullable(z.string()),
      state: z.enum(['pending', 'paid', 'failed']),
      /** Null if the partner does not say what it consists of. */
      orders: z.nullable(z.number()),
    }),
  ),
  differences: z.array(differenceSchema),
  /** Differences beyond those that are listed. */
  moreDifferences: z.number(),
  readings: z.array(readingSchema),
  closed: z.nullable(z.object({ at: z.string(), actor: z.string() })),
  /** What partners have entered or changed since for days of the closed month: none of it is in its sums. */
  afterClosing: z.array(
    z.object({
      partner: z.string(),
      reference: z.string(),
      kind: z.enum([...BOOK_KINDS, 'payout', 'other']),
      orderNumber: z.nullable(z.string()),
      amount: z.string(),
      fee: z.string(),
      currency: z.string(),
      at: z.string(),
    }),
  ),
});
export type BookMonth = z.infer<typeof bookMonthSchema>;

export const monthParamsSchema = z.object({ month: monthSchema });

/** `PUT /api/admin/months/:month/decisions`: about a difference as it was shown; null takes a decision back. */
export const decideDifferenceSchema = z.object({
  key: z.string().check(z.maxLength(300)),
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  decision: z.nullable(
    z.object({ kind: z.enum(DECISION_KINDS), note: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  ),
});
export type DecideDifference = z.infer<typeof decideDifferenceSchema>;
