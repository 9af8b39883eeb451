ALTER TABLE "low_data_notices" RENAME TO "plan_notices";--> statement-breakpoint
ALTER SEQUENCE "low_data_notices_id_seq" RENAME TO "plan_notices_id_seq";--> statement-breakpoint
ALTER TABLE "plan_notices" RENAME CONSTRAINT "low_data_notices_pkey" TO "plan_notices_pkey";--> statement-breakpoint
ALTER TABLE "plan_notices" RENAME CONSTRAINT "low_data_notices_esim_id_esims_id_fk" TO "plan_notices_esim_id_esims_id_fk";--> statement-breakpoint
ALTER TABLE "plan_notices" DROP CONSTRAINT "low_data_notices_once";--> statement-breakpoint
ALTER TABLE "plan_notices" DROP CONSTRAINT "low_data_notices_amounts";--> statement-breakpoint
ALTER TABLE "plan_notices" ALTER COLUMN "total_mb" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_notices" ALTER COLUMN "left_mb" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD COLUMN "kind" text DEFAULT 'low' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_notices" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_once" UNIQUE("esim_id","plan_reference","kind");--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_amounts" CHECK ("plan_notices"."left_mb" between 0 and "plan_notices"."total_mb");--> statement-breakpoint
-- Those who were told at once that all data was used are not told again.
INSERT INTO "plan_notices" ("esim_id", "plan_reference", "kind", "total_mb", "left_mb", "ends_at", "created_at")
SELECT "esim_id", "plan_reference", 'empty', "total_mb", "left_mb", "ends_at", "created_at" FROM "plan_notices" WHERE "left_mb" = 0;
