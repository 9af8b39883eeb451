import type { Locale } from '@esimshop/contracts/locales';
import type { MailKind } from '@esimshop/contracts/mail-kinds';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, smallint, text, unique } from 'drizzle-orm/pg-core';
import { bytes, moment, now, sweepColumns } from './columns.ts';
import { orders } from './orders.ts';

/** Outbox: one mail per order, kind and idempotency key, under one Message-ID however often it is sent. */
export const mails = pgTable(
  'mails',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id').references(() => orders.id),
    kind: text('kind').$type<MailKind>().notNull(),
    /** What it is about: facts of its kind. */
    payload: jsonb('payload').$type<unknown>().notNull().default({}),
    /** Tells an order's mails of one kind apart that are not repeats. Empty for once-per-order kinds. */
    idempotencyKey: text('idempotency_key').notNull().default(''),
    recipient: text('recipient').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    messageId: text('message_id').notNull().unique(),
    /** The token of the portal link in it, so that a repeat carries the same one; gone once the mail is sent. */
    portalTokenSealed: bytes('portal_token_sealed'),
    /** The token of an account's link in it; gone once the mail is sent. */
    accountTokenSealed: bytes('account_token_sealed'),
    /** Whether its link, once opened, withdraws the earlier ones. */
    replacesLinks: boolean('replaces_links').notNull().default(false),
    state: text('state').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    lockedUntil: moment('locked_until'),
    ...sweepColumns(),
    problem: text('problem'),
    createdAt: moment('created_at').notNull().default(now),
    sentAt: moment('sent_at'),
  },
  (table) => [
    unique('mails_once').on(table.orderId, table.kind, table.idempotencyKey),
    index('mails_queued').on(table.nextAttemptAt).where(sql`state = 'queued'`),
    index('mails_failed').on(table.createdAt).where(sql`state = 'failed'`),
    // A customer's, whichever case it was typed in.
    index('mails_recipient').on(sql`lower(recipient collate "C")`),
    // Of lately: rows are stored in the order of time, so that almost nothing has to be kept for it.
    index('mails_by_time').using('brin', table.createdAt, table.sentAt).with({ autosummarize: true }),
  ],
);
