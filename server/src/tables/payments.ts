import type { DeclineCode } from '@esimshop/contracts/decline-codes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment, now, sweepColumns } from './columns.ts';
import { orders } from './orders.ts';

/** One attempt to pay an order. Only `settlePayment` changes its outcome, and `checkout/refunds` what went back. */
export const payments = pgTable(
  'payments',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    attempt: smallint('attempt').notNull(),
    provider: text('provider').notNull(),
    status: text('status')
      .$type<
        | 'created'
        | 'requires_action'
        | 'unknown'
        | 'captured'
        | 'needs_review'
        | 'declined'
        | 'cancelled'
        | 'unavailable'
      >()
      .notNull()
      .default('created'),
    amountMinor: integer('amount_minor').notNull(),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** Reserved for refunds that are under way. */
    refundingMinor: integer('refunding_minor').notNull().default(0),
    /** Taken back by the partner without the shop's doing; with refunds, this can be more than was paid. */
    reversedMinor: integer('reversed_minor').notNull().default(0),
    /** What the partner keeps of it, in this currency; null until it has said so. */
    feeMinor: integer('fee_minor'),
    currency: text('currency').notNull(),
    /** The end of the number of the card that paid, by which its owner names the payment; null until the partner has said it. */
    cardLast4: text('card_last4'),
    /** ISO 3166-1 alpha-2: of the card, or of the payer's account; null until the partner has said it. */
    payerCountry: text('payer_country'),
    /**
     * `{orderNumber}:pay:{attempt}`: the partner makes one payment per key, however often it is asked. A serial id
     * would name another order after a backup is restored.
     */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** The partner's token for the card; never card data. */
    paymentMethodRef: text('payment_method_ref'),
    /** Keyed hash of a declined card's fingerprint, to stop card testing. */
    cardHash: bytes('card_hash'),
    /** PaymentIntent or PayPal order. */
    providerRef: text('provider_ref').unique(),
    /** Charge or capture. */
    captureRef: text('capture_ref').unique(),
    /** Whether the payer agreed that the card is saved for top-ups. */
    savesCard: boolean('saves_card').notNull().default(false),
    /** Customer at the partner that the card is saved for. */
    customerRef: text('customer_ref'),
    /** The page that the payer must visit. */
    actionUrl: text('action_url'),
    /** Or the secret for the partner's script, sealed. */
    actionSecretSealed: bytes('action_secret_sealed'),
    /** Why a payment was declined or cancelled. */
    declineCode: text('decline_code').$type<DeclineCode>(),
    /** Until then one process is talking to the partner about it. */
    lockedUntil: moment('locked_until'),
    ...sweepColumns(),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
    capturedAt: moment('captured_at'),
  },
  (table) => [
    unique('payments_attempt').on(table.orderId, table.attempt),
    uniqueIndex('payments_one_captured_per_order').on(table.orderId).where(sql`status = 'captured'`),
    index('payments_open').on(table.nextAttemptAt).where(sql`status in ('created', 'unknown', 'requires_action')`),
    index('payments_captured').on(table.capturedAt).where(sql`status = 'captured'`),
    index('payments_captured_by_provider').on(table.provider, table.capturedAt).where(sql`status = 'captured'`),
    index('payments_fee_unread').on(table.nextAttemptAt).where(sql`status = 'captured' and fee_minor is null`),
    index('payments_card_last4').on(table.cardLast4).where(sql`card_last4 is not null`),
    index('payments_in_review').on(table.orderId).where(sql`status = 'needs_review'`),
    index('payments_declined').on(table.createdAt).where(sql`status = 'declined'`),
    check(
      'payments_decline_code',
      sql`(${table.status} in ('declined', 'cancelled')) = (${table.declineCode} is not null)`,
    ),
    check('payments_refund_within_capture', sql`${table.refundedMinor} between 0 and ${table.amountMinor}`),
    check('payments_refunding_within_capture', sql`${table.refundingMinor} between 0 and ${table.amountMinor}`),
    check('payments_reversed', sql`${table.reversedMinor} >= 0`),
  ],
);

/** Double entry: the entries of an order sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id').references(() => payments.id),
    /** `sales`, `fees`, or the payment's provider. */
    account: text('account').notNull(),
    kind: text('kind')
      .$type<'capture' | 'payment_fee' | 'refund' | 'reversal' | 'dispute' | 'dispute_fee'>()
      .notNull()
      .default('capture'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** The partner's own transaction, where it names one: posted once, however many events tell of it. */
    reference: text('reference'),
    createdAt: moment('created_at').notNull().default(now),
  },
  // What went back: the overview sums it up by day.
  (table) => [
    index('ledger_entries_partner').on(table.orderId).where(sql`account not in ('sales', 'fees')`),
    index('ledger_entries_returned').on(table.createdAt).where(sql`kind <> 'capture' and account <> 'sales'`),
    index('ledger_entries_fees').on(table.orderId).where(sql`account = 'fees'`),
    uniqueIndex('ledger_entries_once').on(table.reference, table.kind, table.account).where(sql`reference is not null`),
  ],
);
