import { and, type Column, type SQL, sql } from 'drizzle-orm';

type Days = { from?: string | undefined; to?: string | undefined; timeZone: string };

/** That a moment is on one of these days, first and last included, in the time zone. Undefined without either. */
export function isWithinDays(moment: Column | SQL, { from, to, timeZone }: Days): SQL | undefined {
  return and(
    from ? sql`${moment} >= ${startOfDay(from, timeZone)}` : undefined,
    to ? sql`${moment} < ${startOfDay(to, timeZone, 1)}` : undefined,
  );
}

/** When a day, or one so many days later, begins in the time zone. */
export function startOfDay(day: string, timeZone: string, later = 0): SQL {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`;
}
