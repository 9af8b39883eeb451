ALTER TABLE "payments" ADD COLUMN "card_last4" text;--> statement-breakpoint
CREATE INDEX "payments_card_last4" ON "payments" USING btree ("card_last4") WHERE card_last4 is not null;