ALTER TABLE "ledger_entries" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refund_esims" ADD COLUMN "credited_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("reference","kind","account") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "refund_esims_credited" ON "refund_esims" USING btree ("credited_at") WHERE credited_at is not null;--> statement-breakpoint
UPDATE "refund_esims" SET "credited_at" = "refunds"."updated_at" FROM "refunds"
WHERE "refunds"."id" = "refund_esims"."refund_id" AND "refund_esims"."is_credited";--> statement-breakpoint
ALTER TABLE "refund_esims" DROP COLUMN "is_credited";