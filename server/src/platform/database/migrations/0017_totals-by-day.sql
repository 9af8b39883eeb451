CREATE TABLE "order_totals" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_by_name";--> statement-breakpoint
ALTER TABLE "catalogue_state" ADD COLUMN "plans_version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "name_key" text collate "C" GENERATED ALWAYS AS (regexp_replace(search_key, '^\S+ \S+ ?', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "order_totals_day" ON "order_totals" USING btree ("day","status");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ("name_key","id","status","created_at");