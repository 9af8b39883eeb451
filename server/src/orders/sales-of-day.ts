import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { isWithinDays } from '../platform/database/within-days.ts';

/** Minor units of the currency. */
export type SalesOfDay = { currency: string; orders: number; paidMinor: number; returnedMinor: number };

/** What was paid on a day and what went back, by the currency of the payment. */
export async function readSalesOfDay(
  executor: Executor,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<SalesOfDay[]> {
  const range = { from: day, to: day, timeZone };
  const { rows } = await executor.execute<SalesOfDay>(sql`
    with moved as (
      select currency, 1 as orders, amount_minor as paid_minor, 0 as returned_minor from payments
      where status = 'captured' and ${isWithinDays(sql`captured_at`, range)}
      union all
      select currency, 0, 0, -amount_minor from ledger_entries
      where kind <> 'capture' and account <> 'sales' and kind in ('refund', 'reversal', 'dispute') and ${isWithinDays(sql`created_at`, range)})
    select currency, sum(orders)::int as orders, sum(paid_minor)::float8 as "paidMinor",
      sum(returned_minor)::float8 as "returnedMinor"
    from moved group by currency order by sum(paid_minor) desc, currency`);
  return rows;
}
