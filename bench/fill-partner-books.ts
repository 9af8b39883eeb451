import type { Pool } from 'pg';

/** Every so manieth fee is another there, so that the owner has something to decide. */
const ONE_DIFFERS_IN = 20_000;

/**
 * What Stripe and the suppliers would have entered for the orders of a filled shop, read until now: sales with their fees, refunds,
 * purchases, and a payout a day with the sales of the day before.
 */
export async function fillPartnerBooks(pool: Pool): Promise<void> {
  await pool.query(
    `insert into partner_entries (partner, reference, kind, subjects, order_id, amount_minor, fee_minor, currency, settled_minor,
       settled_currency, is_pending, payout_ref, at)
     select provider, 'txn_' || id, 'sale', array[capture_ref], order_id, amount_minor, fee, currency, amount_minor - fee, currency, false,
       'po_' || to_char(captured_at at time zone 'UTC', 'YYYYMMDD'), captured_at + interval '400 ms'
     from (select *, fee_minor + case when id % ${ONE_DIFFERS_IN} = 0 then 1 else 0 end as fee from payments where status = 'captured') p
     order by captured_at`,
  );
  await pool.query(
    `insert into partner_entries (partner, reference, kind, subjects, order_id, amount_minor, fee_minor, currency, settled_minor,
       settled_currency, is_pending, payout_ref, at)
     select account, 'txn_' || reference, 'refund', array[reference], order_id, amount_minor, 0, currency, amount_minor, currency, false,
       'po_' || to_char(created_at at time zone 'UTC', 'YYYYMMDD'), created_at
     from ledger_entries where kind = 'refund' and account = 'stripe' order by created_at`,
  );
  await pool.query(
    `insert into partner_entries (partner, reference, kind, subjects, order_id, amount_minor, fee_minor, currency, settled_minor,
       settled_currency, is_pending, at)
     select b.supplier, b.supplier_reference, 'supplier_cost', '{}', l.order_id, -l.unit_cost_minor, 0, 'USD', -l.unit_cost_minor, 'USD', false,
       b.ordering_at + interval '300 ms'
     from purchases b join order_lines l on l.id = b.order_line_id where b.state = 'issued' order by b.ordering_at`,
  );
  await pool.query(
    `insert into partner_payouts (partner, reference, amount_minor, currency, at, state, is_itemised)
     select partner, payout_ref, sum(settled_minor), settled_currency, date_trunc('day', max(at)) + interval '30 hours', 'paid', true
     from partner_entries where payout_ref is not null group by partner, payout_ref, settled_currency`,
  );
  await pool.query(
    `insert into partner_readings (partner, read_through, started_at, ended_at)
     select distinct partner, now(), now(), now() from partner_entries
     on conflict (partner) do update set read_through = now(), ended_at = now(), problem = null`,
  );
  await pool.query('vacuum analyze partner_entries, partner_payouts, partner_readings');
}
