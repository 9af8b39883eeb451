import type { Locale } from '@esimshop/contracts/locales';
import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, now } from './columns.ts';

/** Messages from the contact form. */
export const supportMessages = pgTable('support_messages', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  createdAt: moment('created_at').notNull().default(now),
  /** When an administrator marked it as answered, and who; null while it is open. */
  answeredAt: moment('answered_at'),
  answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
});
