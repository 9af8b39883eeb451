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
type SumsOfDay = Sums & { day: string };
/** `keptAs`: the key of the day as it was kept; null if it is not, and then its sums are none. */
type FigureDay = SumsOfDay & { keptAs: string | null };
export type SumsOfDestination = Pick<Sums, 'orders' | 'costMinor'> & { code: string | null; revenueMinor: number };

/** Of a day as it is kept or counted. */
const SUMS = sql`coalesce(paid_minor, 0)::float8 as "paidMinor", coalesce(refunded_minor, 0)::float8 as "refundedMinor",
  coalesce(cost_minor, 0)::float8 as "costMinor", coalesce(fees_minor, 0)::float8 as "feesMinor",
  coalesce(orders, 0)::int as "orders", coalesce(refunded_orders, 0)::int as "refundedOrders"`;
const MAX_DAYS_BY_DAY = 62;
const MAX_DAYS_BY_WEEK = 400;
const BEST_DESTINATIONS = 8;

export function unitOf({ from, to }: Pick<Range, 'from' | 'to'>): SeriesUnit {
  const days = countDays(from, to);
  if (days <= MAX_DAYS_BY_DAY) return 'day';
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** Every day of the range, those that are long over with their sums as they were kept. */
export async function listFigureDays(executor: Executor, { from, to, timeZone }: Range): Promise<FigureDay[]> {
  const { rows } = await executor.execute<FigureDay>(sql`
    with days as materialized (${listDays(sql`${from}::date`, sql`${to}::date`, timeZone)})
    select to_char(day, 'YYYY-MM-DD') as day, kept.starts_at::text as "keptAs", ${SUMS}
    from days left join book_days kept on ${isUnchanged} order by day`);
  return rows;
}

/** The sums of each day: of those that are not kept as they are now. */
export async function readDaySums(
  executor: Executor,
  days: readonly FigureDay[],
  timeZone: string,
): Promise<SumsOfDay[]> {
  const live = await Promise.all(
    listLive(days).map((span) =>
      executor.execute<SumsOfDay>(sql`
        select to_char(day, 'YYYY-MM-DD') as day, ${SUMS} from (${countSales({ ...span, timeZone })}) sales`),
    ),
  );
  const counted = new Map(live.flatMap(({ rows }) => rows.map((row) => [row.day, row])));
  return days.map(({ keptAs: _, ...sums }) => counted.get(sums.day) ?? sums);
}

/** By each first day of a day, week or month. */
export function sumByPeriod(sums: readonly SumsOfDay[], unit: SeriesUnit): Map<string, Sums> {
  const periods = Map.groupBy(sums, ({ day }) => startOf(day, unit));
  return new Map([...periods].map(([start, ofPeriod]) => [start, addUp(ofPeriod)]));
}

const listLive = (days: readonly FigureDay[]) =>
  listSpans(days.filter(({ keptAs }) => keptAs === null).map(({ day }) => day));

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
export async function readDestinations(
  executor: Executor,
  days: readonly FigureDay[],
  timeZone: string,
): Promise<SumsOfDestination[]> {
  const kept = days.flatMap(({ keptAs }) => keptAs ?? []);
  const counted = listLive(days).map(
    (span) => sql`union all select code, orders, revenue_minor, cost_minor
      from (${countSalesByDestination({ ...span, timeZone })}) counted`,
  );
  const { rows } = await executor.execute<SumsOfDestination>(sql`
    with sold as (
      select code, sum(orders) as orders, sum(revenue_minor)::float8 as revenue, sum(cost_minor)::float8 as cost
      from (
        select code, orders, revenue_minor, cost_minor from destination_days
        where starts_at = any(${sql.param(kept)}::timestamptz[])
        ${sql.join(counted, sql` `)}) each
      group by code),
    ranked as (select *, row_number() over (order by revenue desc, code) <= ${BEST_DESTINATIONS} as is_best from sold)
    select case when is_best then code end as "code", sum(orders)::int as "orders", sum(revenue) as "revenueMinor", sum(cost) as "costMinor"
    from ranked group by 1, is_best order by is_best desc, sum(revenue) desc`);
  return rows;
}

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
