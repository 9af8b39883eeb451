import { addDays } from '@esimshop/contracts/days';
import { type SQL, sql } from 'drizzle-orm';

/** Every day from one to another, both included, with the moments at which it begins and ends in the time zone. */
export function listDays(from: SQL, to: SQL, timeZone: string): SQL {
  return sql`
    select day, day at time zone ${timeZone} as starts_at, (day + interval '1 day') at time zone ${timeZone} as ends_at
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day`;
}

/** That `kept` is a day of `days`, to which nothing has come since and from which nothing has gone. */
export const isUnchanged = sql`kept.starts_at = days.starts_at and kept.ends_at = days.ends_at
  and not exists (select from book_changes where at >= days.starts_at and at < days.ends_at)`;

/** Days in a row are counted at once. */
export function listSpans(sorted: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (const day of sorted) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
