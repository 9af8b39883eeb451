import type { Locale } from '@esimshop/contracts/locales';
import { pgTable, serial, text } from 'drizzle-orm/pg-core';
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
});
