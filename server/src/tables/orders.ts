import type { Allowances } from '@esimshop/contracts/allowances';
import type { CodeOrigin } from '@esimshop/contracts/discount-codes';
import { DEFAULT_LOCALE, type Locale } from '@esimshop/contracts/locales';
import type { OwnTexts } from '@esimshop/contracts/localized-name';
import type { OrderEvent, OrderEventKind } from '@esimshop/contracts/order-events';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import type { PaymentMethod } from '@esimshop/contracts/payment-method';
import type { UnlimitedTier } from '@esimshop/contracts/plans';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { bytes, codePoints, moment, now } from './columns.ts';
import { discountCodes } from './discount-codes.ts';

/** `phone` as it was typed, and in E.164 if it named its country. */
type BillingDetails = Record<string, string> & { phone: string; phoneE164?: string };

/** One accepted submit of the checkout. Its lines say what was bought at which price and never change. */
export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    orderNumber: text('order_number').notNull().unique(),
    sessionHash: bytes('session_hash').notNull(),
    /** Keyed hash of the client's network, to stop card testing. */
    clientHash: bytes('client_hash'),
    /** The cart version that was ordered: it can be open in one order only. */
    cartVersion: integer('cart_version').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerEmail: text('customer_email').notNull(),
    /** Lower-cased by the shop; the portal finds a customer's orders by it. */
    emailKey: text('email_key').notNull(),
    customerName: text('customer_name').notNull(),
    billingDetails: jsonb('billing_details').$type<BillingDetails>().notNull(),
    locale: text('locale').$type<Locale>().notNull().default(DEFAULT_LOCALE),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    subtotalMinor: integer('subtotal_minor').notNull(),
    /** What its code took off. */
    discountMinor: integer('discount_minor').notNull().default(0),
    totalMinor: integer('total_minor').notNull(),
    codeId: integer('code_id').references(() => discountCodes.id),
    codeOrigin: text('code_origin').$type<CodeOrigin>(),
    /** What was received for it, whatever went back since. */
    paidMinor: integer('paid_minor').notNull().default(0),
    currency: text('currency').notNull(),
    /** How many units of its currency one of the base bought when it was placed; null in the base currency. */
    baseRate: numeric('base_rate'),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    trackingNumber: text('tracking_number'),
    /** The owner's latest note; its events have all of them. */
    notes: text('notes'),
    emailNotificationsSent: jsonb('email_notifications_sent')
      .$type<{ kind: string; sentAt: string }[]>()
      .notNull()
      .default([]),
    searchKey: text('search_key').notNull(),
    /** The name as the search key has it, after the number and the address: lists sort by it alike on every server. */
    nameKey: codePoints('name_key').notNull().generatedAlwaysAs(sql`regexp_replace(search_key, '^\\S+ \\S+ ?', '')`),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
    processedAt: moment('processed_at'),
    shippedAt: moment('shipped_at'),
    completedAt: moment('completed_at'),
    cancelledAt: moment('cancelled_at'),
    /** When the buyer's personal data was erased from it. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    check('orders_total_after_discount', sql`${table.totalMinor} = ${table.subtotalMinor} - ${table.discountMinor}`),
    check(
      'orders_discount_by_code',
      sql`${table.discountMinor} >= 0 and (${table.discountMinor} = 0 or ${table.codeId} is not null)`,
    ),
    check('orders_total_positive', sql`${table.totalMinor} > 0`),
    uniqueIndex('orders_one_open_per_cart_state')
      .on(table.sessionHash, table.cartVersion)
      .where(sql`status = 'pending'`),
    // What the owner's list sorts by, then what breaks ties, then what it filters by and sums up without the rows.
    index('orders_by_time').on(table.createdAt, table.id, table.status, table.paidMinor),
    index('orders_by_status').on(table.status, table.createdAt, table.id, table.paidMinor),
    index('orders_by_total').on(table.totalMinor, table.id, table.status, table.createdAt),
    index('orders_by_name').on(table.nameKey, table.id, table.status, table.createdAt),
    index('orders_email').on(table.emailKey),
    index('orders_code').on(table.codeId, table.status).where(sql`code_id is not null`),
    index('orders_user').on(table.userId),
    index('orders_client').on(table.clientHash, table.createdAt),
    index('orders_phone').on(sql`right(regexp_replace(billing_details->>'phone', '\\D', '', 'g'), 7)`),
    index('orders_search').using('gin', sql`search_key gin_trgm_ops`),
  ],
);

/**
 * How many orders of a status there are per day of UTC, and what was paid for them: a row for each order that came (1) or went (-1), by
 * triggers, until rows of one day and status are merged. The sum of all rows is exact at any time.
 */
