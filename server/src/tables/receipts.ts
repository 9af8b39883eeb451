import type { ReceiptBuyer } from '@esimshop/contracts/receipts';
import type { TaxRule } from '@esimshop/contracts/tax';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment, now, sweepColumns } from './columns.ts';
import { orders } from './orders.ts';
import { ledgerEntries } from './payments.ts';
import { refunds } from './refunds.ts';

/** Whose tax an order contains, as it was decided when the order was placed. Only where prices include tax. */
export const orderTaxes = pgTable('order_taxes', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** As the buyer chose it, ISO 3166-1 alpha-2. */
  billingCountry: text('billing_country'),
  rule: text('rule').$type<TaxRule>().notNull(),
  country: text('country').notNull(),
  /** Hundredths of a percent; null where the table had none. */
  rate: integer('rate'),
  /** The company that the buyer named with the order. */
  company: jsonb('company').$type<ReceiptBuyer>(),
});

/**
 * Receipts, and credit notes where the amount is negative: one for each movement of money between the buyer and the shop, and two that
 * cancel each other out where a buyer names a company. The number comes later, by `documents/receipts/issue-receipt.ts`, with the content.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The movement that it documents. */
    ledgerEntryId: integer('ledger_entry_id')
      .unique()
      .references(() => ledgerEntries.id),
    refundId: integer('refund_id').references(() => refunds.id),
    /** Of the two that replace a receipt: the company that the buyer named. */
    company: jsonb('company').$type<ReceiptBuyer>(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    series: text('series'),
    year: smallint('year'),
    number: integer('number'),
    /** JSON as it was hashed: the facts, and the document that is drawn. Null again once nobody needs to keep it. */
    content: text('content'),
    hash: bytes('hash'),
    issuedAt: moment('issued_at'),
    ...sweepColumns(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    unique('receipts_number').on(table.series, table.year, table.number),
    index('receipts_order').on(table.orderId, table.id),
    index('receipts_open').on(table.nextAttemptAt).where(sql`number is null`),
    index('receipts_issued').on(table.issuedAt),
    check(
      'receipts_numbered',
      sql`num_nulls(${table.series}, ${table.year}, ${table.number}, ${table.hash}, ${table.issuedAt}) in (0, 5)`,
    ),
    check(
      'receipts_hash',
      sql`${table.content} is null or ${table.hash} = sha256(convert_to(${table.content}, 'UTF8'))`,
    ),
    check('receipts_movement', sql`${table.ledgerEntryId} is not null or ${table.company} is not null`),
    // Once: two presses at the same time make one change.
    uniqueIndex('receipts_one_change').on(table.orderId, sql`sign(amount_minor)`).where(sql`ledger_entry_id is null`),
  ],
);

/** The last number of each series and year. */
export const receiptSeries = pgTable(
  'receipt_series',
  { series: text('series').notNull(), year: smallint('year').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ name: 'receipt_series_key', columns: [table.series, table.year] })],
);
