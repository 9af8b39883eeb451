import type { Mark } from '@esimshop/contracts/brand';
import type { SettingsSection } from '@esimshop/contracts/settings';
import { index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bytes, moment, now } from './columns.ts';

/** Every published version of a section of the owner's settings; the latest one holds. */
export const settings = pgTable(
  'settings',
  {
    id: serial('id').primaryKey(),
    section: text('section').$type<SettingsSection>().notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    actor: text('actor').notNull(),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [index('settings_latest').on(table.section, table.id)],
);

/** Uploaded marks, of which a brand names one. */
export const marks = pgTable('marks', {
  /** SHA-256 of the content, in hex. */
  hash: text('hash').primaryKey(),
  type: text('type').$type<Mark['type']>().notNull(),
  content: bytes('content').notNull(),
  createdAt: moment('created_at').notNull().default(now),
  /** Since when it is public; what never is goes after some days. */
  publishedAt: moment('published_at'),
});
