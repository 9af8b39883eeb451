import type { BookKind } from '@esimshop/contracts/admin-books';
import type { BookMonth, DecisionKind } from '@esimshop/contracts/admin-month';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';
import { orders } from './orders.ts';

/** What partners' own books say, as it was last read. Money that came to the shop is positive. */
export const partnerEntries = pgTable(
  'partner_entries',
  {
    id: serial('id').primaryKey(),
    /** The payment partner or supplier. */
    partner: text('partner').notNull(),
    /** The partner's own transaction. */
    reference: text('reference').notNull(),
    kind: text('kind').$type<BookKind | 'payout' | 'other'>().notNull(),
    /** What it is about, in the partner's names. */
    subjects: text('subjects').array().notNull(),
    /** The shop's, as the partner keeps it. */
    orderNumber: text('order_number'),
    /** Null as long as no order of the shop explains it. */
    orderId: integer('order_id').references(() => orders.id),
    /** Before the fee, which the partner kept of it. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    feeMinor: bigint('fee_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** By how much it changed the partner's balance. */
    settledMinor: bigint('settled_minor', { mode: 'number' }).notNull(),
    settledCurrency: text('settled_currency').notNull(),
    isPending: boolean('is_pending').notNull(),
    payoutRef: text('payout_ref'),
    at: moment('at').notNull(),
    firstReadAt: moment('first_read_at').notNull().default(now),
    /** When the partner last said something else than before. */
    changedAt: moment('changed_at').notNull().default(now),
  },
  (table) => [
    unique('partner_entries_reference').on(table.partner, table.reference),
    // Of a closed month, what was entered since.
    index('partner_entries_by_time').on(table.at, table.partner, table.changedAt),
    index('partner_entries_order').on(table.orderId),
    index('partner_entries_unknown').on(table.at).where(sql`order_id is null`),
    // What a payout consists of is summed up without the rows.
    index('partner_entries_payout').on(
      ...[table.partner, table.payoutRef, table.orderId, table.settledCurrency, table.settledMinor],
    ),
  ],
);

/** Money that partners sent to the shop's bank. */
export const partnerPayouts = pgTable(
  'partner_payouts',
  {
    id: serial('id').primaryKey(),
    partner: text('partner').notNull(),
    reference: text('reference').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    at: moment('at').notNull(),
    /** Null if the partner does not say. */
    arrivesOn: date('arrives_on', { mode: 'string' }),
    state: text('state').$type<'pending' | 'paid' | 'failed'>().notNull(),
    /** Whether its entries are those that name it. */
    isItemised: boolean('is_itemised').notNull(),
  },
  (table) => [
    unique('partner_payouts_reference').on(table.partner, table.reference),
    index('partner_payouts_by_time').on(table.at),
  ],
);

/** How far a partner's books have been read. */
export const partnerReadings = pgTable('partner_readings', {
  partner: text('partner').primaryKey(),
  /** Until then nothing is missing. */
  readThrough: moment('read_through'),
  /** The next reading begins then; null for where the last one ended. */
  wantedFrom: moment('wanted_from'),
  startedAt: moment('started_at'),
  /** Null while it runs, or if its process was killed. */
  endedAt: moment('ended_at'),
  /** Of the reading that runs or was last. */
  pages: integer('pages').notNull().default(0),
  entries: integer('entries').notNull().default(0),
  problem: text('problem').$type<'denied' | 'limited' | 'unreachable' | 'unreadable'>(),
});

/**
 * What both sides have of a day that is long over, so that a month needs not be counted each time. It holds as long as no row of
 * `book_changes` is within it and the partners' books have been read as far.
 */
export const bookDays = pgTable('book_days', {
  /** The day of the shop's time zone; another zone has other days. */
  startsAt: moment('starts_at').primaryKey(),
  endsAt: moment('ends_at').notNull(),
  /** By partner, until when its books had been read: seconds since 1970, or null for the whole day. */
  readThrough: jsonb('read_through').$type<Record<string, number | null>>().notNull(),
  /** Orders of which the sides say something else on this day alone. */
  differing: integer('differing').array().notNull(),
  feesUnknown: integer('fees_unknown').notNull(),
  /** What the overview shows, in minor units of the base currency: it holds however far the partners' books have been read. */
  paidMinor: bigint('paid_minor', { mode: 'number' }).notNull(),
  refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull(),
  costMinor: bigint('cost_minor', { mode: 'number' }).notNull(),
  feesMinor: bigint('fees_minor', { mode: 'number' }).notNull(),
  orders: integer('orders').notNull(),
  refundedOrders: integer('refunded_orders').notNull(),
});

/** What one side has of a day of `book_days`: ours by kinds of movements, theirs by kinds that are compared. */
export const bookDaySums = pgTable(
  'book_day_sums',
  {
    startsAt: moment('starts_at')
      .notNull()
      .references(() => bookDays.startsAt, { onDelete: 'cascade' }),
    isOurs: boolean('is_ours').notNull(),
    partner: text('partner').notNull(),
    currency: text('currency').notNull(),
    kind: text('kind').$type<BookKind | 'other'>().notNull(),
    count: integer('count').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.isOurs, table.partner, table.currency, table.kind] })],
);

/** What was sold to each destination on a day of `book_days`. */
export const destinationDays = pgTable(
  'destination_days',
  {
    startsAt: moment('starts_at')
      .notNull()
      .references(() => bookDays.startsAt, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    orders: integer('orders').notNull(),
    revenueMinor: bigint('revenue_minor', { mode: 'number' }).notNull(),
    costMinor: bigint('cost_minor', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.code] })],
);

/** Moments of which triggers saw a movement or entry come, change or go more than an hour later: their day is counted anew. */
export const bookChanges = pgTable('book_changes', { at: moment('at').notNull() }, (table) => [
  index('book_changes_at').on(table.at),
]);

/** What the owner decided about a difference: it counts as long as both sides say the same. */
export const monthDecisions = pgTable(
  'month_decisions',
  {
    id: serial('id').primaryKey(),
    month: text('month').notNull(),
    key: text('key').notNull(),
    oursMinor: bigint('ours_minor', { mode: 'number' }),
    theirsMinor: bigint('theirs_minor', { mode: 'number' }),
    kind: text('kind').$type<DecisionKind>().notNull(),
    note: text('note').notNull(),
    actor: text('actor').notNull(),
    decidedAt: moment('decided_at').notNull().default(now),
  },
  (table) => [unique('month_decisions_key').on(table.month, table.key)],
);

/** A month whose books are closed, as they were then. */
export const monthClosings = pgTable('month_closings', {
  month: text('month').primaryKey(),
  content: jsonb('content').$type<Omit<BookMonth, 'closed' | 'afterClosing' | 'readings'>>().notNull(),
  actor: text('actor').notNull(),
  closedAt: moment('closed_at').notNull().default(now),
});
