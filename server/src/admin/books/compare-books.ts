import type { ComparedKind, DifferenceType } from '@esimshop/contracts/admin-month';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type Days, movements, withinDays } from './read-entries.ts';

/** The shop's side: what partners should have entered, with the order that it belongs to. Suppliers list no credits. */
function ours(within: (moment: SQL) => SQL): SQL {
  return sql`
    select partner, currency, order_id, case kind when 'discount' then 'sale' else kind end as kind, amount_minor, at
    from (${movements(within)}) own where kind <> 'supplier_credit'`;
}

/** The partners' side; a fee that is part of an entry stands beside it. */
function theirs(within: (moment: SQL) => SQL): SQL {
  return sql`
    select e.partner, e.currency, e.order_id, e.kind, e.amount_minor, e.at, e.reference
    from partner_entries e where e.kind <> 'payout' and e.amount_minor <> 0 and ${within(sql`e.at`)}
    union all
    select e.partner, e.currency, e.order_id, 'fee', -e.fee_minor, e.at, e.reference
    from partner_entries e where e.fee_minor <> 0 and ${within(sql`e.at`)}`;
}

export type ComparedSum = {
  partner: string;
  currency: string;
  kind: ComparedKind;
  oursMinor: number;
  theirsMinor: number;
};

/** What both sides have of the days, by partner, currency and kind. */
export async function sumBothSides(executor: Executor, days: Days): Promise<ComparedSum[]> {
  const within = withinDays(days);
  const { rows } = await executor.execute<ComparedSum>(sql`
    select partner, currency, kind, sum(ours)::float8 as "oursMinor", sum(theirs)::float8 as "theirsMinor"
    from (select partner, currency, kind, amount_minor as ours, 0 as theirs from (${ours(within)}) o
      union all select partner, currency, kind, 0, amount_minor from (${theirs(within)}) t) both_sides
    group by partner, currency, kind order by partner, currency, kind`);
  return rows;
}

export type FoundDifference = {
  type: DifferenceType;
  partner: string;
  kind: ComparedKind | 'payout' | null;
  orderId: number | null;
  orderNumber: string | null;
  reference: string | null;
  currency: string | null;
  oursMinor: number | null;
  theirsMinor: number | null;
  at: Date | null;
};

type DifferenceRow = Omit<FoundDifference, 'type' | 'at'> & {
  at: string;
  allOursMinor: number;
  allTheirsMinor: number;
  isTooNew: boolean;
};

/**
 * Where the two sides differ by order and kind, and what no order explains. What happened since a partner was last read, and
 * partners that were never read, are left out: of them nothing is known.
 */
export async function findDifferences(executor: Executor, days: Days): Promise<FoundDifference[]> {
  const within = withinDays(days);
  const { rows } = await executor.execute<DifferenceRow>(sql`
    with o as (select partner, currency, order_id, kind, sum(amount_minor) as amount_minor, max(at) as at
        from (${ours(within)}) o group by 1, 2, 3, 4),
      t as (select partner, currency, order_id, kind, sum(amount_minor) as amount_minor, max(at) as at, min(reference) as reference
        from (${theirs(within)}) t where order_id is not null group by 1, 2, 3, 4),
      differing as (
        select partner, currency, order_id, kind, o.amount_minor as ours, t.amount_minor as theirs, t.reference, coalesce(o.at, t.at) as at,
          o.at as ours_at
        from o full join t using (partner, currency, order_id, kind)
        where coalesce(o.amount_minor, 0) <> coalesce(t.amount_minor, 0)),
      unexplained as (
        select partner, currency, null::int as order_id, kind, null::bigint as ours, amount_minor as theirs, reference, at, null::timestamptz as ours_at
        from (${theirs(within)}) t where order_id is null)
    select d.partner, d.currency, d.kind, d.order_id as "orderId", orders.order_number as "orderNumber", d.reference,
      d.ours::float8 as "oursMinor", d.theirs::float8 as "theirsMinor", d.at,
      coalesce(all_ours.amount_minor, 0)::float8 as "allOursMinor", coalesce(all_theirs.amount_minor, 0)::float8 as "allTheirsMinor",
      coalesce(d.ours_at > reading.read_through, false) as "isTooNew"
    from (select * from differing union all select * from unexplained) d
    join partner_readings reading on reading.partner = d.partner and reading.read_through is not null
    left join orders on orders.id = d.order_id
    left join lateral (select sum(amount_minor) as amount_minor from (${ours((moment) => sql`${moment} is not null`)}) a
      where a.order_id = d.order_id and a.partner = d.partner and a.currency = d.currency and a.kind = d.kind) all_ours on true
    left join lateral (select sum(amount_minor) as amount_minor from (${theirs((moment) => sql`${moment} is not null`)}) a
      where a.order_id = d.order_id and a.partner = d.partner and a.currency = d.currency and a.kind = d.kind) all_theirs on true
    order by d.at, d.partner, d.kind`);
  return rows.filter(({ isTooNew }) => !isTooNew).map(toDifference);
}

function toDifference({ allOursMinor, allTheirsMinor, isTooNew: _, at, ...row }: DifferenceRow): FoundDifference {
  return { ...row, at: new Date(at), type: typeOf({ ...row, allOursMinor, allTheirsMinor }) };
}

type Sides = Pick<DifferenceRow, 'orderId' | 'kind' | 'oursMinor' | 'theirsMinor' | 'allOursMinor' | 'allTheirsMinor'>;

function typeOf({ orderId, kind, oursMinor, theirsMinor, allOursMinor, allTheirsMinor }: Sides): DifferenceType {
  if (orderId === null) return 'unknown_here';
  if (allOursMinor === allTheirsMinor) return 'other_month';
  if (kind === 'fee') return 'other_fee';
  if (theirsMinor === null) return 'missing_there';
  return oursMinor === null ? 'unknown_here' : 'other_amount';
}

/** Payouts that say what they consist of, and say something else than their amount. */
export async function findWrongPayouts(executor: Executor, days: Days): Promise<FoundDifference[]> {
  const { rows } = await executor.execute<Omit<FoundDifference, 'type' | 'at'> & { at: string }>(sql`
    select p.partner, 'payout' as kind, null as "orderId", null as "orderNumber", p.reference, p.currency,
      coalesce(sum(e.settled_minor), 0)::float8 as "oursMinor", p.amount_minor::float8 as "theirsMinor", p.at
    from partner_payouts p
    left join partner_entries e on e.partner = p.partner and e.payout_ref = p.reference and e.settled_currency = p.currency
    where p.is_itemised and p.state <> 'failed' and ${withinDays(days)(sql`p.at`)}
    group by p.id having coalesce(sum(e.settled_minor), 0) <> p.amount_minor order by p.at`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at), type: 'payout_sum' }));
}
