create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger order_events_append_only before update or delete on "order_events"
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on "ledger_entries"
  for each row execute function refuse_change();
