import type { BookKind, BooksQuery } from '@esimshop/contracts/admin-books';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { type SQL, sql } from 'drizzle-orm';
import { containedIn } from '../../documents/receipts/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { isWithinDays } from '../../platform/database/within-days.ts';

/** One movement of money. Money that came is positive. */
export type BookEntry = {
  /** In the shop's time zone. */
  day: string;
  kind: BookKind | 'payout';
  /** Null for a payout. */
  orderNumber: string | null;
  /** The payment partner or supplier. */
  partner: string;
  /** The partner's own, where it names one. */
  reference: string | null;
  /** Of the buyer, as far as it was asked. */
  country: string | null;
  currency: string;
  /** That was frozen with its order or, of a supplier's amount, with the line; null in the base currency, and where none was frozen. */
  rate: string | null;
  amountMinor: number;
  /** Its receipt or credit note, and the tax that it names; null without one. */
  receipt: { series: string; year: number; number: number } | null;
  taxMinor: number | null;
};

export type Days = BooksQuery & { timeZone: string };

export function withinDays(days: Days): (moment: SQL) => SQL {
  return (moment) => isWithinDays(moment, days) ?? sql`true`;
}

/** Every movement of the shop's money, each table read by the moment of the movement. Conditions are worded as the partial indexes have them. */
export function movements(within: (moment: SQL) => SQL): SQL {
  return sql`
    select p.captured_at as at, sold.kind, p.order_id, p.provider as partner, p.capture_ref as reference, p.currency,
      sold.amount_minor, case sold.kind when 'sale' then (
        select l.id from ledger_entries l where l.order_id = p.order_id and l.payment_id = p.id and l.kind = 'capture'
          and l.account not in ('sales', 'fees')) end as posting_id, null::numeric as cost_rate
    from payments p join orders o on o.id = p.order_id,
      lateral (values ('sale', p.amount_minor + o.discount_minor), ('discount', -o.discount_minor)) sold (kind, amount_minor)
    where p.status = 'captured' and (sold.kind = 'sale' or o.discount_minor > 0) and ${within(sql`p.captured_at`)}
    union all
    select created_at, case kind when 'refund' then 'refund' else 'dispute' end, order_id, account, reference, currency, amount_minor, id, null
    from ledger_entries
    where kind <> 'capture' and account <> 'sales' and account not in ('sales', 'fees') and kind in ('refund', 'reversal', 'dispute') and ${within(sql`created_at`)}
    union all
    select p.captured_at, 'fee', f.order_id, p.provider, coalesce(f.reference, p.capture_ref), f.currency, -f.amount_minor, null, null
    from payments p join ledger_entries f on f.order_id = p.order_id and f.payment_id = p.id and f.account = 'fees' and f.kind = 'payment_fee'
    where p.status = 'captured' and ${within(sql`p.captured_at`)}
    union all
    select f.created_at, 'fee', f.order_id, p.provider, coalesce(f.reference, p.capture_ref), f.currency, -f.amount_minor, null, null
    from ledger_entries f join payments p on p.id = f.payment_id
    where f.kind <> 'capture' and f.account <> 'sales' and f.account = 'fees' and f.kind = 'dispute_fee'
      and ${within(sql`f.created_at`)}
    union all
    select b.ordering_at, 'supplier_cost', l.order_id, b.supplier, b.supplier_reference, coalesce(l.cost_currency, ${DEFAULT_CURRENCY}), -b.quantity * coalesce(l.supplier_cost_minor, l.unit_cost_minor), null, l.cost_rate
    from purchases b join order_lines l on l.id = b.order_line_id
    where b.state = 'issued' and ${within(sql`b.ordering_at`)}
    union all
    select r.credited_at, 'supplier_credit', l.order_id, l.supplier, null, coalesce(l.cost_currency, ${DEFAULT_CURRENCY}), coalesce(l.supplier_cost_minor, l.unit_cost_minor), null, l.cost_rate
    from refund_esims r join order_lines l on l.id = r.order_line_id
    where r.credited_at is not null and ${within(sql`r.credited_at`)}`;
}

/** What partners have entered; a fee that is part of an entry stands beside it. */
export function theirEntries(within: (moment: SQL) => SQL): SQL {
  return sql`
    select e.partner, e.currency, e.order_id, e.kind, e.amount_minor, e.at, e.reference
    from partner_entries e where e.kind <> 'payout' and e.amount_minor <> 0 and ${within(sql`e.at`)}
    union all
    select e.partner, e.currency, e.order_id, 'fee', -e.fee_minor, e.at, e.reference
    from partner_entries e where e.fee_minor <> 0 and ${within(sql`e.at`)}`;
}

/** All of a day, in the order in which they happened, with what partners sent to the bank. */
export async function readEntries(executor: Executor, day: string, timeZone: string): Promise<BookEntry[]> {
  const range = { from: day, to: day, timeZone };
  const { rows } = await executor.execute<BookEntry>(sql`
    select ${day} as day, e.kind, o.order_number as "orderNumber", e.partner, e.reference,
      coalesce(o.billing_details->>'country', t.billing_country) as country, e.currency,
      coalesce(e.cost_rate, case when e.currency = o.currency then o.base_rate end)::text as rate, e.amount_minor::float8 as "amountMinor",
      case when r.number is not null then jsonb_build_object('series', r.series, 'year', r.year, 'number', r.number) end as receipt,
      ${containedIn(sql`r.content`, 'taxMinor')} as "taxMinor"
    from (${movements(withinDays(range))} union all
      select at, 'payout', null, partner, reference, currency, amount_minor, null, null from partner_payouts
      where state <> 'failed' and ${isWithinDays(sql`at`, range)}) e
    left join orders o on o.id = e.order_id
    left join order_taxes t on t.order_id = e.order_id
    left join receipts r on r.ledger_entry_id = e.posting_id
    order by e.at, e.order_id, e.kind`);
  return rows;
}
