CREATE TABLE "owner_notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"notice" text NOT NULL,
	"kind" text NOT NULL,
	"case_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"amount_minor" integer,
	"currency" text,
	"due_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"digest_id" uuid,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owner_notices" ADD CONSTRAINT "owner_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_notices_once" ON "owner_notices" USING btree ("kind","case_id","notice") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "owner_notices_told" ON "owner_notices" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "owner_notices_digest" ON "owner_notices" USING btree ("digest_id") WHERE digest_id is not null;--> statement-breakpoint
CREATE VIEW "public"."owner_cases" AS (
  select 'purchases_parked' as kind, purchase.id as case_id, line.order_id, 'parked' as attention, purchase.updated_at as since,
    purchase.quantity * line.unit_price_minor as amount_minor, line.currency, null::timestamptz as due_at,
    null::boolean as is_refundable, null as subject
  from purchases purchase join order_lines line on line.id = purchase.order_line_id where purchase.state = 'needs_attention'
  union all
  select 'payments_in_review', id, order_id, 'in_review', updated_at, amount_minor, currency, null, null, null
  from payments where status = 'needs_review'
  union all
  select case state when 'requested' then 'refunds_requested' else 'refunds_failed' end, id, order_id, 'refund', updated_at,
    amount_minor, currency, null, null, null
  from refunds where state in ('requested', 'needs_attention', 'failed')
  union all
  select 'payments_disputed', dispute.id, dispute.order_id, 'disputed', dispute.created_at, (dispute.detail ->> 'amountMinor')::int,
    dispute.detail ->> 'currency', coalesce(escalated.detail ->> 'answerBy', dispute.detail ->> 'answerBy')::timestamptz,
    dispute.detail ->> 'isRefundable' = 'true' and escalated.id is null, null
  from order_events dispute left join order_events escalated on escalated.order_id = dispute.order_id
    and escalated.kind = 'dispute_escalated' and escalated.detail ->> 'reference' = dispute.detail ->> 'reference'
  where dispute.kind = 'payment_disputed' and not exists (
    select from order_events closed where closed.order_id = dispute.order_id and closed.kind = 'dispute_closed'
      and closed.detail ->> 'reference' = dispute.detail ->> 'reference')
  union all
  select 'sales_stopped', null, null, null, off_sale_since, null, null, null, null, supplier
  from supplier_accounts where off_sale_since is not null
  union all
  select 'webhooks_unreadable', null, null, null, first_at, null, null, null, null, provider from unreadable_webhooks
  union all
  select 'mails_failed', id, null, null, created_at, null, null, null, null, recipient from mails where state = 'failed'
  union all
  select 'messages_unanswered', id, null, null, created_at, null, null, null, null, subject
  from support_messages where answered_at is null);