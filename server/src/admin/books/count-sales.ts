import { type SQL, sql } from 'drizzle-orm';
import { type Days, withinDays } from './read-entries.ts';

/** An amount of a row that is joined with its order, by the rate that was frozen with the order. */
const inBase = (amountMinor: SQL, currency: SQL) => sql`in_base(${amountMinor}::bigint, ${currency}, o.base_rate)`;

const daysIn =
  ({ timeZone }: Days) =>
  (moment: SQL) =>
    sql`(${moment} at time zone ${timeZone})::date`;

/**
 * What was sold and what went back on each of the days on which there was something, in minor units of the base currency: `day`,
 * `paid_minor`, `refunded_minor`, `cost_minor`, `fees_minor`, `orders` and `refunded_orders`. What went back counts when it did, and so do
 * fees, purchases that were made, and what suppliers credited.
 */
export function countSales(days: Days): SQL {
  const within = withinDays(days);
  const dayOf = daysIn(days);
  return sql`
    select day, sum(paid)::bigint as paid_minor, sum(returned)::bigint as refunded_minor, sum(cost)::bigint as cost_minor,
      sum(fee)::bigint as fees_minor, sum(orders)::int as orders, count(*) filter (where returned > 0)::int as refunded_orders
    from (
      select ${dayOf(sql`p.captured_at`)} as day, ${inBase(sql`p.amount_minor`, sql`p.currency`)} as paid, 0 as returned, 0 as cost, 0 as fee, 1 as orders
      from payments p join orders o on o.id = p.order_id where p.status = 'captured' and ${within(sql`p.captured_at`)}
      union all
      select ${dayOf(sql`l.created_at`)}, 0, -sum(${inBase(sql`l.amount_minor`, sql`l.currency`)}), 0,
        coalesce(sum(${inBase(sql`l.amount_minor`, sql`l.currency`)}) filter (where l.account = 'fees' and l.currency = o.currency), 0), 0
      from ledger_entries l join orders o on o.id = l.order_id
      where l.kind <> 'capture' and l.account <> 'sales' and ${within(sql`l.created_at`)} group by 1, l.order_id
      union all
      select ${dayOf(sql`b.ordering_at`)}, 0, 0, b.quantity * l.unit_cost_minor, 0, 0
      from purchases b join order_lines l on l.id = b.order_line_id where b.state = 'issued' and ${within(sql`b.ordering_at`)}
      union all
      select ${dayOf(sql`r.credited_at`)}, 0, 0, -l.unit_cost_minor, 0, 0
      from refund_esims r join order_lines l on l.id = r.order_line_id where r.credited_at is not null and ${within(sql`r.credited_at`)}) moved
    group by day`;
}

/** The same by destination, before refunds: `day`, `code`, `orders`, `revenue_minor` and `cost_minor`. */
export function countSalesByDestination(days: Days): SQL {
  const within = withinDays(days);
  const dayOf = daysIn(days);
  return sql`
    select day, code, sum(orders)::int as orders, sum(revenue)::bigint as revenue_minor, sum(cost)::bigint as cost_minor
    from (
      select ${dayOf(sql`p.captured_at`)} as day, l.country_code as code, count(distinct l.order_id) as orders,
        sum(${inBase(sql`(select sum(paid) from unnest(l.unit_paid_minor) paid)`, sql`p.currency`)}) as revenue, 0 as cost
      from payments p join orders o on o.id = p.order_id join order_lines l on l.order_id = p.order_id
      where p.status = 'captured' and ${within(sql`p.captured_at`)} group by 1, 2
      union all
      select ${dayOf(sql`b.ordering_at`)}, l.country_code, 0, 0, sum(b.quantity * l.unit_cost_minor)
      from purchases b join order_lines l on l.id = b.order_line_id
      where b.state = 'issued' and ${within(sql`b.ordering_at`)} group by 1, 2) sold
    group by day, code`;
}
