import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** How often one network has called one route, over all processes. Unlogged: after a crash of PostgreSQL it is empty. */
export const rateLimitWindows = pgTable(
  'rate_limit_windows',
  {
    /** Keyed hash of route and network. */
    key: bytes('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('rate_limit_windows_ends').on(table.endsAt)],
);
