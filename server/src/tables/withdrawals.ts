import type { Locale } from '@esimshop/contracts/locales';
import type {
  ContractObstacle,
  WithdrawalOutcome,
  WithdrawalReason,
  WithdrawalState,
} from '@esimshop/contracts/withdrawals';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, moment, sweepColumns } from './columns.ts';
import { esims } from './fulfilment.ts';
import { orderLines, orders } from './orders.ts';
import { refunds } from './refunds.ts';

/** Statements by which customers withdraw from a contract. None is turned away: one whose order is unknown waits for a person. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: serial('id').primaryKey(),
    /** `W-2026-0031-7QF4`: the year, a count, and a random tail. */
    number: text('number').notNull().unique(),
    /** Hash of the Idempotency-Key, and of what was stated: the same statement is received once. */
    keyHash: bytes('key_hash').unique(),
    bodyHash: bytes('body_hash').notNull(),
    /** Null while nobody knows which order it is about. */
    orderId: integer('order_id').references(() => orders.id),
    /** As they were typed. */
    name: text('name').notNull(),
    orderNumber: text('order_number').notNull(),
    email: text('email').notNull(),
    receiptEmail: text('receipt_email').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Word for word, as the receipt repeats it. */
    statement: text('statement').notNull(),
    state: text('state').$type<WithdrawalState>().notNull(),
    /** Why the whole contract waits for a person. */
    obstacle: text('obstacle').$type<ContractObstacle>(),
    receivedAt: moment('received_at').notNull(),
    /** When the money must be back at the latest. */
    dueAt: moment('due_at').notNull(),
    outcome: text('outcome').$type<WithdrawalOutcome>(),
    /** What the owner answered. */
    note: text('note'),
    answeredAt: moment('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
    ...sweepColumns(),
  },
  (table) => [
    check('withdrawals_answered', sql`(${table.state} = 'answered') = (${table.outcome} is not null)`),
    index('withdrawals_order').on(table.orderId),
    index('withdrawals_body').on(table.bodyHash),
    index('withdrawals_checking').on(table.nextAttemptAt).where(sql`state = 'checking'`),
    index('withdrawals_waiting').on(table.dueAt).where(sql`state = 'waiting'`),
  ],
);

/** A plan on an eSIM, in a withdrawal: each is withdrawn once. */
export const withdrawalEsims = pgTable(
  'withdrawal_esims',
  {
    id: serial('id').primaryKey(),
    withdrawalId: integer('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id),
    esimId: integer('esim_id')
      .notNull()
      .references(() => esims.id),
    /** The line whose plan it is: the one that the eSIM was bought with, or that of a top-up. */
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    /** `returned`: its refund was started, or it was refunded before; `asked`: it waits for a person. */
    state: text('state').$type<'checking' | 'returned' | 'asked'>().notNull(),
    reason: text('reason').$type<WithdrawalReason>().notNull(),
    /** What goes back, or would if it is accepted. */
    amountMinor: integer('amount_minor').notNull(),
    refundId: integer('refund_id').references(() => refunds.id),
  },
  (table) => [
    unique('withdrawal_esims_once').on(table.esimId, table.orderLineId),
    check('withdrawal_esims_amount', sql`${table.amountMinor} >= 0`),
    index('withdrawal_esims_withdrawal').on(table.withdrawalId),
    index('withdrawal_esims_refund').on(table.refundId).where(sql`refund_id is not null`),
  ],
);
