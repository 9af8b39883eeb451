import type { RefundOrigin, RefundState } from '@esimshop/contracts/refunds';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, now, sweepColumns } from './columns.ts';
import { esims } from './fulfilment.ts';
import { orderLines, orders } from './orders.ts';
import { payments } from './payments.ts';

/** Money of a captured payment that goes back to its payer, all of it or a part. */
export const refunds = pgTable(
  'refunds',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Who wanted it: `partner` is one that the owner made at the payment partner itself. */
    origin: text('origin').$type<RefundOrigin>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    /** 0 if its eSIMs are taken back without returning money. */
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** The partner returns money once per key. It has a random part: a number would be given again after a restore. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** The partner's refund. */
    refundRef: text('refund_ref').unique(),
    actor: text('actor').notNull(),
    note: text('note'),
    problem: text('problem'),
    /** When the partner was about to be asked for the first time. */
    askedAt: moment('asked_at'),
    /** Until then one process is working on it. */
    lockedUntil: moment('locked_until'),
    ...sweepColumns(),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    check('refunds_amount', sql`${table.amountMinor} >= 0`),
    index('refunds_order').on(table.orderId),
    index('refunds_open').on(table.nextAttemptAt).where(sql`state in ('revoking', 'returning', 'pending')`),
    index('refunds_waiting').on(table.orderId).where(sql`state in ('requested', 'needs_attention', 'failed')`),
  ],
);

/** A plan on an eSIM that is taken back with a refund, and the part of the money that is for it. */
export const refundEsims = pgTable(
  'refund_esims',
  {
    id: serial('id').primaryKey(),
    refundId: integer('refund_id')
      .notNull()
      .references(() => refunds.id),
    esimId: integer('esim_id')
      .notNull()
      .references(() => esims.id),
    /** The line whose plan it is: the one that the eSIM was bought with, or that of a top-up. */
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    amountMinor: integer('amount_minor').notNull(),
    /** `kept`: it could not be taken back, and its money is returned all the same; `released`: it could not, and is not refunded. */
    state: text('state').$type<'waiting' | 'revoked' | 'kept' | 'released'>().notNull().default('waiting'),
    /** The owner refunds it even if it cannot be taken back. */
    mayKeep: boolean('may_keep').notNull(),
    /** When the supplier credited its cost; null if it has not. */
    creditedAt: moment('credited_at'),
    /** When the supplier was about to be asked for the first time. */
    askedAt: moment('asked_at'),
  },
  (table) => [
    uniqueIndex('refund_esims_once').on(table.esimId, table.orderLineId).where(sql`state <> 'released'`),
    index('refund_esims_refund').on(table.refundId),
    index('refund_esims_credited').on(table.creditedAt).where(sql`credited_at is not null`),
  ],
);
