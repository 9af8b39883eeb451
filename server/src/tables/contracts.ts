import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';
import { orders } from './orders.ts';

/** Texts that contracts consist of, each once, by the SHA-256 of its content. */
export const contractParts = pgTable(
  'contract_parts',
  {
    hash: bytes('hash').primaryKey(),
    /** Markdown with the shop's values; those of an order are still named between `{{ }}`. */
    content: text('content').notNull(),
  },
  (table) => [check('contract_parts_hash', sql`${table.hash} = sha256(convert_to(${table.content}, 'UTF8'))`)],
);

/** What was agreed with each order, as it was placed. */
export const orderContracts = pgTable(
  'order_contracts',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** JSON as it was hashed: plans and prices, the consent, and the hashes of the parts. Nothing of the buyer. */
    content: text('content').notNull(),
    /** The SHA-256 of the content, and so of everything in its parts. */
    hash: bytes('hash').notNull(),
  },
  (table) => [check('order_contracts_hash', sql`${table.hash} = sha256(convert_to(${table.content}, 'UTF8'))`)],
);
