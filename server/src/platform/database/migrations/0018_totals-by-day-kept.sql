create function keep_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_totals (day, status, orders, amount_minor)
    values ((old.created_at at time zone 'UTC')::date, old.status, -1, -old.total_minor);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_totals (day, status, orders, amount_minor)
    values ((new.created_at at time zone 'UTC')::date, new.status, 1, new.total_minor);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_added_or_removed after insert or delete on "orders"
  for each row execute function keep_order_totals();
--> statement-breakpoint
create trigger orders_changed after update on "orders"
  for each row when ((old.created_at, old.status, old.total_minor) is distinct from (new.created_at, new.status, new.total_minor))
  execute function keep_order_totals();
--> statement-breakpoint
insert into order_totals (day, status, orders, amount_minor)
select (created_at at time zone 'UTC')::date, status, count(*), sum(total_minor) from orders group by 1, 2;
--> statement-breakpoint
alter table products set (fillfactor = 50);
