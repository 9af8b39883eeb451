import { sql } from 'drizzle-orm';
import { customType, smallint, timestamp } from 'drizzle-orm/pg-core';

/** Hashes of secrets that are looked up by value; ciphertexts of those that must be shown again. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Text that sorts by code points, whatever the server's language and its version. */
export const codePoints = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A point in time, with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The database's clock. */
export const now = sql`now()`;

/** Of a row that sweeps work on while it is open: when they try next, and how often they have. */
export const sweepColumns = () => ({
  nextAttemptAt: moment('next_attempt_at').notNull().default(now),
  retries: smallint('retries').notNull().default(0),
});
