-- Whatever was there before suppliers had names came from eSIM Go.
ALTER TABLE "products" ADD COLUMN "supplier" text DEFAULT 'esim-go' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "supplier" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supplier_plan_id" text;--> statement-breakpoint
UPDATE "products" SET "supplier_plan_id" = "product_id";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "supplier_plan_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "can_top_up" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "can_top_up" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "groups";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "seen_in_sync";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_plan" UNIQUE("supplier","supplier_plan_id");--> statement-breakpoint
CREATE TABLE "country_networks" (
	"supplier" text NOT NULL,
	"country_code" text NOT NULL,
	"networks" jsonb NOT NULL,
	CONSTRAINT "country_networks_key" PRIMARY KEY("supplier","country_code")
);
--> statement-breakpoint
INSERT INTO "country_networks" SELECT 'esim-go', "code", "networks" FROM "countries" WHERE "networks" <> '[]';--> statement-breakpoint
ALTER TABLE "countries" DROP COLUMN "networks";--> statement-breakpoint
CREATE TABLE "supplier_syncs" (
	"supplier" text PRIMARY KEY NOT NULL,
	"next_page" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
INSERT INTO "supplier_syncs" SELECT 'esim-go', "next_page", "sync_started_at", "synced_at" FROM "catalogue_state";--> statement-breakpoint
ALTER TABLE "catalogue_state" DROP COLUMN "sync_run";--> statement-breakpoint
ALTER TABLE "catalogue_state" DROP COLUMN "next_page";--> statement-breakpoint
ALTER TABLE "catalogue_state" DROP COLUMN "sync_started_at";--> statement-breakpoint
ALTER TABLE "catalogue_state" DROP COLUMN "synced_at";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "supplier" text DEFAULT 'esim-go' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "supplier" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "bundle_name" TO "supplier_plan_id";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "product_key" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tier" text;--> statement-breakpoint
UPDATE "order_lines" SET "product_key" = "products"."product_id",
  "tier" = CASE WHEN "order_lines"."data_mb" IS NULL THEN coalesce("products"."tier", 'lite') END
  FROM "products" WHERE "products"."id" = "order_lines"."product_id";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "product_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_partner_reference_unique";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_chunk";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_quantity";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "supplier" text DEFAULT 'esim-go' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "supplier" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "purchases" RENAME COLUMN "bundle_name" TO "supplier_plan_id";--> statement-breakpoint
ALTER TABLE "purchases" RENAME COLUMN "partner_reference" TO "supplier_reference";--> statement-breakpoint
-- Every purchase but the last of a line held five units.
ALTER TABLE "purchases" RENAME COLUMN "chunk" TO "first_ordinal";--> statement-breakpoint
UPDATE "purchases" SET "first_ordinal" = ("first_ordinal" - 1) * 5 + 1;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_first_ordinal" UNIQUE("order_line_id","first_ordinal");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_supplier_reference" UNIQUE("supplier","supplier_reference");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_quantity" CHECK ("purchases"."quantity" > 0);--> statement-breakpoint
ALTER TABLE "low_data_notices" RENAME COLUMN "bundle_reference" TO "plan_reference";--> statement-breakpoint
-- The last report about an eSIM speaks of plans, in the shop's states beside the supplier's own.
UPDATE "esims" SET "usage" = ("usage" - 'bundles') || jsonb_build_object('plans', coalesce((
    SELECT jsonb_agg(("plan" - 'name') || jsonb_build_object(
      'supplierPlanId', "plan" -> 'name',
      'supplierState', "plan" -> 'state',
      'state', CASE
        WHEN "plan" ->> 'state' IN ('processing', 'queued', 'active', 'depleted', 'expired', 'revoked') THEN "plan" ->> 'state'
        WHEN "plan" ->> 'state' = 'lapsed' THEN 'expired'
        ELSE 'unknown'
      END) ORDER BY "position")
    FROM jsonb_array_elements("usage" -> 'bundles') WITH ORDINALITY AS "listed" ("plan", "position")
  ), '[]'))
  WHERE "usage" ? 'bundles';--> statement-breakpoint
DROP INDEX "products_country";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "ledger_entries_order";--> statement-breakpoint
DROP INDEX "portal_tokens_email";--> statement-breakpoint
DROP INDEX "support_messages_created";
