import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

/** A payment that its payer disputes with their bank or the payment partner. What it moves stands in the ledger. */
export const disputes = pgTable(
  'disputes',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The partner's. */
    reference: text('reference').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** In the partner's words; null until its beginning is reported, or if it gave none. */
    reason: text('reason'),
    /** While the bank only asks, a refund ends it. */
    isInquiry: boolean('is_inquiry').notNull().default(false),
    /** When it is too late to answer it; null if the partner does not say. */
    answerBy: moment('answer_by'),
    /** Null until its beginning is reported: its end may be reported first. */
    openedAt: moment('opened_at'),
    closedAt: moment('closed_at'),
    /** In the partner's words; null while it is open. */
    outcome: text('outcome'),
  },
  (table) => [
    unique('disputes_reference').on(table.paymentId, table.reference),
    index('disputes_open').on(table.orderId).where(sql`closed_at is null`),
  ],
);
