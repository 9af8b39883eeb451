ALTER TABLE "purchases" ADD COLUMN "topped_up_esim_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "topped_up_esim_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "saves_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_lines_topped_up" ON "order_lines" USING btree ("topped_up_esim_id") WHERE topped_up_esim_id is not null;