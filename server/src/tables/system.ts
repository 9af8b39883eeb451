import { pgTable, text } from 'drizzle-orm/pg-core';

/** Small facts about this installation, such as the fingerprint of its secret key. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
