import { type SQL, sql } from 'drizzle-orm';

/** A point in time by the database's clock, which all processes share. */
export function fromNow(milliseconds: number): SQL {
  return sql`now() + ${milliseconds} * interval '1 millisecond'`;
}
