import { addDays } from '@esimshop/contracts/days';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { bookDays, type DaySum } from '../../platform/database/schema/partner-books.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { type Days, movements, theirEntries, withinDays } from './read-entries.ts';

/** A day is kept so long after its end: the triggers note what comes an hour after its moment, and no transaction is open for hours. */
const KEPT_AFTER = sql`interval '3 hours'`;

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
    with days as materialized (${listDays(sql`${days.from}::date`, sql`${days.to}::date`, days.timeZone)}),
      listed as (select day, kept.sums, kept.differing, kept.fees_unknown from days left join book_days kept on ${isKept})
    select (select coalesce(jsonb_agg(by_kind), '[]') from (
        select "isOurs", partner, currency, kind, sum(count) as count, sum("amountMinor") as "amountMinor"
        from listed, jsonb_to_recordset(sums) as sum("isOurs" boolean, partner text, currency text, kind text, count bigint, "amountMinor" bigint)
        group by 1, 2, 3, 4) by_kind) as sums,
      array(select distinct unnest(differing) from listed) as differing,
      (select coalesce(sum(fees_unknown), 0)::int from listed) as "feesUnknown",
      array(select to_char(day, 'YYYY-MM-DD') from listed where sums is null order by day) as others`);
  const [kept] = rows;
  if (!kept) throw new Error('The database returned no sums');
  let all: BookDays = kept;
  for (const span of listSpans(kept.others)) all = addUp(all, await countDays(executor, { ...days, ...span }));
  return all;
}

/** Days in a row are counted at once. */
function listSpans(sorted: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (const day of sorted) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/**
 * Keeps every day that is long over and not kept yet, or not as it is by now. What is committed meanwhile leaves a moment that is not
 * seen here, and so has the day counted again.
 */
export async function keepBookDays({ database, config: { timeZone } }: Shop): Promise<void> {
  const first = sql`(least((select min(captured_at) from payments where status = 'captured'), (select min(at) from partner_entries)) at time zone ${timeZone})::date`;
  const { rows } = await database.execute<{ day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day
    from (${listDays(first, sql`(now() at time zone ${timeZone})::date`, timeZone)}) days
    where ends_at <= now() - ${KEPT_AFTER} and not exists (select from book_days kept where ${isKept}) order by day`);
  for (const { day } of rows) {
    await inTransaction(database, 'keep book day', async (tx) => {
      // Whoever counted earlier must not write later.
      await tx.execute(sql`lock table ${bookDays} in share row exclusive mode`);
      const days = { from: day, to: day, timeZone };
      await tx.execute(sql`
        with day as (${listDays(sql`${day}::date`, sql`${day}::date`, timeZone)}),
          replaced as (
            delete from book_days kept using day where kept.starts_at < day.ends_at and kept.ends_at > day.starts_at
              and kept.starts_at <> day.starts_at),
          seen as (delete from book_changes using day where at >= day.starts_at and at < day.ends_at)
        insert into book_days (starts_at, ends_at, read_through, sums, differing, fees_unknown)
        select day.starts_at, day.ends_at, day.read_through, counted.sums, counted.differing, counted."feesUnknown" from day, (${counting(days)}) counted
        on conflict (starts_at) do update set ends_at = excluded.ends_at, read_through = excluded.read_through,
          sums = excluded.sums, differing = excluded.differing, fees_unknown = excluded.fees_unknown`);
    });
  }
}

/** What both sides have of the days as it is now. */
export async function countDays(executor: Executor, days: Days): Promise<BookDays> {
  const { rows } = await executor.execute<BookDays>(counting(days));
  const [counted] = rows;
  if (!counted) throw new Error('The database returned no sums');
  return counted;
}

/** With until when partners' books have been read of each day, by partner. */
function listDays(from: SQL, to: SQL, timeZone: string): SQL {
  return sql`
    select day, starts_at, ends_at, (
        select coalesce(jsonb_object_agg(reading.partner, extract(epoch from least(reading.read_through, ends_at))), '{}')
        from partner_readings reading where reading.read_through is not null) as read_through
    from (
      select day, day at time zone ${timeZone} as starts_at, (day + interval '1 day') at time zone ${timeZone} as ends_at
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day) each`;
}

/** That what was kept holds for a day of `listDays`. */
const isKept = sql`kept.starts_at = days.starts_at and kept.ends_at = days.ends_at and kept.read_through = days.read_through
  and not exists (select from book_changes where at >= days.starts_at and at < days.ends_at)`;

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
