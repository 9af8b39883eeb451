import type { Locale } from '@esimshop/contracts/locales';
import type { PagePlace } from '@esimshop/contracts/shop-pages';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';

/** Every published version of a page in a language; the latest one holds. Rows are never changed. */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: serial('id').primaryKey(),
    /** `legal/terms`: the file of the page in the delivered content. */
    page: text('page').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Counts from 1 for each page and language; 0 is the delivered text. */
    version: integer('version').notNull(),
    /** Markdown; null where the delivered text holds again. */
    source: text('source'),
    /** The delivered text at that time, from which an update shows what is new; null for a page of the owner's own. */
    delivered: text('delivered'),
    /** The version that it was made from. */
    basedOn: integer('based_on').notNull(),
    /** Whether other languages are older than this version until they are published again; false for one that catches up. */
    isLead: boolean('is_lead').notNull(),
    actor: text('actor').notNull(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [unique('page_versions_version').on(table.page, table.locale, table.version)],
);

/** What is written and not published: one text for a page and a language, whoever writes it. */
export const pageDrafts = pgTable(
  'page_drafts',
  {
    page: text('page').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    source: text('source').notNull(),
    delivered: text('delivered'),
    basedOn: integer('based_on').notNull(),
    /** Counts how often it was saved. */
    revision: integer('revision').notNull(),
    actor: text('actor').notNull(),
    /** The day on which it becomes public, where the shop is; null while nobody has set one. */
    publishOn: date('publish_on'),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.page, table.locale] })],
);

/** Whether a page is shown and where it is linked, as it was set each time; the latest row holds. */
export const pageStates = pgTable(
  'page_states',
  {
    id: serial('id').primaryKey(),
    page: text('page').notNull(),
    isHidden: boolean('is_hidden').notNull(),
    place: text('place').$type<PagePlace>().notNull(),
    actor: text('actor').notNull(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    index('page_states_latest').on(table.page, table.id),
    check('page_states_place', sql`${table.place} in ('footer', 'help', 'none')`),
  ],
);
