import type { RemovalReason } from '@esimshop/contracts/rating-limits';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, moment, now } from './columns.ts';
import { esims } from './fulfilment.ts';
import { orders } from './orders.ts';

/** Orders whose buyer was asked for a rating, and what came of it: one of each order. */
export const ratings = pgTable(
  'ratings',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    /** Whose plan ended first. */
    esimId: integer('esim_id')
      .notNull()
      .references(() => esims.id),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at').notNull(),
    /** Of the token in the mail; null once the buyer's data was erased. */
    tokenHash: bytes('token_hash').unique(),
    askedAt: moment('asked_at').notNull().default(now),
    /** Null until it is rated. */
    stars: smallint('stars'),
    /** Plain text, as it was typed; empty once it was taken down or its buyer's data was erased. */
    text: text('text').notNull().default(''),
    name: text('name').notNull().default(''),
    ratedAt: moment('rated_at'),
    changedAt: moment('changed_at'),
    changes: smallint('changes').notNull().default(0),
    /** The shop's answer. */
    reply: text('reply').notNull().default(''),
    repliedAt: moment('replied_at'),
    removedFor: text('removed_for').$type<RemovalReason>(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('ratings_rated').on(table.ratedAt).where(sql`stars is not null`),
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
    check('ratings_rated_at', sql`(${table.stars} is null) = (${table.ratedAt} is null)`),
    check('ratings_removed', sql`(${table.removedFor} is null) = (${table.removedAt} is null)`),
    check('ratings_no_removed_words', sql`${table.removedAt} is null or (${table.text} = '' and ${table.name} = '')`),
  ],
);

/** Who does not want to be asked. */
export const ratingRefusals = pgTable('rating_refusals', {
  emailKey: text('email_key').primaryKey(),
  createdAt: moment('created_at').notNull().default(now),
});
