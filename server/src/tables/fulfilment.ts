import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, smallint, text, unique } from 'drizzle-orm/pg-core';
import { bytes, moment, now, sweepColumns } from './columns.ts';
import { orderLines } from './orders.ts';

/** One intended order at a supplier, of at most as many units as the supplier delivers at once. */
export const purchases = pgTable(
  'purchases',
  {
    id: serial('id').primaryKey(),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    /** Which unit of the line its first eSIM is, from 1. */
    firstOrdinal: smallint('first_ordinal').notNull(),
    quantity: smallint('quantity').notNull(),
    supplier: text('supplier').notNull(),
    supplierPlanId: text('supplier_plan_id').notNull(),
    /** As on the line: the eSIM that the plan is added to; null for new eSIMs. */
    toppedUpEsimId: integer('topped_up_esim_id'),
    state: text('state')
      .$type<'queued' | 'ordering' | 'unknown' | 'issued' | 'needs_attention' | 'not_delivered'>()
      .notNull()
      .default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    /** When the latest request was about to be sent. */
    orderingAt: moment('ordering_at'),
    /** When the first request of unknown outcome was about to be sent; null while every outcome is known. */
    unsettledSince: moment('unsettled_since'),
    /** Until then the request may still be in flight. */
    lockedUntil: moment('locked_until'),
    ...sweepColumns(),
    /** Made after a repeat: the supplier's list is still to be searched for a second order. */
    mayBeSoldTwice: boolean('may_be_sold_twice').notNull().default(false),
    /** The supplier's order; unique, so that none of theirs fulfils two of ours. */
    supplierReference: text('supplier_reference'),
    problem: text('problem'),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    unique('purchases_first_ordinal').on(table.orderLineId, table.firstOrdinal),
    unique('purchases_supplier_reference').on(table.supplier, table.supplierReference),
    check('purchases_quantity', sql`${table.quantity} > 0`),
    index('purchases_state').on(table.state),
    // The day of a purchase is the one on which it was requested.
    index('purchases_bought').on(table.orderingAt).where(sql`state = 'issued'`),
    index('purchases_by_change').on(table.updatedAt),
    index('purchases_open').on(table.nextAttemptAt).where(sql`state in ('queued', 'ordering', 'unknown')`),
    index('purchases_leftovers').on(table.nextAttemptAt).where(sql`may_be_sold_twice`),
  ],
);

/** One delivered eSIM: unit `ordinal` of an order line. */
export const esims = pgTable(
  'esims',
  {
    id: serial('id').primaryKey(),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** Which unit of the line it is, from 1. */
    ordinal: smallint('ordinal').notNull(),
    /** Keyed hash for look-ups, last four digits in clear for people: these stay, as the supplier's bill names the number. */
    iccidHash: bytes('iccid_hash').notNull().unique(),
    iccidLast4: text('iccid_last4').notNull(),
    /** Ciphertexts for display; null once the customer's data was erased. */
    iccidSealed: bytes('iccid_sealed'),
    activationSealed: bytes('activation_sealed'),
    /** The supplier's last report, normalised, and its time. */
    usage: jsonb('usage').$type<Record<string, unknown>>(),
    usageAt: moment('usage_at'),
    /** When the supplier was last asked, whatever came of it. */
    usageAskedAt: moment('usage_asked_at'),
    /** When it is to be asked next; null once nothing can change any more. */
    usageDueAt: moment('usage_due_at').default(now),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    unique('esims_one_per_unit').on(table.orderLineId, table.ordinal),
    check('esims_codes_go_together', sql`(iccid_sealed is null) = (activation_sealed is null)`),
    index('esims_usage_due').on(table.usageDueAt).where(sql`usage_due_at is not null`),
    index('esims_over').on(table.usageAt).where(sql`usage_due_at is null`),
  ],
);

/** What a buyer is told of a plan: that little data is left, or none, or that it ends within a day. */
export type PlanNoticeKind = 'low' | 'empty' | 'ending';

/** Notices about plans on eSIMs, with the figures of that moment: one of each kind per plan. */
export const planNotices = pgTable(
  'plan_notices',
  {
    id: serial('id').primaryKey(),
    esimId: integer('esim_id')
      .notNull()
      .references(() => esims.id),
    planReference: text('plan_reference').notNull(),
    kind: text('kind').$type<PlanNoticeKind>().notNull(),
    /** Megabytes; null if they are unlimited or not measured. */
    totalMb: integer('total_mb'),
    leftMb: integer('left_mb'),
    endsAt: moment('ends_at'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    unique('plan_notices_once').on(table.esimId, table.planReference, table.kind),
    check('plan_notices_amounts', sql`${table.leftMb} between 0 and ${table.totalMb}`),
  ],
);
