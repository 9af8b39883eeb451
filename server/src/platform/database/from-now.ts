import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A point in time by the database's clock, which all processes share. */
export function fromNow(milliseconds: number | Placeholder): SQL {
  return sql`now() + ${milliseconds} * interval '1 millisecond'`;
}
