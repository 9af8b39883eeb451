import type { Pool } from 'pg';

/** The columns of a table that a row is written with, quoted, separated by commas: not those that are generated from others. */
export async function listColumns(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const [found] = rows;
  if (!found) throw new Error(`Expected a table ${table}`);
  return found.columns;
}
