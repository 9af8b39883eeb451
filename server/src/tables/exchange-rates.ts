import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { moment, now } from './columns.ts';

/** Rates that were read or set by hand: how many units of a currency one unit of the base currency buys. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: serial('id').primaryKey(),
    currency: text('currency').notNull(),
    rate: numeric('rate').notNull(),
    source: text('source').$type<'fixed' | 'ecb'>().notNull(),
    /** The day for which it was published; null for one set by hand, which does not age. */
    day: date('day', { mode: 'string' }),
    /** `waiting`: a leap that somebody must accept or decline; `replaced`: by a later one, or its currency is sold no more. */
    state: text('state').$type<'in_use' | 'waiting' | 'declined' | 'replaced'>().notNull(),
    /** Who accepted or declined it. */
    decidedBy: text('decided_by'),
    readAt: moment('read_at').notNull().default(now),
  },
  (table) => [
    check('exchange_rates_positive', sql`${table.rate} > 0`),
    check('exchange_rates_state', sql`${table.state} in ('in_use', 'waiting', 'declined', 'replaced')`),
    check('exchange_rates_day', sql`(${table.source} = 'ecb') = (${table.day} is not null)`),
    uniqueIndex('exchange_rates_one_in_use').on(table.currency).where(sql`state = 'in_use'`),
    uniqueIndex('exchange_rates_one_waiting').on(table.currency).where(sql`state = 'waiting'`),
    index('exchange_rates_latest').on(table.currency, table.id),
  ],
);

/** What a plan costs in a currency beside the base, updated in the transaction that changes its base price or the rate. */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    currency: text('currency').notNull(),
    priceMinor: integer('price_minor').notNull(),
    /** The least that codes may leave of it. */
    floorMinor: integer('floor_minor').notNull(),
    /** The base price that it was made from. */
    baseMinor: integer('base_minor').notNull(),
  },
  (table) => [
    primaryKey({ name: 'product_prices_key', columns: [table.currency, table.productId] }),
    check('product_prices_positive', sql`${table.priceMinor} > 0`),
  ],
);

/** The price lists of the currencies that are offered now, with the rate in use. */
export const offeredPrices = pgView('offered_prices', {
  productId: integer('product_id').notNull(),
  currency: text('currency').notNull(),
  priceMinor: integer('price_minor').notNull(),
  floorMinor: integer('floor_minor').notNull(),
  rate: numeric('rate').notNull(),
}).as(sql`
  select listed.product_id, listed.currency, listed.price_minor, listed.floor_minor, used.rate
  from product_prices listed join exchange_rates used
    on used.currency = listed.currency and used.state = 'in_use' and coalesce(used.day >= current_date - 7, true)`);
