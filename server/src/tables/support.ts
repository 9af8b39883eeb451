import type { Locale } from '@esimshop/contracts/locales';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, moment, now } from './columns.ts';
import { mails } from './mail.ts';

/** Messages from the contact form, each the beginning of a thread. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: serial('id').primaryKey(),
    /** `M-3F9A41-C277D0`, in the subject of its replies. Random, so that it names no other thread after a restore. */
    number: text('number')
      .notNull()
      .unique()
      .default(sql`regexp_replace(upper(md5(gen_random_uuid()::text)), '^(.{6})(.{6}).*$', 'M-\\1-\\2')`),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Of a report that was sent by a press: hash of its Idempotency-Key, so that it opens one thread. */
    keyHash: bytes('key_hash').unique(),
    createdAt: moment('created_at').notNull().default(now),
    /** When it was last answered or closed, and by whom; null while it waits. */
    answeredAt: moment('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
    isClosed: boolean('is_closed').notNull().default(false),
  },
  (table) => [
    index('support_messages_open').on(table.id).where(sql`answered_at is null`),
    index('support_messages_email').on(sql`lower(email collate "C")`),
    index('support_messages_search').using(
      'gin',
      sql`(number || ' ' || name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops`,
    ),
    check('support_messages_closed', sql`${table.answeredAt} is not null or not ${table.isClosed}`),
  ],
);

/** What followed a message: replies of the shop, and the customer's words as they came by mail. */
export const supportEntries = pgTable(
  'support_entries',
  {
    id: serial('id').primaryKey(),
    messageId: integer('message_id')
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    author: text('author').$type<'shop' | 'customer'>().notNull(),
    text: text('text').notNull(),
    writtenBy: integer('written_by').references(() => users.id, { onDelete: 'set null' }),
    /** Hash of the Idempotency-Key: the same entry is written once, and its mail queued once. */
    keyHash: bytes('key_hash').notNull().unique(),
    /** Of a reply. */
    mailId: integer('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    index('support_entries_message').on(table.messageId, table.id),
    index('support_entries_search').using('gin', sql`text gin_trgm_ops`),
    index('support_entries_mail').on(table.mailId).where(sql`mail_id is not null`),
  ],
);

/** Replies that are written often, by name. */
export const savedReplies = pgTable('saved_replies', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
  texts: jsonb('texts').$type<Partial<Record<Locale, string>>>().notNull(),
  /** Counts its changes, so that two people do not overwrite each other's. */
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull().default(now),
});
