import { index, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bytes, moment, sweepColumns } from './columns.ts';

/** What the shop does by the clock. */
export const timers = pgTable('timers', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique('timers_name'),
  /** Somebody has asked for it since it was last started. */
  requestedAt: moment('requested_at'),
  /** Until then a process works on it, which extends this while it does. */
  lockedUntil: moment('locked_until'),
  /** What went wrong the last time; null if nothing did. */
  problem: text('problem'),
  ...sweepColumns(),
});

/** What a visitor asked for and nobody has answered yet. The answer is a mail, or nothing; either way the row goes. */
export const mailRequests = pgTable(
  'mail_requests',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<'portal-link' | 'password-reset'>().notNull(),
    /** Names an e-mail address. */
    requestSealed: bytes('request_sealed').notNull(),
    ...sweepColumns(),
  },
  (table) => [index('mail_requests_open').on(table.nextAttemptAt)],
);
