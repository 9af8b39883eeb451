import type { ComparedKind, DifferenceType } from '@esimshop/contracts/admin-month';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { BookDays, DaySum } from './book-days.ts';
import { type Days, movements, theirEntries, withinDays } from './read-entries.ts';

/** The shop's side: what partners should have entered, with the order that it belongs to. Suppliers list no credits. */
function ours(within: (moment: SQL) => SQL): SQL {
  return sql`
    select partner, currency, order_id, case kind when 'discount' then 'sale' else kind end as kind, amount_minor, at
    from (${movements(within)}) own where kind <> 'supplier_credit'`;
}

export type ComparedSum = {
  partner: string;
  currency: string;
  kind: ComparedKind;
  oursMinor: number;
  theirsMinor: number;
};

/** What both sides have, by partner, currency and kind: a discount is part of its sale, and suppliers list no credits. */
export function compareSums(sums: readonly DaySum[]): ComparedSum[] {
  const compared = new Map<string, ComparedSum>();
  for (const { isOurs, partner, currency, kind: entered, amountMinor } of sums) {
    const kind = entered === 'discount' ? 'sale' : entered;
    if (kind === 'supplier_credit') continue;
    const key = [partner, currency, kind].join(' ');
    const sum = compared.get(key) ?? { partner, currency, kind, oursMinor: 0, theirsMinor: 0 };
    sum[isOurs ? 'oursMinor' : 'theirsMinor'] += amountMinor;
    compared.set(key, sum);
  }
  return [...compared].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
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
 * Where the two sides differ by order and kind, of the orders that may, and what no order explains. What happened since a partner was
 * last read, and partners that were never read, are left out: of them nothing is known.
 */
export async function findDifferences(
  executor: Executor,
  days: Days,
  { differing }: Pick<BookDays, 'differing'>,
): Promise<FoundDifference[]> {
  const within = withinDays(days);
  const always = () => sql`true`;
  const isCandidate = sql`order_id = any(${sql.param(differing)}::int[])`;
  const isWithin = within(sql`at`);
  const { rows } = await executor.execute<DifferenceRow>(sql`
    with o as (select partner, currency, order_id, kind, sum(amount_minor) filter (where ${isWithin}) as amount_minor,
        max(at) filter (where ${isWithin}) as at, sum(amount_minor) as all_minor
        from (${ours(always)}) o where ${isCandidate} group by 1, 2, 3, 4),
      t as (select partner, currency, order_id, kind, sum(amount_minor) filter (where ${isWithin}) as amount_minor,
        max(at) filter (where ${isWithin}) as at, min(reference) filter (where ${isWithin}) as reference, sum(amount_minor) as all_minor
        from (${theirEntries(always)}) t where ${isCandidate} group by 1, 2, 3, 4),
      found as (
        select partner, currency, order_id, kind, o.amount_minor as ours, t.amount_minor as theirs, t.reference, coalesce(o.at, t.at) as at,
          o.at as ours_at, coalesce(o.all_minor, 0) as all_ours, coalesce(t.all_minor, 0) as all_theirs
        from o full join t using (partner, currency, order_id, kind)
        where coalesce(o.amount_minor, 0) <> coalesce(t.amount_minor, 0)
        union all
        select partner, currency, null, kind, null, amount_minor, reference, at, null, 0, 0
        from (${theirEntries(within)}) unknown where order_id is null)
    select f.partner, f.currency, f.kind, f.order_id as "orderId", orders.order_number as "orderNumber", f.reference,
      f.ours::float8 as "oursMinor", f.theirs::float8 as "theirsMinor", f.at,
      f.all_ours::float8 as "allOursMinor", f.all_theirs::float8 as "allTheirsMinor",
      coalesce(f.ours_at > reading.read_through, false) as "isTooNew"
    from found f
    join partner_readings reading on reading.partner = f.partner and reading.read_through is not null
    left join orders on orders.id = f.order_id
    order by f.at, f.partner, f.kind`);
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

export type PayoutRow = {
  partner: string;
  reference: string;
  amountMinor: number;
  currency: string;
  at: Date;
  arrivesOn: string | null;
  state: 'pending' | 'paid' | 'failed';
  /** What it consists of comes to, and of how many orders it is; null if the partner does not say. */
  listedMinor: number | null;
  orders: number | null;
};

/** The payouts of these days, the first one first. */
export async function listPayouts(executor: Executor, days: Days): Promise<PayoutRow[]> {
  const { rows } = await executor.execute<Omit<PayoutRow, 'at'> & { at: string }>(sql`
    select p.partner, p.reference, p.amount_minor::float8 as "amountMinor", p.currency, p.at, p.arrives_on::text as "arrivesOn", p.state,
      listed.amount_minor::float8 as "listedMinor", listed.orders
    from partner_payouts p left join lateral (
      select coalesce(sum(settled_minor) filter (where settled_currency = p.currency), 0) as amount_minor, count(distinct order_id)::int as orders
      from partner_entries e where e.partner = p.partner and e.payout_ref = p.reference) listed on p.is_itemised
    where ${withinDays(days)(sql`p.at`)} order by p.at, p.id`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** Payouts that say what they consist of, and say something else than their amount. */
export function findWrongPayouts(payouts: readonly PayoutRow[]): FoundDifference[] {
  return payouts
    .filter(
      ({ state, listedMinor, amountMinor }) =>
        state !== 'failed' && listedMinor !== null && listedMinor !== amountMinor,
    )
    .map(({ partner, reference, currency, at, listedMinor, amountMinor }) => ({
      ...{ type: 'payout_sum', kind: 'payout', partner, reference, currency, at },
      ...{ orderId: null, orderNumber: null, oursMinor: listedMinor, theirsMinor: amountMinor },
    }));
}
