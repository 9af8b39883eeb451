CREATE TABLE "refund_esims" (
	"id" serial PRIMARY KEY NOT NULL,
	"refund_id" integer NOT NULL,
	"esim_id" integer NOT NULL,
	"amount_minor" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"may_keep" boolean NOT NULL,
	"is_credited" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"refund_ref" text,
	"actor" text NOT NULL,
	"note" text,
	"problem" text,
	"asked_at" timestamp with time zone,
	"locked_until" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_refund_ref_unique" UNIQUE("refund_ref"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "kind" text DEFAULT 'capture' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunding_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_esims" ADD CONSTRAINT "refund_esims_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_esims" ADD CONSTRAINT "refund_esims_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_esims_once" ON "refund_esims" USING btree ("esim_id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "refund_esims_refund" ON "refund_esims" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("next_attempt_at") WHERE state in ('revoking', 'returning', 'pending');--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("order_id") WHERE state in ('requested', 'needs_attention', 'failed');--> statement-breakpoint
CREATE INDEX "ledger_entries_returned" ON "ledger_entries" USING btree ("created_at") WHERE kind <> 'capture' and account <> 'sales';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunding_within_capture" CHECK ("payments"."refunding_minor" between 0 and "payments"."amount_minor");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversed" CHECK ("payments"."reversed_minor" >= 0);--> statement-breakpoint
-- Entries are only ever added; those that are there get to know their kind once.
ALTER TABLE "ledger_entries" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "ledger_entries" SET "kind" = 'refund' WHERE ("account" = 'sales') = ("amount_minor" > 0);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER USER;
