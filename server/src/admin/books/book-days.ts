import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { bookDaySums, bookDays, destinationDays } from '../../tables/partner-books.ts';
import { countSales, countSalesByDestination } from './count-sales.ts';
import { isUnchanged, listDays, listSpans } from './kept-days.ts';
import { type Days, movements, theirEntries, withinDays } from './read-entries.ts';

/** A day is kept so long after its end: the triggers note what comes an hour after its moment, and no transaction is open for hours. */
const KEPT_AFTER = sql`interval '3 hours'`;

/** A sum of one side. */
export type DaySum = Omit<typeof bookDaySums.$inferSelect, 'startsAt'>;

/** What both sides have of some days. */
export type BookDays = {
  sums: DaySum[];
  /** Orders that may differ: those of all others agree, day by day. */
  differing: number[];
  /** Payments whose fee the partner has not named yet. */
  feesUnknown: number;
};

/** What both sides have of the days: of those that are long over as it was kept, of all others as it is. */
export async function readBookDays(executor: Executor, days: Days): Promise<BookDays> {
  const { rows } = await executor.execute<BookDays & { others: string[] }>(sql`
    with days as materialized (${listRead(sql`${days.from}::date`, sql`${days.to}::date`, days.timeZone)}),
      listed as (select day, kept.starts_at, kept.differing, kept.fees_unknown from days left join book_days kept on ${isKept})
    select (select coalesce(jsonb_agg(by_kind), '[]') from (
        select is_ours as "isOurs", partner, currency, kind, sum(count) as count, sum(amount_minor) as "amountMinor"
        from listed join ${bookDaySums} using (starts_at) group by 1, 2, 3, 4) by_kind) as sums,
      array(select distinct unnest(differing) from listed) as differing,
      (select coalesce(sum(fees_unknown), 0)::int from listed) as "feesUnknown",
      array(select to_char(day, 'YYYY-MM-DD') from listed where starts_at is null order by day) as others`);
  const [kept] = rows;
  if (!kept) throw new Error('The database returned no sums');
  let all: BookDays = kept;
  for (const span of listSpans(kept.others)) all = addUp(all, await countDays(executor, { ...days, ...span }));
  return all;
}

/**
 * Keeps every day that is long over and not kept yet, or not as it is by now. What is committed meanwhile leaves a moment that is not
 * seen here, and so has the day counted again.
 */
