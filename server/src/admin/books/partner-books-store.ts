import { sql } from 'drizzle-orm';
import type { BookPage, BooksProblem } from '../../partners/partner-books.ts';
import type { Database, Executor, Transaction } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/database/within-days.ts';
import { requestTimer } from '../../platform/sweeps/timers.ts';
import { partnerEntries, partnerPayouts, partnerReadings } from '../../tables/partner-books.ts';

/** What was read is read again for so long: fees come later, pending money may not come at all. */
const OVERLAP = sql`interval '10 days'`;
/** Clocks differ: what both sides enter at the same moment must be in the window. */
const BEFORE_FIRST = sql`interval '1 day'`;

/** What to read of a partner: until now, from where it was last read, or from the shop's first payment on. */
export async function beginReading(database: Database, partner: string): Promise<{ from: Date; to: Date }> {
  const { rows } = await database.execute<{ from: string; to: string }>(sql`
    insert into partner_readings as reading (partner, started_at) values (${partner}, now())
    on conflict (partner) do update set started_at = now(), ended_at = null, pages = 0, entries = 0, problem = null
    returning least(wanted_from, read_through - ${OVERLAP}, case when read_through is null then
      coalesce((select min(captured_at) - ${BEFORE_FIRST} from payments where status = 'captured'), now()) end) as from,
      now() as to`);
  const [window] = rows;
  if (!window) throw new Error('Expected a reading to begin');
  return { from: new Date(window.from), to: new Date(window.to) };
}

/** Stores what a partner says, whether it was known or not. */
export async function storePage(tx: Transaction, partner: string, { entries, payouts }: BookPage): Promise<void> {
  const rows = [...new Map(entries.map((entry) => [entry.reference, entry])).values()].map(({ settled, ...entry }) => ({
    ...entry,
    partner,
    ...{ settledMinor: settled.amountMinor, settledCurrency: settled.currency },
  }));
  if (rows.length > 0)
    await tx
      .insert(partnerEntries)
      .values(rows)
      .onConflictDoUpdate({
        target: [partnerEntries.partner, partnerEntries.reference],
        set: {
          kind: sql`excluded.kind`,
          subjects: sql`excluded.subjects`,
          orderNumber: sql`excluded.order_number`,
          amountMinor: sql`excluded.amount_minor`,
          feeMinor: sql`excluded.fee_minor`,
          currency: sql`excluded.currency`,
          settledMinor: sql`excluded.settled_minor`,
          settledCurrency: sql`excluded.settled_currency`,
          isPending: sql`excluded.is_pending`,
          // Not every list names it.
          payoutRef: sql`coalesce(excluded.payout_ref, ${partnerEntries.payoutRef})`,
          at: sql`excluded.at`,
          changedAt: sql`case when (excluded.kind, excluded.amount_minor, excluded.fee_minor, excluded.currency, excluded.at)
            is distinct from (${partnerEntries.kind}, ${partnerEntries.amountMinor}, ${partnerEntries.feeMinor},
              ${partnerEntries.currency}, ${partnerEntries.at}) then now() else ${partnerEntries.changedAt} end`,
        },
      });
  if (payouts.length > 0)
    await tx
      .insert(partnerPayouts)
      .values(payouts.map((payout) => ({ ...payout, partner })))
      .onConflictDoUpdate({
        target: [partnerPayouts.partner, partnerPayouts.reference],
        set: {
          amountMinor: sql`excluded.amount_minor`,
          currency: sql`excluded.currency`,
          at: sql`excluded.at`,
          arrivesOn: sql`excluded.arrives_on`,
          state: sql`excluded.state`,
          isItemised: sql`excluded.is_itemised`,
        },
      });
  await tx.execute(sql`
    update partner_readings set pages = pages + 1, entries = entries + ${rows.length} where partner = ${partner}`);
}

/** A reading has come to its end. Another one that was wished for meanwhile is still to come. */
export async function endReading(
  database: Database,
  partner: string,
  { from, readThrough }: { from: Date; readThrough: Date },
): Promise<void> {
  await database.execute(sql`
    update partner_readings set ended_at = now(), read_through = greatest(read_through, ${readThrough.toISOString()}::timestamptz),
      wanted_from = case when wanted_from < ${from.toISOString()}::timestamptz then wanted_from end
    where partner = ${partner}`);
}

export async function failReading(database: Database, partner: string, problem: BooksProblem): Promise<void> {
  await database.execute(
    sql`update partner_readings set ended_at = now(), problem = ${problem} where partner = ${partner}`,
  );
}

/** Has the books of these partners read from a day on, at once. */
export async function requestReading(
  executor: Executor,
  partners: string[],
  { from, timeZone }: { from: string; timeZone: string },
): Promise<void> {
  const wantedFrom = startOfDay(from, timeZone, -1);
  if (partners.length > 0)
    await executor
      .insert(partnerReadings)
      .values(partners.map((partner) => ({ partner, wantedFrom, startedAt: sql`now()` })))
      .onConflictDoUpdate({
        target: partnerReadings.partner,
        set: {
          wantedFrom: sql`least(${partnerReadings.wantedFrom}, excluded.wanted_from)`,
          ...{ startedAt: sql`now()`, endedAt: null, problem: null, pages: 0, entries: 0 },
        },
      });
  await requestTimer(executor, 'read-books');
}

/** Finds the orders of entries by what the partner names: payment, refund, dispute, purchase, or the shop's own number. */
export async function matchEntries(executor: Executor): Promise<void> {
  await executor.execute(sql`
    with open as (
      select e.id, e.partner, e.reference, e.order_number, subject
      from partner_entries e left join lateral unnest(e.subjects) subject on true where e.order_id is null),
    found as (
      select o.id, p.order_id, 1 as rank from open o join payments p on p.capture_ref = o.subject and p.provider = o.partner
      union all
      select o.id, p.order_id, 1 from open o join payments p on p.provider_ref = o.subject and p.provider = o.partner
      union all
      select o.id, r.order_id, 1 from open o join refunds r on r.refund_ref = o.subject
      union all
      select o.id, d.order_id, 1 from open o join disputes d on d.reference = o.subject
      union all
      select o.id, l.order_id, 1 from open o
      join purchases b on b.supplier = o.partner and b.supplier_reference = o.reference
      join order_lines l on l.id = b.order_line_id
      union all
      select o.id, orders.id, 2 from open o join orders on orders.order_number = o.order_number)
    update partner_entries e set order_id = f.order_id
    from (select distinct on (id) id, order_id from found order by id, rank) f where f.id = e.id`);
}
