import type { SeriesUnit } from '@esimshop/contracts/admin-overview';
import { addDays, countDays } from '@esimshop/contracts/days';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { isWithinDays } from '../../platform/database/within-days.ts';

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

const MAX_DAYS_BY_DAY = 62;
const MAX_DAYS_BY_WEEK = 400;
const BEST_DESTINATIONS = 8;

export function unitOf({ from, to }: Pick<Range, 'from' | 'to'>): SeriesUnit {
  const days = countDays(from, to);
  if (days <= MAX_DAYS_BY_DAY) return 'day';
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** By the rate that was frozen with the order; of the payment, entry or line and the order that are joined. */
const inBase = (amountMinor: SQL) => sql`in_base(${amountMinor}::bigint, currency, base_rate)`;

/** Payments captured in the range, with the day on which they were. */
const paid = (range: Range) => sql`
  paid as (
    select order_id, ${inBase(sql`payments.amount_minor`)} as amount_minor, currency, base_rate, (captured_at at time zone ${range.timeZone})::date as day
    from payments join (select id as order_id, base_rate from orders) o using (order_id)
    where status = 'captured' and ${isWithinDays(sql`captured_at`, range)})`;

/**
 * The sums of every day, week or month of the range in which money came or went back: what went back counts when it did, and so do fees
 * and what suppliers credited. Costs are those of purchases that were made.
 */
export async function readSeries(executor: Executor, range: Range, unit: SeriesUnit): Promise<SumsOfPeriod[]> {
  const { rows } = await executor.execute<SumsOfPeriod>(sql`
    with ${paid(range)},
    costs as (
      select line.order_id, sum(purchase.quantity * line.unit_cost_minor) as cost_minor
      from order_lines line join purchases purchase on purchase.order_line_id = line.id and purchase.state = 'issued'
      where line.order_id in (select order_id from paid) group by line.order_id),
    returned as (
      select (created_at at time zone ${range.timeZone})::date as day, order_id, -sum(${inBase(sql`amount_minor`)}) as returned_minor
      from ledger_entries join (select id as order_id, base_rate from orders) o using (order_id)
      where kind <> 'capture' and account <> 'sales' and ${isWithinDays(sql`created_at`, range)} group by 1, 2),
    fees as (
      select (fee.created_at at time zone ${range.timeZone})::date as day,
        in_base(fee.amount_minor, fee.currency, o.base_rate) as amount_minor
      from ledger_entries fee join payments on payments.id = fee.payment_id and payments.currency = fee.currency
      join orders o on o.id = fee.order_id
      where fee.kind <> 'capture' and fee.account <> 'sales' and fee.account = 'fees'
        and ${isWithinDays(sql`fee.created_at`, range)}),
    credited as (
      select (credit.credited_at at time zone ${range.timeZone})::date as day, line.unit_cost_minor as cost_minor
      from refund_esims credit join order_lines line on line.id = credit.order_line_id
      where credit.credited_at is not null and ${isWithinDays(sql`credit.credited_at`, range)}),
    moved as (
      select day, amount_minor, cost_minor, 0 as fees_minor, 1 as orders, 0 as returned_minor, null::int as returned_of
      from paid left join costs using (order_id)
      union all
      select day, 0, 0, 0, 0, returned_minor, case when returned_minor > 0 then order_id end from returned
      union all select day, 0, 0, amount_minor, 0, 0, null from fees
      union all select day, 0, -cost_minor, 0, 0, 0, null from credited)
    select date_trunc(${unit}, day)::date::text as "start",
      sum(amount_minor)::float8 as "paidMinor",
      sum(returned_minor)::float8 as "refundedMinor",
      coalesce(sum(cost_minor), 0)::float8 as "costMinor",
      sum(fees_minor)::float8 as "feesMinor",
      sum(orders)::int as "orders",
      count(distinct returned_of)::int as "refundedOrders"
    from moved group by 1 order by 1`);
  return rows;
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
  const { rows } = await executor.execute<SumsOfDestination>(sql`
    with ${paid(range)},
    sold as (
      select line.country_code as code, count(distinct line.order_id) as orders,
        sum(in_base((select sum(paid) from unnest(line.unit_paid_minor) paid), paid.currency, paid.base_rate)) as revenue,
        coalesce(sum(bought.quantity * line.unit_cost_minor), 0) as cost
      from order_lines line join paid using (order_id)
      left join lateral (
        select sum(quantity) as quantity from purchases where order_line_id = line.id and state = 'issued') bought on true
      group by line.country_code),
    ranked as (select *, row_number() over (order by revenue desc, code) <= ${BEST_DESTINATIONS} as is_best from sold)
    select case when is_best then code end as "code", sum(orders)::int as "orders",
      sum(revenue)::float8 as "revenueMinor", sum(cost)::float8 as "costMinor"
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
