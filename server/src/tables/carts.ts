import type { CodeOrigin } from '@esimshop/contracts/discount-codes';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { bytes, moment, now } from './columns.ts';
import { discountCodes } from './discount-codes.ts';

/** The cart of a session. `version` counts its changes; an order is placed from one version. */
export const carts = pgTable('carts', {
  sessionHash: bytes('session_hash').primaryKey(),
  version: integer('version').notNull().default(0),
  codeId: integer('code_id').references(() => discountCodes.id),
  codeOrigin: text('code_origin').$type<CodeOrigin>(),
  /** As it was chosen, whether it is still offered or not; null for the base currency. */
  currency: text('currency'),
  updatedAt: moment('updated_at').notNull().default(now),
});

/** One plan in a cart. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: serial('id').primaryKey(),
    sessionHash: bytes('session_hash')
      .notNull()
      .references(() => carts.sessionHash, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer('quantity').notNull(),
    /** The price when it was added, to tell the buyer if it has changed. */
    priceSeenMinor: integer('price_seen_minor').notNull(),
    /** Of that price; null for the base currency. */
    seenCurrency: text('seen_currency'),
    addedAt: moment('added_at').notNull().default(now),
  },
  (table) => [
    unique('cart_items_one_line_per_product').on(table.sessionHash, table.productId),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 10`),
  ],
);
