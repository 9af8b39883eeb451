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
export type SumsOfDestination = Pick<Sums, 'orders' | 'costMinor'> & { code: string | null; revenueMinor: number };
export type Sales = {
  before: Sums;
  /** In the order of their first days. */
  periods: Sums[];
  /** Of the periods: those with the highest revenue, before refunds, and the sum of all others under null. */
  destinations: SumsOfDestination[];
};

const MAX_DAYS_BY_DAY = 62;
const MAX_DAYS_BY_WEEK = 400;
const BEST_DESTINATIONS = 8;

export function unitOf({ from, to }: Pick<Range, 'from' | 'to'>): SeriesUnit {
  const days = countDays(from, to);
  if (days <= MAX_DAYS_BY_DAY) return 'day';
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** What was sold in the range, in periods that begin on these days, and on the days before the first of them. */
export async function readSales(
  executor: Executor,
  { timeZone, ...range }: Range,
  starts: readonly [string, ...string[]],
): Promise<Sales> {
  const kept = await readKept(executor, { ...range, timeZone }, starts);
  const [counted, destinations] = await Promise.all([
    Promise.all(listSpans(kept.others).map((span) => countSpan(executor, { ...span, timeZone }))),
    readDestinations(executor, {
      kept: kept.moments,
      others: listSpans(kept.others.filter((day) => day >= starts[0])),
      timeZone,
    }),
  ]);
  const sums = [
    ...kept.sums,
    ...counted.flat().map(({ day, ...ofDay }) => ({ ...ofDay, period: starts.filter((start) => start <= day).length })),
  ];
  const of = (number: number) => addUp(sums.filter(({ period }) => period === number));
  return { before: of(0), periods: starts.map((_, index) => of(index + 1)), destinations };
}

type Kept = {
  /** By period: 1 for the first, 0 for what was before it. */
  sums: (Sums & { period: number })[];
  /** The keys of the days that are kept of the periods. */
  moments: string;
  /** The days that are not kept as they are now. */
  others: string[];
};

/** What was kept of those days that are long over. */
async function readKept(
  executor: Executor,
  { from, to, timeZone }: Range,
  starts: readonly [string, ...string[]],
): Promise<Kept> {
  const { rows } = await executor.execute<Kept>(sql`
    with days as materialized (${listDays(sql`${from}::date`, sql`${to}::date`, timeZone)}),
      listed as materialized (
        select width_bucket(day::date, ${sql.param(starts)}::date[]) as period, day, kept.starts_at,
          paid_minor, refunded_minor, cost_minor, fees_minor, orders, refunded_orders
        from days left join book_days kept on ${isUnchanged})
    select (select coalesce(jsonb_agg(sums), '[]') from (
        select period, sum(paid_minor) as "paidMinor", sum(refunded_minor) as "refundedMinor", sum(cost_minor) as "costMinor",
          sum(fees_minor) as "feesMinor", sum(orders) as "orders", sum(refunded_orders) as "refundedOrders"
        from listed where starts_at is not null group by period) sums) as sums,
      (select coalesce(array_agg(starts_at) filter (where starts_at is not null and period > 0), '{}')::text from listed) as moments,
      array(select to_char(day, 'YYYY-MM-DD') from listed where starts_at is null order by day) as others`);
  const [kept] = rows;
  if (!kept) throw new Error('The database returned no sums');
  return kept;
}

async function countSpan(executor: Executor, days: Range): Promise<SumsOfDay[]> {
  const { rows } = await executor.execute<SumsOfDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, paid_minor::float8 as "paidMinor", refunded_minor::float8 as "refundedMinor",
      cost_minor::float8 as "costMinor", fees_minor::float8 as "feesMinor", orders, refunded_orders as "refundedOrders"
    from (${countSales(days)}) sales`);
  return rows;
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

async function readDestinations(
  executor: Executor,
  { kept, others, timeZone }: { kept: string; others: readonly { from: string; to: string }[]; timeZone: string },
): Promise<SumsOfDestination[]> {
  const counted = others.map(
    (span) => sql`union all select code, orders, revenue_minor, cost_minor
      from (${countSalesByDestination({ ...span, timeZone })}) counted`,
  );
  const { rows } = await executor.execute<SumsOfDestination>(sql`
    with sold as (
      select code, sum(orders) as orders, sum(revenue_minor)::float8 as revenue, sum(cost_minor)::float8 as cost
      from (
        select code, orders, revenue_minor, cost_minor from destination_days
        where starts_at = any(${kept}::timestamptz[])
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
