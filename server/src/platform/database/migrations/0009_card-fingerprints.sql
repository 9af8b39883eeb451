ALTER TABLE "payments" ADD COLUMN "card_hash" "bytea";--> statement-breakpoint
CREATE INDEX "payments_declined" ON "payments" USING btree ("created_at") WHERE status = 'declined';