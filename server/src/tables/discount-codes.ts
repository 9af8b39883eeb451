import type { RefusalReason } from '@esimshop/contracts/discount-codes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bytes, moment, now } from './columns.ts';

/** A code that takes something off an order. Its uses are the orders that name it. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: serial('id').primaryKey(),
    /** Capitals and digits. */
    code: text('code').notNull().unique(),
    type: text('type').$type<'percentage' | 'fixed_amount'>().notNull(),
    /** Hundredths of a percent, or minor units of the currency. */
    value: integer('value').notNull(),
    /** Of its amounts, apart from `otherAmounts`. */
    currency: text('currency').notNull(),
    /** In minor units by currency: what it takes off, if it is an amount, and the least that a cart must come to. */
    otherAmounts: jsonb('other_amounts')
      .$type<Record<string, { value: number | null; minimum: number | null }>>()
      .notNull()
      .default({}),
    /** Destination codes and region names, and product ids; a plan needs to match one of either list, or both are empty. */
    places: jsonb('places').$type<string[]>().notNull().default([]),
    plans: jsonb('plans').$type<string[]>().notNull().default([]),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** The least that a cart must come to before the code. */
    minimumMinor: integer('minimum_minor'),
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    /** The most that it takes off in all. */
    budgetMinor: integer('budget_minor'),
    isForFirstOrders: boolean('is_for_first_orders').notNull().default(false),
    /** Whether it is also for data that is added to an eSIM. */
    includesTopUps: boolean('includes_top_ups').notNull().default(false),
    /** Whether it may sell below cost and payment fee, or below a supplier's minimum. */
    ignoresFloor: boolean('ignores_floor').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** Who passes it on, as the owner wrote it. */
    partner: text('partner').notNull().default(''),
    createdAt: moment('created_at').notNull().default(now),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    check('discount_codes_type', sql`${table.type} in ('percentage', 'fixed_amount')`),
    check(
      'discount_codes_value',
      sql`${table.value} > 0 and (${table.type} <> 'percentage' or ${table.value} <= 10000)`,
    ),
    check('discount_codes_period', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** A misspelt code that the owner lets mean another one. A code of that name, should there be one, comes first. */
export const codeSpellings = pgTable(
  'code_spellings',
  {
    /** As it would be stored, were it a code. */
    spelling: text('spelling').primaryKey(),
    codeId: integer('code_id')
      .notNull()
      .references(() => discountCodes.id),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [index('code_spellings_code').on(table.codeId)],
);

/** A code that somebody tried in vain: guesses are limited by it, and the owner sees what it costs. */
export const codeRefusals = pgTable(
  'code_refusals',
  {
    id: serial('id').primaryKey(),
    /** As it would be stored. */
    code: text('code').notNull(),
    reason: text('reason').$type<RefusalReason>().notNull(),
    sessionHash: bytes('session_hash').notNull(),
    clientHash: bytes('client_hash').notNull(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [index('code_refusals_time').on(table.createdAt)],
);
