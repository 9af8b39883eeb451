import { type Column, type SQL, sql } from 'drizzle-orm';

/** Text for a `like` pattern, in which it stands for itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** That the columns, parted by spaces, contain the text in any case. */
export function containsText(columns: readonly (Column | SQL)[], text: string): SQL {
  return sql`concat_ws(' ', ${sql.join([...columns], sql`, `)}) ilike ${`%${escapeLike(text)}%`}`;
}
