DROP INDEX "orders_by_time";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
ALTER TABLE "pricing_settings" ADD COLUMN "basis" text DEFAULT 'cost' NOT NULL;--> statement-breakpoint
ALTER TABLE "pricing_settings" ADD COLUMN "rounding" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "pricing_settings" ADD COLUMN "ignores_floor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_minor" integer;--> statement-breakpoint
CREATE INDEX "ledger_entries_fees" ON "ledger_entries" USING btree ("order_id") WHERE account = 'fees';--> statement-breakpoint
CREATE INDEX "payments_fee_unread" ON "payments" USING btree ("next_attempt_at") WHERE status = 'captured' and fee_minor is null;--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id","status","paid_minor");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id","paid_minor");--> statement-breakpoint
drop trigger orders_changed on "orders";
--> statement-breakpoint
update "orders" set "paid_minor" = "payments"."amount_minor" from "payments"
where "payments"."order_id" = "orders"."id" and "payments"."status" = 'captured';
--> statement-breakpoint
create or replace function keep_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_totals (day, status, orders, amount_minor)
    values ((old.created_at at time zone 'UTC')::date, old.status, -1, -old.paid_minor);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_totals (day, status, orders, amount_minor)
    values ((new.created_at at time zone 'UTC')::date, new.status, 1, new.paid_minor);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_changed after update on "orders"
  for each row when ((old.created_at, old.status, old.paid_minor) is distinct from (new.created_at, new.status, new.paid_minor))
  execute function keep_order_totals();
--> statement-breakpoint
delete from "order_totals";
--> statement-breakpoint
insert into order_totals (day, status, orders, amount_minor)
select (created_at at time zone 'UTC')::date, status, count(*), sum(paid_minor) from orders group by 1, 2;
