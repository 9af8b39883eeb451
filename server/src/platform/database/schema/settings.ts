import type { SettingsSection } from '@esimshop/contracts/settings';
import { index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';

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
