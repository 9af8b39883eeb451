CREATE TABLE "supplier_accounts" (
	"supplier" text PRIMARY KEY NOT NULL,
	"balance_minor" integer,
	"currency" text,
	"read_at" timestamp with time zone,
	"unreachable_since" timestamp with time zone,
	"low_since" timestamp with time zone,
	"told_low_at" timestamp with time zone,
	"off_sale_since" timestamp with time zone,
	"off_sale_reason" text,
	"next_esim_read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "esims" ADD COLUMN "usage_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "esims" ADD COLUMN "usage_due_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "esims_usage_due" ON "esims" USING btree ("usage_due_at") WHERE usage_due_at is not null;--> statement-breakpoint
CREATE INDEX "purchases_by_change" ON "purchases" USING btree ("updated_at");