export async function keepBookDays({ database, config: { timeZone } }: Shop): Promise<void> {
  const first = sql`(least((select min(captured_at) from payments where status = 'captured'), (select min(at) from partner_entries)) at time zone ${timeZone})::date`;
  const { rows } = await database.execute<{ day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day
    from (${listRead(first, sql`(now() at time zone ${timeZone})::date`, timeZone)}) days
    where ends_at <= now() - ${KEPT_AFTER} and not exists (select from book_days kept where ${isKept}) order by day`);
  for (const { day } of rows) await keepDay(database, day, timeZone);
}

async function keepDay(database: Shop['database'], day: string, timeZone: string): Promise<void> {
  const days = { from: day, to: day, timeZone };
  await inTransaction(database, 'keep book day', async (tx) => {
    // Whoever counted earlier must not write later.
    await tx.execute(sql`lock table ${bookDays} in share row exclusive mode`);
    await tx.execute(sql`
      with day as (${listDays(sql`${day}::date`, sql`${day}::date`, timeZone)})
      delete from book_days kept using day where kept.starts_at < day.ends_at and kept.ends_at > day.starts_at`);
    // One statement counts everything and removes the moments that it has seen.
    await tx.execute(sql`
      with day as (${listRead(sql`${day}::date`, sql`${day}::date`, timeZone)}),
        seen as (delete from book_changes using day where at >= day.starts_at and at < day.ends_at),
        counted as materialized (${counting(days)}),
        kept as (
          insert into book_days (starts_at, ends_at, read_through, differing, fees_unknown,
            paid_minor, refunded_minor, cost_minor, fees_minor, orders, refunded_orders)
          select day.starts_at, day.ends_at, day.read_through, counted.differing, counted."feesUnknown",
            coalesce(paid_minor, 0), coalesce(refunded_minor, 0), coalesce(cost_minor, 0), coalesce(fees_minor, 0),
            coalesce(orders, 0), coalesce(refunded_orders, 0)
          from day cross join counted left join (${countSales(days)}) sales on true
          returning starts_at),
        summed as (
          insert into ${bookDaySums} (starts_at, is_ours, partner, currency, kind, count, amount_minor)
          select starts_at, sum."isOurs", partner, currency, kind, count, sum."amountMinor"
          from kept, counted, jsonb_to_recordset(counted.sums) as sum("isOurs" boolean, partner text, currency text, kind text, count int, "amountMinor" bigint))
      insert into ${destinationDays} (starts_at, code, orders, revenue_minor, cost_minor)
      select starts_at, code, orders, revenue_minor, cost_minor from kept cross join (${countSalesByDestination(days)}) sold`);
  });
}

/** What both sides have of the days as it is now. */
export async function countDays(executor: Executor, days: Days): Promise<BookDays> {
  const { rows } = await executor.execute<BookDays>(counting(days));
  const [counted] = rows;
  if (!counted) throw new Error('The database returned no sums');
  return counted;
}

/** Days with until when partners' books have been read of each, as `book_days` has it. */
const listRead = (...days: Parameters<typeof listDays>) => sql`
  select day, starts_at, ends_at, case when ends_at <= everyone.read_through then everyone.whole_day else (
    select coalesce(jsonb_object_agg(partner, case when read_through < ends_at then extract(epoch from read_through) end), '{}')
    from partner_readings where read_through is not null) end as read_through
  from (${listDays(...days)}) each, (
    select min(read_through) as read_through, jsonb_object_agg(partner, null::int) as whole_day
    from partner_readings where read_through is not null) everyone`;

/** That what was kept holds for a day of `listRead`. */
const isKept = sql`${isUnchanged} and kept.read_through = days.read_through`;

function counting(days: Days): SQL {
  const within = withinDays(days);
  return sql`
    with ours as materialized (select partner, currency, kind, order_id, amount_minor, at from (${movements(within)}) m),
      theirs as materialized (select partner, currency, kind, order_id, amount_minor from (${theirEntries(within)}) t),
      by_kind as (
        select true as "isOurs", partner, currency, kind, count(*) as count, sum(amount_minor) as "amountMinor" from ours group by 2, 3, 4
        union all
        select false, partner, currency, kind, count(*), sum(amount_minor) from theirs group by 2, 3, 4),
      differing as (
        select order_id from (
          select partner, currency, case kind when 'discount' then 'sale' else kind end as kind, order_id, amount_minor, at
          from ours where kind <> 'supplier_credit'
          union all
          select partner, currency, kind, order_id, -amount_minor, null from theirs where order_id is not null) sides
        join partner_readings reading using (partner) where read_through is not null
        group by partner, currency, kind, order_id, read_through
        having sum(amount_minor) <> 0 and not coalesce(max(at) > read_through, false))
    select (select coalesce(jsonb_agg(by_kind), '[]') from by_kind) as sums,
      (select coalesce(array_agg(distinct order_id), '{}') from differing) as differing,
      (select count(*)::int from payments where status = 'captured' and fee_minor is null and ${within(sql`captured_at`)}) as "feesUnknown"`;
}

function addUp(some: BookDays, others: BookDays): BookDays {
  const sums = new Map<string, DaySum>();
  for (const { count, amountMinor, ...of } of [...some.sums, ...others.sums]) {
    const key = [of.isOurs, of.partner, of.currency, of.kind].join(' ');
    const before = sums.get(key) ?? { ...of, count: 0, amountMinor: 0 };
    sums.set(key, { ...of, count: before.count + count, amountMinor: before.amountMinor + amountMinor });
  }
  return {
    sums: [...sums.values()],
    differing: [...new Set([...some.differing, ...others.differing])],
    feesUnknown: some.feesUnknown + others.feesUnknown,
  };
}
