import { and, type Column, type SQL, sql } from 'drizzle-orm';

type Days = { from?: string | undefined; to?: string | undefined; timeZone: string };

/** That a moment is on one of these days, first and last included, in the time zone. Undefined without either. */
export function isWithinDays(moment: Column | SQL, { from, to, timeZone }: Days): SQL | undefined {
  return and(
    from ? sql`${moment} >= (${from}::date)::timestamp at time zone ${timeZone}` : undefined,
    to ? sql`${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}` : undefined,
  );
}
