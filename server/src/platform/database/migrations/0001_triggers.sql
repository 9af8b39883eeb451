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
