import type { Locale } from '@esimshop/contracts/locales';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, now, sweepColumns } from './columns.ts';
import { esims } from './fulfilment.ts';
import { orders } from './orders.ts';

/** eSIMs that their buyers give to somebody: one of each eSIM at a time. */
export const gifts = pgTable(
  'gifts',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    esimId: integer('esim_id')
      .notNull()
      .references(() => esims.id),
    senderName: text('sender_name').notNull(),
    receiverName: text('receiver_name').notNull(),
    /** Null if the buyer hands on the link, and once the receiver’s data was erased. */
    receiverEmail: text('receiver_email'),
    locale: text('locale').$type<Locale>().notNull(),
    /** Plain text, as it was typed. */
    note: text('note').notNull(),
    /** `waiting`: its mail is due at `next_attempt_at`; `sent`: a mail or the buyer brings its link. */
    state: text('state').$type<'waiting' | 'sent' | 'opened' | 'taken_back'>().notNull(),
    /** When it was to go out, as the buyer chose. */
    sendAt: moment('send_at').notNull().default(now),
    /** How many links there have been; each ends the earlier one. */
    links: smallint('links').notNull().default(0),
    /** Hash of the token of its latest link. */
    tokenHash: bytes('token_hash').unique(),
    sentAt: moment('sent_at'),
    openedAt: moment('opened_at'),
    /** Hash of the session of the browser that opened it, which alone sees its codes; null until a new link is opened. */
    openedSession: bytes('opened_session'),
    ...sweepColumns(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    // One that is taken back is the buyer’s again, who may give it once more.
    uniqueIndex('gifts_one_per_esim').on(table.esimId).where(sql`state <> 'taken_back'`),
    index('gifts_order').on(table.orderId),
    index('gifts_waiting').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    // A receiver’s, whichever case it was typed in.
    index('gifts_receiver').on(sql`lower(receiver_email collate "C")`),
    check('gifts_addressed', sql`${table.state} <> 'waiting' or ${table.receiverEmail} is not null`),
    check('gifts_opened', sql`${table.state} <> 'opened' or ${table.openedAt} is not null`),
  ],
);