export const orderTotals = pgTable(
  'order_totals',
  {
    day: date('day').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    orders: integer('orders').notNull(),
    /** In the base currency. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [index('order_totals_day').on(table.day, table.status)],
);

/** One plan of an order: a snapshot of when it was ordered, whatever the catalogue says later. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    ordinal: smallint('ordinal').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** The product's public id. */
    productKey: text('product_key').notNull(),
    supplier: text('supplier').notNull(),
    supplierPlanId: text('supplier_plan_id').notNull(),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: integer('unit_price_minor').notNull(),
    /** What was paid for each unit, the first one first. The units of all lines add up to the order's total. */
    unitPaidMinor: integer('unit_paid_minor').array().notNull(),
    /** What its supplier charges for a unit, in the base currency. */
    unitCostMinor: integer('unit_cost_minor').notNull(),
    /** The same as a supplier with an account in another currency charges it, and the rate that converted it; null in the base. */
    supplierCostMinor: integer('supplier_cost_minor'),
    costCurrency: text('cost_currency'),
    costRate: numeric('cost_rate'),
    /** Of what was paid. */
    currency: text('currency').notNull(),
    countryCode: text('country_code').notNull(),
    dataMb: integer('data_mb'),
    validityDays: integer('validity_days').notNull(),
    /** Of an unlimited plan; null for others. */
    tier: text('tier').$type<UnlimitedTier>(),
    speeds: jsonb('speeds').$type<string[]>().notNull(),
    /** What it has beside data; null for a plan with data alone. */
    features: jsonb('features').$type<Allowances>(),
    /** What the owner called the plan when it was bought, and said of it; null as delivered. */
    ownNames: jsonb('own_names').$type<OwnTexts>(),
    notes: jsonb('notes').$type<OwnTexts>(),
    /** The eSIM that the plan is added to; null for new eSIMs. No foreign key: eSIMs refer to lines, and backups allow no circle. */
    toppedUpEsimId: integer('topped_up_esim_id'),
  },
  (table) => [
    index('order_lines_topped_up').on(table.toppedUpEsimId).where(sql`topped_up_esim_id is not null`),
    unique('order_lines_ordinal').on(table.orderId, table.ordinal),
    check(
      'order_lines_cost_converted',
      sql`num_nulls(${table.supplierCostMinor}, ${table.costCurrency}, ${table.costRate}) in (0, 3)`,
    ),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 10`),
    check('order_lines_units_paid', sql`cardinality(${table.unitPaidMinor}) = ${table.quantity}`),
  ],
);

/** Append-only: who changed what, when. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>(),
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<OrderEvent['detail']>().notNull().default({}),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    index('order_events_order').on(table.orderId),
    index('order_events_attention').on(table.orderId).where(sql`kind = 'needs_attention'`),
    index('order_events_completed').on(table.createdAt).where(sql`to_status = 'completed'`),
  ],
);

/** The order that an Idempotency-Key of a session names, written with it, so that repeating the request is safe. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: serial('id').primaryKey(),
    sessionHash: bytes('session_hash').notNull(),
    keyHash: bytes('key_hash').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [unique('idempotency_keys_key').on(table.sessionHash, table.keyHash)],
);
