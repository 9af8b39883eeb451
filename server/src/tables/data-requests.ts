import type { DataRequestKind, DataRequestOutcome, DataRequestSource } from '@esimshop/contracts/data-requests';
import type { Locale } from '@esimshop/contracts/locales';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, moment, now } from './columns.ts';

/** What customers ask about their data. A request counts once its mail has confirmed it. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<DataRequestKind>().notNull(),
    /** Whose data; after an erasure, that of the stand-in. */
    emailKey: text('email_key').notNull(),
    source: text('source').$type<DataRequestSource>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    askedAt: moment('asked_at').notNull().default(now),
    /** Hash of the token that confirms it; null after an erasure. */
    confirmHash: bytes('confirm_hash').unique(),
    confirmBy: moment('confirm_by').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** When it must be answered at the latest. */
    dueAt: moment('due_at'),
    answeredAt: moment('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome').$type<DataRequestOutcome>(),
    /** Why the owner declined. */
    note: text('note'),
    /** Hash of the token that downloads the copy, once. */
    downloadHash: bytes('download_hash').unique(),
    downloadBy: moment('download_by'),
    downloadedAt: moment('downloaded_at'),
  },
  (table) => [
    check('data_requests_confirmed', sql`(${table.confirmedAt} is null) = (${table.dueAt} is null)`),
    check('data_requests_answered', sql`(${table.answeredAt} is null) = (${table.outcome} is null)`),
    // However often somebody asks, one is open.
    uniqueIndex('data_requests_open').on(table.emailKey, table.kind).where(sql`answered_at is null`),
    index('data_requests_email').on(table.emailKey),
    index('data_requests_waiting').on(table.dueAt).where(sql`confirmed_at is not null and answered_at is null`),
  ],
);
