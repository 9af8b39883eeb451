import type { AdminOrdersFilter } from '@esimshop/contracts/admin-orders';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/database/within-days.ts';
import { orders, orderTotals } from '../../tables/orders.ts';

export type OrderSum = { count: number; amountMinor: number };

/**
 * Number of the orders, and what was paid for them in the base currency, with these statuses in these days of the time zone: whole days of UTC from their totals,
 * the hours before and after them from the orders themselves.
 */
export async function sumOrders(
  executor: Executor,
  { status, from, to }: Pick<AdminOrdersFilter, 'status' | 'from' | 'to'>,
  timeZone: string,
): Promise<OrderSum> {
  const isChosen = (column: AnyPgColumn) => (status?.length ? inArray(column, status) : undefined);
  const start = from ? startOfDay(from, timeZone) : undefined;
  const end = to ? startOfDay(to, timeZone, 1) : undefined;
  const firstDay = start && sql`((${start} at time zone 'UTC') + interval '1 day' - interval '1 microsecond')::date`;
  const endDay = end && sql`(${end} at time zone 'UTC')::date`;
  const { day } = orderTotals;
  const parts = [
    sql`select ${orderTotals.orders} as orders, ${orderTotals.amountMinor} as amount from ${orderTotals}
      ${where(isChosen(orderTotals.status), firstDay && sql`${day} >= ${firstDay}`, endDay && sql`${day} < ${endDay}`)}`,
  ];
  const addHours = (since: SQL, until: SQL) => {
    const isWithin = sql`${orders.createdAt} >= ${since} and ${orders.createdAt} < ${until}`;
    parts.push(
      sql`select count(*), sum(in_base(${orders.paidMinor}, ${orders.currency}, ${orders.baseRate})) from ${orders} ${where(isChosen(orders.status), isWithin)}`,
    );
  };
  // Null is no bound for `least` and `greatest`.
  const dayStart = firstDay && midnight(firstDay);
  if (start && dayStart) addHours(start, sql`least(${dayStart}, ${end ?? null})`);
  if (end && endDay) addHours(sql`greatest(${midnight(endDay)}, ${dayStart ?? null})`, end);
  const { rows } = await executor.execute<Record<keyof OrderSum, number>>(sql`
    select coalesce(sum(orders), 0)::float8 as count, coalesce(sum(amount), 0)::float8 as "amountMinor"
    from (${sql.join(parts, sql` union all `)}) as part`);
  return rows[0] ?? { count: 0, amountMinor: 0 };
}

function where(...conditions: (SQL | undefined)[]): SQL {
  const condition = and(...conditions);
  return condition ? sql`where ${condition}` : sql``;
}

/** When a day of UTC begins. */
function midnight(day: SQL): SQL {
  return sql`(${day}::timestamp at time zone 'UTC')`;
}

/** Merges what the triggers have added since: one row per day and status. Returns how many rows were merged. */
export async function mergeOrderTotals(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ merged: number }>(sql`
    with added as (
      delete from ${orderTotals} where (day, status) in (
        select day, status from ${orderTotals} group by day, status having count(*) > 1)
      returning *),
    merged as (
      insert into ${orderTotals} (day, status, orders, amount_minor)
      select day, status, sum(orders), sum(amount_minor) from added group by day, status
      having sum(orders) <> 0 or sum(amount_minor) <> 0)
    select count(*)::int as merged from added`);
  return rows[0]?.merged ?? 0;
}
