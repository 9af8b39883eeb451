import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Hashes of secrets that are looked up by value; ciphertexts of those that must be shown again. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Text that sorts by code points, whatever the server's language and its version. */
export const codePoints = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A point in time, with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The database's clock. */
export const now = sql`now()`;
