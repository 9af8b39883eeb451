-- Histories and ledgers are only ever added to; who erases a customer's data says so, and may empty the texts of the histories.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name <> 'ledger_entries' and current_setting('shop.erases', true) = 'on' then
    return new;
  end if;
  raise exception 'Rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger order_events_append_only before update or delete on "order_events"
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on "ledger_entries"
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on "audit_log"
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger page_versions_append_only before update or delete on "page_versions"
  for each row execute function refuse_change();
--> statement-breakpoint
-- How many decimals an amount of a currency has, as `decimalsOf` of the contracts says.
create function decimals_of(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$$;
--> statement-breakpoint
-- An amount in the base currency, by the rate that was frozen with its order: rounded half up, away from zero.
create function in_base(amount bigint, currency text, rate numeric) returns bigint language sql immutable parallel safe as $$
  select case when rate is null then amount
    else round(amount * power(10::numeric, decimals_of('USD') - decimals_of(currency)) / rate)::bigint end
$$;
--> statement-breakpoint
-- A cost of the base currency in that of an order, by the rate that was frozen with it: rounded up.
create function from_base(amount bigint, currency text, rate numeric) returns bigint language sql immutable parallel safe as $$
  select case when rate is null then amount
    else ceil(amount * rate * power(10::numeric, decimals_of(currency) - decimals_of('USD')))::bigint end
$$;
--> statement-breakpoint
-- Counts and sums of orders by day and status follow every change of an order.
create function keep_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_totals (day, status, orders, amount_minor)
    values ((old.created_at at time zone 'UTC')::date, old.status, -1, -in_base(old.paid_minor, old.currency, old.base_rate));
  end if;
  if tg_op <> 'DELETE' then
    insert into order_totals (day, status, orders, amount_minor)
    values ((new.created_at at time zone 'UTC')::date, new.status, 1, in_base(new.paid_minor, new.currency, new.base_rate));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_added_or_removed after insert or delete on "orders"
  for each row execute function keep_order_totals();
--> statement-breakpoint
create trigger orders_changed after update on "orders"
  for each row when ((old.created_at, old.status, old.paid_minor) is distinct from (new.created_at, new.status, new.paid_minor))
  execute function keep_order_totals();
--> statement-breakpoint
-- New prices fit beside the old rows, so that no index changes.
alter table products set (fillfactor = 50);
--> statement-breakpoint
-- What was agreed stays as it was.
create trigger contract_parts_append_only before update or delete on "contract_parts"
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger order_contracts_append_only before update or delete on "order_contracts"
  for each row execute function refuse_change();
--> statement-breakpoint
-- A receipt that was issued stays as it is; what it says of a person may go once the books need not be kept any longer.
create function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.number is null or new.content is null and current_setting('shop.erases', true) = 'on') then
    return new;
  end if;
  raise exception 'Receipts are never removed, nor changed once they are issued' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger receipts_stay before update or delete on "receipts"
  for each row execute function keep_receipt();
--> statement-breakpoint
-- A day of the books that is long over is counted once. What comes to it, changes or goes leaves its moment here, in the same transaction;
-- what is younger than an hour, as nearly everything, leaves none, since no day that young is kept.
create function note_book_change() returns trigger language plpgsql as $$
begin
  insert into book_changes (at) select moment from (values
    (case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::timestamptz end),
    (case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::timestamptz end)) moments (moment)
  where moment < now() - interval '1 hour';
  return null;
end
$$;
--> statement-breakpoint
create trigger payments_book_day_added after insert on "payments"
  for each row when (new.captured_at < now() - interval '1 hour') execute function note_book_change('captured_at');
--> statement-breakpoint
create trigger payments_book_day_removed after delete on "payments"
  for each row when (old.captured_at < now() - interval '1 hour') execute function note_book_change('captured_at');
--> statement-breakpoint
create trigger payments_book_day_changed after update on "payments"
  for each row when ((old.status, old.captured_at, old.provider, old.amount_minor, old.fee_minor) is distinct from (new.status, new.captured_at, new.provider, new.amount_minor, new.fee_minor)
    and least(old.captured_at, new.captured_at) < now() - interval '1 hour') execute function note_book_change('captured_at');
--> statement-breakpoint
create trigger ledger_entries_book_day_added after insert on "ledger_entries"
  for each row when (new.created_at < now() - interval '1 hour') execute function note_book_change('created_at');
--> statement-breakpoint
create trigger ledger_entries_book_day_removed after delete on "ledger_entries"
  for each row when (old.created_at < now() - interval '1 hour') execute function note_book_change('created_at');
--> statement-breakpoint
create trigger purchases_book_day_added after insert on "purchases"
  for each row when (new.ordering_at < now() - interval '1 hour') execute function note_book_change('ordering_at');
--> statement-breakpoint
create trigger purchases_book_day_removed after delete on "purchases"
  for each row when (old.ordering_at < now() - interval '1 hour') execute function note_book_change('ordering_at');
--> statement-breakpoint
create trigger purchases_book_day_changed after update on "purchases"
  for each row when ((old.state, old.ordering_at, old.quantity, old.supplier) is distinct from (new.state, new.ordering_at, new.quantity, new.supplier)
    and least(old.ordering_at, new.ordering_at) < now() - interval '1 hour') execute function note_book_change('ordering_at');
--> statement-breakpoint
create trigger refund_esims_book_day_added after insert on "refund_esims"
  for each row when (new.credited_at < now() - interval '1 hour') execute function note_book_change('credited_at');
--> statement-breakpoint
create trigger refund_esims_book_day_removed after delete on "refund_esims"
  for each row when (old.credited_at < now() - interval '1 hour') execute function note_book_change('credited_at');
--> statement-breakpoint
create trigger refund_esims_book_day_changed after update on "refund_esims"
  for each row when ((old.credited_at) is distinct from (new.credited_at)
    and least(old.credited_at, new.credited_at) < now() - interval '1 hour') execute function note_book_change('credited_at');
--> statement-breakpoint
create trigger partner_entries_book_day_added after insert on "partner_entries"
  for each row when (new.at < now() - interval '1 hour') execute function note_book_change('at');
--> statement-breakpoint
create trigger partner_entries_book_day_removed after delete on "partner_entries"
  for each row when (old.at < now() - interval '1 hour') execute function note_book_change('at');
--> statement-breakpoint
create trigger partner_entries_book_day_changed after update on "partner_entries"
  for each row when ((old.kind, old.order_id, old.amount_minor, old.fee_minor, old.currency, old.at) is distinct from (new.kind, new.order_id, new.amount_minor, new.fee_minor, new.currency, new.at)
    and least(old.at, new.at) < now() - interval '1 hour') execute function note_book_change('at');
