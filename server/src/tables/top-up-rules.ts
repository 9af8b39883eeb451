import type { AutomaticConsentVersion } from '@esimshop/contracts/automatic-consent';
import type { AutomaticEnd } from '@esimshop/contracts/automatic-top-ups';
import type { Locale } from '@esimshop/contracts/locales';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, now, sweepColumns } from './columns.ts';
import { esims } from './fulfilment.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

/** What buyers have agreed to be charged by itself: never changed but to end it, and one of each eSIM holds at a time. */
export const topUpRules = pgTable(
  'top_up_rules',
  {
    id: serial('id').primaryKey(),
    esimId: integer('esim_id')
      .notNull()
      .references(() => esims.id),
    /** The order that the eSIM was bought with. */
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The payment with which the card was saved: the card itself is known there alone. */
    cardPaymentId: integer('card_payment_id')
      .notNull()
      .references(() => payments.id),
    /** The product's public id, and what it adds. */
    productKey: text('product_key').notNull(),
    dataMb: integer('data_mb').notNull(),
    thresholdMb: integer('threshold_mb').notNull(),
    times: smallint('times').notNull(),
    /** The most that is charged each time. */
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency').notNull(),
    /** The consent word for word. */
    consent: jsonb('consent').$type<{ version: AutomaticConsentVersion; locale: Locale; text: string }>().notNull(),
    /** Of the terms that held. */
    termsVersion: text('terms_version').notNull(),
    /** What was agreed about the right of withdrawal of each order; null in a shop without a mode. */
    withdrawalConsent: jsonb('withdrawal_consent').$type<Record<string, unknown>>(),
    locale: text('locale').$type<Locale>().notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Why it does not hold any more; null while it does. */
    end: text('end_reason').$type<AutomaticEnd>(),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('top_up_rules_one_per_esim').on(table.esimId).where(sql`end_reason is null`),
    index('top_up_rules_esim').on(table.esimId),
    index('top_up_rules_order').on(table.orderId),
    check(
      'top_up_rules_terms',
      sql`${table.times} > 0 and ${table.priceMinor} > 0 and ${table.thresholdMb} * 2 <= ${table.dataMb}`,
    ),
    check('top_up_rules_ended', sql`(${table.end} is null) = (${table.endedAt} is null)`),
  ],
);

/** What such an agreement did when little data was left: one row for one shortage, written before anybody is told or charged. */
export const topUpRuns = pgTable(
  'top_up_runs',
  {
    id: serial('id').primaryKey(),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => topUpRules.id),
    esimId: integer('esim_id')
      .notNull()
      .references(() => esims.id),
    /** The plan that ran short, as its supplier names it. */
    planReference: text('plan_reference').notNull(),
    leftMb: integer('left_mb').notNull(),
    /** `waiting`: its buyer is told first, then it is charged at `next_attempt_at`; `ordered`: the order says what became of it. */
    state: text('state').$type<'waiting' | 'ordered' | 'not_done'>().notNull().default('waiting'),
    /** Why nothing was added; null if it was not needed any more, and while it may be. */
    end: text('end_reason').$type<AutomaticEnd>(),
    /** When the mail that tells of it was queued; null until then. */
    announcedAt: moment('announced_at'),
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
    ...sweepColumns(),
    createdAt: moment('created_at').notNull().default(now),
    endedAt: moment('ended_at'),
  },
  (table) => [
    // What was not bought may be agreed to anew.
    uniqueIndex('top_up_runs_once').on(table.esimId, table.planReference).where(sql`state <> 'not_done'`),
    index('top_up_runs_rule').on(table.ruleId),
    index('top_up_runs_waiting').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    check('top_up_runs_ordered', sql`${table.state} <> 'ordered' or ${table.orderId} is not null`),
    check('top_up_runs_left', sql`${table.leftMb} >= 0`),
  ],
);
