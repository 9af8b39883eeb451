import type { Pool, PoolClient } from 'pg';

const TABLES = [
  'orders',
  'order_lines',
  'order_events',
  'payments',
  'ledger_entries',
  'purchases',
  'esims',
  'mails',
  'order_totals',
];

/** Without indexes, and without the triggers that check foreign keys and count orders: ten times as fast. */
async function fillWithoutIndexes(pool: Pool, fill: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; set local maintenance_work_mem = '256MB'`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = any($1::regclass[]) and indexrelid not in (select conindid from pg_constraint)`,
      [TABLES],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await fill(client);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Fills a shop with orders of the last three years and all that belongs to them, as the shop would have stored it. Every
 * 5,000th waits for the owner.
 */
export async function fillOrders(pool: Pool, count: number): Promise<void> {
  await fillWithoutIndexes(pool, (client) => insertOrders(client, count));
  await pool.query('vacuum analyze');
}

async function insertOrders(client: PoolClient, count: number): Promise<void> {
  // What the shop itself has sold has its lines and payments.
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0)::int as last from orders');
  const last = rows[0]?.last ?? 0;
  await client.query(
    `insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name,
       billing_details, locale, payment_method, subtotal_minor, total_minor, paid_minor, currency, status, search_key,
       created_at, updated_at, processed_at, completed_at)
     select number, decode(md5(n::text), 'hex'), 1, email, email, name,
       '{"phone": "+90 532 000 00 00", "city": "Ankara", "country": "TR"}', 'en', 'credit_card', total, total,
       case when status = 'cancelled' then 0 else total end, 'USD',
       status, lower(number || ' ' || email || ' ' || name), at, at, at, at
     from (
       select n, 'ES-' || substr(code, 1, 4) || '-' || substr(code, 5, 4) || '-' || substr(code, 9, 4) as number,
         lower(first || '.' || last || n % 30000) || '@' || host as email, first || ' ' || last as name,
         (array[399, 699, 999, 1399, 2399, 3599])[1 + n % 6] as total,
         (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'cancelled',
           'processing', 'refunded'])[1 + n % 10 * 9 % 10] as status,
         now() - ($1::int - n) * (interval '1095 days' / $1::int) as at
       from (
         select n, upper(md5('order' || n)) as code,
           (array['Marta', 'Deniz', 'Elif', 'Mateo', 'Grace', 'Jonas', 'Lucas', 'Hannah', 'Emily', 'Arda', 'Paulo', 'Mia'])
             [1 + n % 12] as first,
           (array['Kowalska', 'Yilmaz', 'Demir', 'Fernandez', 'Okafor', 'Weber', 'Moreau', 'Lindqvist', 'Carter', 'Celik',
             'Teixeira', 'Thompson', 'Novak'])[1 + n % 13] as last,
           (array['example.com', 'example.net', 'example.org'])[1 + n % 3] as host
         from generate_series(1, $1::int) as n) as people) as made`,
    [count],
  );
  await client.query(
    `insert into order_lines (order_id, ordinal, product_id, product_key, supplier, supplier_plan_id, name, quantity,
       unit_price_minor, unit_paid_minor, unit_cost_minor, currency, country_code, data_mb, validity_days, speeds)
     select o.id, 1, p.id, p.product_id, p.supplier, p.supplier_plan_id, p.name, 1, o.total_minor, array[o.total_minor], o.total_minor / 2, 'USD',
       p.country_code, p.data_mb, p.validity_days, p.speeds
     from orders as o
     join (select *, row_number() over (order by id) as position from products where data_mb is not null limit 20) as p
       on p.position = 1 + o.id % 20
     where o.id > $1 order by o.id`,
    [last],
  );
  await client.query(
    `insert into payments (order_id, attempt, provider, status, amount_minor, refunded_minor, fee_minor, currency,
       idempotency_key, provider_ref, capture_ref, captured_at, decline_code)
     select id, 1, 'stripe', case when status = 'cancelled' then 'declined' else 'captured' end, total_minor,
       case when status = 'refunded' then total_minor else 0 end,
       case when status <> 'cancelled' then round(total_minor * 0.029) + 30 end, currency,
       order_number || ':pay:1', 'pi_' || id, 'ch_' || id, case when status <> 'cancelled' then processed_at end,
       case when status = 'cancelled' then 'card_declined' end
     from orders where id > $1`,
    [last],
  );
  await client.query(
    `insert into purchases (order_line_id, first_ordinal, quantity, supplier, supplier_plan_id, state, attempts,
       ordering_at, updated_at, supplier_reference, problem)
     select l.id, 1, 1, l.supplier, l.supplier_plan_id, case when l.id % 5000 = 0 then 'needs_attention' else 'issued' end,
       1, o.processed_at, o.processed_at, case when l.id % 5000 = 0 then null else 'ref-' || l.id end, case when l.id % 5000 = 0 then 'Rejected' end
     from order_lines as l join orders as o on o.id = l.order_id where o.status <> 'cancelled' and o.id > $1`,
    [last],
  );
  await client.query(
    `insert into ledger_entries (order_id, payment_id, account, kind, amount_minor, currency, reference, created_at)
     select order_id, id, account, kind, case kind when 'payment_fee' then sign * fee_minor else sign * amount_minor end, currency,
       case kind when 'capture' then null when 'refund' then 're_' || id else 'txn_' || id end,
       captured_at + case kind when 'refund' then interval '2 days' else interval '0' end
     from payments, (values ('stripe', 'capture', 1), ('sales', 'capture', -1), ('fees', 'payment_fee', 1), ('sales', 'payment_fee', -1),
       ('stripe', 'refund', -1), ('sales', 'refund', 1)) as entry (account, kind, sign)
     where status = 'captured' and order_id > $1 and (kind <> 'refund' or refunded_minor > 0)`,
    [last],
  );
  await client.query(
    `insert into esims (order_line_id, purchase_id, ordinal, iccid_hash, iccid_sealed, iccid_last4, activation_sealed,
       usage_due_at, created_at)
     select l.id, p.id, 1, sha256(p.id::text::bytea), decode(repeat('ab', 48), 'hex'), right(p.id::text, 4),
       decode(repeat('cd', 96), 'hex'), null, o.completed_at
     from purchases as p join order_lines as l on l.id = p.order_line_id join orders as o on o.id = l.order_id
     where p.state = 'issued' and o.id > $1`,
    [last],
  );
  await client.query(
    `insert into order_events (order_id, kind, to_status, actor, created_at)
     select id, kind, to_status, 'system', created_at
     from orders, (values ('placed', 'pending'), ('status', 'processing'), ('issued', null), ('status', 'completed'))
       as event (kind, to_status)
     where id > $1`,
    [last],
  );
  await client.query(
    `insert into mails (order_id, kind, recipient, locale, message_id, state, created_at, sent_at)
     select id, 'confirmation', customer_email, locale, '<' || order_number || '.confirmation@localhost>', 'sent',
       created_at, created_at
     from orders where status <> 'cancelled' and id > $1`,
    [last],
  );
  // One row per day and status, as after an hour.
  await client.query('truncate order_totals');
  await client.query(
    `insert into order_totals (day, status, orders, amount_minor)
     select (created_at at time zone 'UTC')::date, status, count(*), sum(paid_minor) from orders group by 1, 2`,
  );
}
