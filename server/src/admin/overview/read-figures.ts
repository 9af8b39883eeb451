import type { SeriesUnit } from '@esimshop/contracts/admin-overview';
import { addDays, countDays } from '@esimshop/contracts/days';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { countSales, countSalesByDestination } from '../books/count-sales.ts';
import { isUnchanged, listDays, listSpans } from '../books/kept-days.ts';

/** Days from `from` to `to`, both included, in this time zone. */
export type Range = { from: string; to: string; timeZone: string };

/** Sums in minor units of the base currency. */
export type Sums = {
  paidMinor: number;
  refundedMinor: number;
  costMinor: number;
  feesMinor: number;
  orders: number;
  refundedOrders: number;
};
export type SumsOfPeriod = Sums & { start: string };
export type SumsOfDestination = Pick<Sums, 'orders' | 'costMinor'> & { code: string | null; revenueMinor: number };

/** Of days as they are kept or counted. */
const SUMS = sql`coalesce(sum(paid_minor), 0)::float8 as "paidMinor", coalesce(sum(refunded_minor), 0)::float8 as "refundedMinor",
  coalesce(sum(cost_minor), 0)::float8 as "costMinor", coalesce(sum(fees_minor), 0)::float8 as "feesMinor",
  coalesce(sum(orders), 0)::int as "orders", coalesce(sum(refunded_orders), 0)::int as "refundedOrders"`;
const MAX_DAYS_BY_DAY = 62;
const MAX_DAYS_BY_WEEK = 400;
const BEST_DESTINATIONS = 8;

export function unitOf({ from, to }: Pick<Range, 'from' | 'to'>): SeriesUnit {
  const days = countDays(from, to);
  if (days <= MAX_DAYS_BY_DAY) return 'day';
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** The sums of every day, week or month of the range: of days that are long over as they were kept, of all others as they are. */
export async function readSeries(executor: Executor, range: Range, unit: SeriesUnit): Promise<SumsOfPeriod[]> {
  const { rows } = await executor.execute<SumsOfPeriod & { others: string[] }>(sql`
    with days as materialized (${daysOf(range)})
    select date_trunc(${unit}, day)::date::text as "start", ${SUMS},
      coalesce(array_agg(to_char(day, 'YYYY-MM-DD') order by day) filter (where kept.starts_at is null), '{}') as others
    from days left join book_days kept on ${isUnchanged} group by 1 order by 1`);
  const periods = new Map(rows.map(({ others: _, ...period }) => [period.start, period]));
  for (const span of listSpans(rows.flatMap(({ others }) => others))) {
    const live = await executor.execute<SumsOfPeriod>(sql`
      select date_trunc(${unit}, day)::date::text as "start", ${SUMS}
      from (${countSales({ ...span, timeZone: range.timeZone })}) sales group by 1`);
    for (const period of live.rows) {
      const kept = periods.get(period.start);
      periods.set(period.start, { start: period.start, ...addUp(kept ? [kept, period] : [period]) });
    }
  }
  return [...periods.values()];
}

/** The sums of the whole range. */
export async function readSums(executor: Executor, range: Range): Promise<Sums> {
  return addUp(await readSeries(executor, range, 'month'));
}

export function addUp(parts: readonly Sums[]): Sums {
  const sums = { paidMinor: 0, refundedMinor: 0, costMinor: 0, feesMinor: 0, orders: 0, refundedOrders: 0 };
  for (const part of parts) {
    for (const key of ['paidMinor', 'refundedMinor', 'costMinor', 'feesMinor', 'orders', 'refundedOrders'] as const) {
      sums[key] += part[key];
    }
  }
  return sums;
}

/** The destinations with the highest revenue, before refunds, and the sum of all others under null. */
export async function readDestinations(executor: Executor, range: Range): Promise<SumsOfDestination[]> {
  const { rows: days } = await executor.execute<{ day: string; isKept: boolean }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, kept.starts_at is not null as "isKept"
    from (${daysOf(range)}) days left join book_days kept on ${isUnchanged} order by day`);
  const { kept = [], others = [] } = Object.groupBy(days, ({ isKept }) => (isKept ? 'kept' : 'others'));
  const counted = listSpans(others.map(({ day }) => day)).map(
    (span) => sql`union all select code, orders, revenue_minor, cost_minor
      from (${countSalesByDestination({ ...span, timeZone: range.timeZone })}) counted`,
  );
  const { rows } = await executor.execute<SumsOfDestination>(sql`
    with sold as (
      select code, sum(orders) as orders, sum(revenue_minor)::float8 as revenue, sum(cost_minor)::float8 as cost
      from (
        select code, orders, revenue_minor, cost_minor from destination_days
        where starts_at in (select day::timestamp at time zone ${range.timeZone} from unnest(${sql.param(kept.map(({ day }) => day))}::text[]) day)
        ${sql.join(counted, sql` `)}) each
      group by code),
    ranked as (select *, row_number() over (order by revenue desc, code) <= ${BEST_DESTINATIONS} as is_best from sold)
    select case when is_best then code end as "code", sum(orders)::int as "orders", sum(revenue) as "revenueMinor", sum(cost) as "costMinor"
    from ranked group by 1, is_best order by is_best desc, sum(revenue) desc`);
  return rows;
}

const daysOf = ({ from, to, timeZone }: Range) => listDays(sql`${from}::date`, sql`${to}::date`, timeZone);

/** The first day of every period of the range; the first and the last may reach beyond it. */
export function listStarts({ from, to }: Pick<Range, 'from' | 'to'>, unit: SeriesUnit): string[] {
  const starts: string[] = [];
  for (let start = startOf(from, unit); start <= to; start = startOf(addDays(start, NEXT[unit]), unit)) {
    starts.push(start);
  }
  return starts;
}

/** Days that surely lead from a period's first day into the next period. */
const NEXT = { day: 1, week: 7, month: 31 } as const;

function startOf(day: string, unit: SeriesUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
